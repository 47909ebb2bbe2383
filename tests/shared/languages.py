"""The languages that everything is said in."""

LANGUAGES = ("en", "is", "tr", "pt-br")

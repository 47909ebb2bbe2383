"""Settings of the site. Everything that differs between places comes from the environment and fails loudly when bad.

docs/operating.md lists the variables.
"""

import logging
import sys
from pathlib import Path

from django.utils.csp import CSP
from environs import Env, validate

from games.engine import registry
from solitaire_site import staticfiles, time_zones
from solitaire_site.accounts import social
from solitaire_site.accounts.form_table import forms_of
from solitaire_site.databases import database
from solitaire_site.mail import CONSOLE, mailer
from solitaire_site.secret_key import kept_secret_key

env = Env()
BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR: Path = env.path("VAR_DIR", BASE_DIR / "var")

DEBUG: bool = env.bool("DEBUG", False)
SECRET_KEY: str = env.str("SECRET_KEY", "") or kept_secret_key(VAR_DIR)
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", ["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
HTTPS_ONLY: bool = env.bool("HTTPS_ONLY", False)

DATABASES = {"default": database(env.str("DATABASE_URL", f"sqlite:///{VAR_DIR / 'solitaire.sqlite3'}"))}
REDIS_URL: str = env.str("REDIS_URL", "")
CACHES = {
    name: (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL, "KEY_PREFIX": name}
        if REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": name,
            "OPTIONS": {"MAX_ENTRIES": 10_000},
        }
    )
    for name in ("default", "limits", "operation")  # Counts must not push sessions out.
}
CHANNEL_LAYERS = {
    "default": (
        {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
        if REDIS_URL
        else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    )
}

SOCIAL_CLIENTS: dict[str, str] = env.dict("SOCIAL_CLIENTS", {}, delimiter=" ")

BACKGROUND_WORKER: bool = env.bool("BACKGROUND_WORKER", True)
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

INSTALLED_APPS = [
    "solitaire_site.staff.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "solitaire_site",
    "solitaire_site.accounts",
    "solitaire_site.records",
    "solitaire_site.stats",
    "solitaire_site.operation",
    "solitaire_site.live",
    "solitaire_site.staff",
    "solitaire_site.moderation",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    *(f"allauth.socialaccount.providers.{kind}" for kind in SOCIAL_CLIENTS),
    "allauth.usersessions",
    "django_tasks_db",
    "games.play",
    *registry.packages(),
]
MIDDLEWARE = [
    "solitaire_site.operation.middleware.answer_probes",
    "whitenoise.middleware.WhiteNoiseMiddleware",  # Before all others: their headers would add 10 kB to a first visit.
    "solitaire_site.operation.middleware.observe",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "games.play.middleware.api_errors_in_one_shape",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "games.play.limits.limit_rates",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "solitaire_site.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.play.options.table_options",
            ]
        },
    }
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["solitaire_site.accounts.backends.NameOrEmailBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"solitaire_site.accounts.passwords.{name}"} for name in ("LongEnough", "NotCommon", "NotTheName")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "lobby"
CSRF_FAILURE_VIEW = "solitaire_site.accounts.views.page_too_old"

ACCOUNT_ADAPTER = "solitaire_site.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_FORMS = forms_of("account")
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_VERIFICATION = "optional"  # An address counts for nothing until it is confirmed.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"signup": "30/h/ip", "reset_password": "20/h/ip,5/h/key"}  # More limits are the library's own.
MFA_ADAPTER = "solitaire_site.accounts.adapters.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_FORMS = forms_of("mfa")
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_TOLERANCE = 1
SOCIALACCOUNT_ADAPTER = "solitaire_site.accounts.adapters.SocialAdapter"
SOCIALACCOUNT_PROVIDERS = social.providers(SOCIAL_CLIENTS)
SOCIALACCOUNT_FORMS = forms_of("social")
SOCIALACCOUNT_AUTO_SIGNUP = False  # Everybody chooses a name.

STAFF_SECOND_STEP: bool = env.bool("STAFF_SECOND_STEP", True)

MAILERS = {"default": mailer(env.str("EMAIL_URL", CONSOLE))}
DEFAULT_FROM_EMAIL: str = env.str("EMAIL_FROM", "Solitaire <solitaire@localhost>")

# How many calls in how many seconds: by one player, and by all who share an address.
RATE_LIMITS: dict[str, dict[str, str]] = (
    {
        "plays": {"player": "40/60", "address": "400/60"},
        "moves": {"player": "80/4", "address": "800/4"},
        "pictures": {"address": "120/60"},
    }
    if env.bool("RATE_LIMITS", True)
    else {}
)

SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_AGE = 400 * 24 * 60 * 60  # The longest a browser keeps a cookie: guests have nothing else.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS_ONLY
SECURE_SSL_REDIRECT = HTTPS_ONLY
SECURE_HSTS_SECONDS = 30 * 24 * 60 * 60 if HTTPS_ONLY else 0
BEHIND_PROXY: bool = env.bool("BEHIND_PROXY", False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
TRUSTED_PROXIES: int = env.int("TRUSTED_PROXIES", int(BEHIND_PROXY), validate=validate.Range(min=0))
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF, *(social.ORIGINS[kind] for kind in SOCIAL_CLIENTS)],
    "frame-ancestors": [CSP.NONE],
}
MAX_BODY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_SIZE

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("is", "Íslenska"), ("tr", "Türkçe"), ("pt-br", "Português (Brasil)")]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "solitaire_site" / "locale"]
FORMAT_MODULE_PATH = ["solitaire_site.formats"]
TIME_ZONE = "UTC"
USE_TZ = True
STATISTICS_TIME_ZONE: str = env.str("STATISTICS_TIME_ZONE", "UTC", validate=time_zones.is_known)

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "solitaire_site.staticfiles.HashedStaticFiles"},
}
WHITENOISE_MAX_AGE = 60
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_ADD_HEADERS_FUNCTION = staticfiles.forbid_guessing

METRICS_TOKEN: str = env.str("METRICS_TOKEN", "", validate=validate.Length(min=16))
LOG_FORMAT: str = env.str(
    "LOG_FORMAT", "plain" if sys.stderr.isatty() else "json", validate=validate.OneOf(["json", "plain"])
)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "solitaire_site.operation.log_lines.JsonLines"},
        "plain": {"()": "solitaire_site.operation.log_lines.PlainLines"},
    },
    "filters": {"with_work": {"()": "solitaire_site.operation.log_lines.WithWork"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["with_work"]}},
    "loggers": {
        "django.tasks": {"level": "WARNING"},  # Each task would be told twice at INFO, Django's own level.
        "django_tasks_db": {"level": "WARNING"},
        "django.request": {"level": "ERROR"},  # What was refused, the access line tells.
    },
    "root": {"handlers": ["console"], "level": env.log_level("LOG_LEVEL", logging.WARNING)},
}

env.seal()

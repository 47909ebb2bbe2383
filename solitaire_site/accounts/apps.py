from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "solitaire_site.accounts"

"""`manage.py translations`: brings the .po files in step with the texts of the code, and compiles them."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from solitaire_site.translations import compile_translations


class Command(BaseCommand):
    help = "Collect the texts to translate into the .po files (needs the dev dependencies) and compile these."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        from solitaire_site.translation_sources import collect  # Babel is not there where the site only runs.

        for line in collect():
            self.stdout.write(line)
        self.stdout.write(f"{compile_translations()} compiled")

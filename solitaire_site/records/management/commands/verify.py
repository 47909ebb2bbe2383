"""`manage.py verify`: everything stored, held against the moves of the plays."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from solitaire_site.records.verifying import CHECKS


class Command(BaseCommand):
    """Prints each difference as a line of JSON; 0 is the promise."""

    help = "Replay every play, count every record anew, and print what differs, a line of JSON each."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mend", action="store_true", help="count anew what differs, but for plays themselves")

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for check in CHECKS.values():
            found = []
            for difference in check.differences():
                self.stdout.write(json.dumps(difference, default=str))
                found.append(difference)
            if options["mend"]:
                check.mend(found)
            count += len(found)
        self.stdout.write(json.dumps({"differences": count}))
        if count:
            raise CommandError(f"{count} differences were found.")

"""`manage.py verify`: everything stored, held against the moves of the plays."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from solitaire_site.records.recording import Seat, recount
from solitaire_site.records.verifying import differences


class Command(BaseCommand):
    """Prints each difference as a line of JSON; 0 is the promise."""

    help = "Replay every play, count every record anew, and print what differs, a line of JSON each."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--mend", action="store_true", help="count anew the records that differ")

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        seats: set[Seat] = set()
        for difference in differences():
            found += 1
            self.stdout.write(json.dumps(difference, default=str))
            if "player_id" in difference:
                seats.add(Seat(difference["player_id"], difference["game"], difference["preset"]))
        if options["mend"]:
            for seat in seats:
                recount(seat)
        self.stdout.write(json.dumps({"differences": found}))
        if found:
            raise CommandError(f"{found} differences were found.")

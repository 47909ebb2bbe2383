"""The engine against the oracle on very many random positions: what the commands `oracle_run` of the games do."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Collection

from tests.shared.playouts import Begin, Report, playouts

SHOWN_EVERY = 20_000


def show(text: str) -> None:
    """One line, seen at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def run_preset(begin: Begin, preset: str, positions: int, seed: int) -> Report:
    """The report on `positions` positions of one preset."""
    began = time.perf_counter()
    for report, wrong in playouts(begin, preset, seed):
        if wrong:
            show(f"DISAGREEMENT {wrong}")
        if report.positions % SHOWN_EVERY == 0 or report.positions >= positions:
            pace = report.positions / (time.perf_counter() - began)
            show(
                f"{preset:15} {report.positions:>9,} of {positions:,} positions, {report.plays:,} plays, {pace:,.0f}/s"
            )
        if report.positions >= positions:
            return report
    raise AssertionError("playouts never end")


def main(about: str | None, begin: Begin, presets: Collection[str]) -> int:
    """Reads the command line, runs every preset, prints the sum. Returns the exit status: 1 after a disagreement."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    share = -(-arguments.positions // len(presets))
    reports = [run_preset(begin, preset, share, arguments.seed) for preset in presets]
    seen = sum((report.seen for report in reports), Counter[str]())
    disagreements = sum(len(report.disagreements) for report in reports)
    show(", ".join(f"{name} {number:,}" for name, number in seen.most_common()))
    show(f"{sum(report.positions for report in reports):,} positions, {disagreements} disagreements")
    return 1 if disagreements else 0

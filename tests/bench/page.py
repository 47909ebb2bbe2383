"""What a visit to the table costs, and how soon a card leaves under the finger: `python -m tests.bench.page`.

First and second visit in kB and requests; milliseconds from a tap to the card leaving, with 200 ms added to every
request; Lighthouse (mobile) for the front page, both tables and a rules page.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from tests.bench.moves import Player, set_up_player, winning_line
from tests.bench.site import bench_folder, served

CHROMIUM = os.environ.get("CHROMIUM") or "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-sync"]
LIGHTHOUSE = "lighthouse@12.2.3"  # 13 needs a newer node.
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LATENCY_MS = 200
TAPS = 20
PLAYERS = 3
RUNS = 3  # One run of Lighthouse says as much about the machine's other work as about the page.
TABLES = ("/pyramid/", "/addiction/")
PHONE = {"width": 390, "height": 844}
KB = 1000

GOALS = {"first kB": 70, "first requests": 30, "second kB": 10, "tap ms": 50, "lighthouse": 95}

# From the press that takes a card to the first frame in which the card moves or is gone.
WATCH = """() => {
  window.taps = [];
  let pressed = null;
  addEventListener('pointerup', (event) => { pressed = event.timeStamp; }, true);
  const leaving = () => document.querySelector('.field .is-leaving, .field .is-flying');
  const look = () => {
    if (pressed !== null && leaving()) { window.taps.push(performance.now() - pressed); pressed = null; }
    requestAnimationFrame(look);
  };
  look();
}"""
STILL = """() => new Promise((resolve) => {
  const look = () => (document.querySelector('.field .is-flying') ? setTimeout(look, 20) : resolve());
  look();
})"""
MIDDLE = """(place) => {
  const card = document.querySelector(`.field [data-place="${place}"]:not([aria-hidden=true])`);
  const { left, top, width, height } = card.getBoundingClientRect();
  return [left + width / 2, top + height * 0.22];
}"""


class Visit(NamedTuple):
    """What came over the network for one opened page."""

    kilobytes: float
    requests: int


def show(text: str) -> None:
    """One line, seen at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def measure_visit(context: BrowserContext, address: str) -> Visit:
    """Opens the table at `address` in a new window and counts until nothing is on its way."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    sent: list[str] = []
    came: list[int] = []
    devtools.on("Network.requestWillBeSent", lambda event: sent.append(event["request"]["url"]))
    devtools.on("Network.loadingFinished", lambda event: came.append(event["encodedDataLength"]))
    devtools.send("Network.enable")
    page.goto(address, wait_until="networkidle")
    page.locator(".field .card.is-free").first.wait_for()
    page.close()
    return Visit(sum(came) / KB, len(sent))


def measure_visits(browser: Browser, address: str) -> list[Visit]:
    """The first and the second visit of somebody."""
    context = browser.new_context()
    visits = [measure_visit(context, address) for _ in range(2)]
    context.close()
    return visits


def add_latency(devtools: CDPSession) -> None:
    """Every request takes this much longer."""
    devtools.send("Network.enable")
    conditions = {"offline": False, "latency": LATENCY_MS, "downloadThroughput": -1, "uploadThroughput": -1}
    devtools.send("Network.emulateNetworkConditions", conditions)


def open_table(browser: Browser, address: str, player: Player) -> Page:
    """A phone with the pinned deal on its table, far away from the server."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    context.add_cookies([{"name": "sessionid", "value": player.session, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/pyramid/classic/", wait_until="networkidle")
    add_latency(context.new_cdp_session(page))
    page.evaluate(WATCH)
    return page


def tap_through(page: Page) -> list[float]:
    """Plays the pinned line by taps; the milliseconds of every tap that took cards off the table."""
    for move in winning_line()[1]:
        with page.expect_response("**/moves"):
            for place in ["S"] if move == "draw" else move.split("-"):
                page.touchscreen.tap(*page.evaluate(MIDDLE, place))
        page.evaluate(STILL)
    taps: list[float] = page.evaluate("() => window.taps")
    page.context.close()
    return taps


def measure_taps(browser: Browser, address: str, players: list[Player]) -> list[float]:
    """As many taps as asked for, from the plays of several players."""
    taps: list[float] = []
    for player in players:
        if len(taps) < TAPS:
            taps += tap_through(open_table(browser, address, player))
    return taps[:TAPS]


def lighthouse(url: str) -> dict[str, int]:
    """Lighthouse's marks for a page on a phone, 0 to 100."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = "--headless=new " + " ".join(FLAGS)
        command = ["npx", "--yes", LIGHTHOUSE, url, "--quiet", "--form-factor=mobile", f"--chrome-flags={flags}"]
        command += [f"--only-categories={','.join(CATEGORIES)}", "--output=json", f"--output-path={report}"]
        subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": CHROMIUM})
        return marks(json.loads(report.read_text()))


def marks(report: dict[str, Any]) -> dict[str, int]:
    """The marks in a report, and on standard error what kept one from the full mark."""
    for name in CATEGORIES:
        for part in report["categories"][name]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                sys.stderr.write(f"  {name}: {audit['title']} {audit.get('displayValue', '')}\n")
    return {name: round(report["categories"][name]["score"] * 100) for name in CATEGORIES}


def report_visits(browser: Browser, address: str, path: str) -> bool:
    """Prints what two visits to a table weigh; whether they keep within the goals."""
    first, second = measure_visits(browser, address + path)
    for name, visit, goal in (("first", first, GOALS["first kB"]), ("second", second, GOALS["second kB"])):
        show(f"{path:11} {name:6} visit {visit.kilobytes:5.1f} kB (goal {goal}), {visit.requests} requests")
    return first.kilobytes <= GOALS["first kB"] and first.requests <= 30 and second.kilobytes <= GOALS["second kB"]


def measure(address: str, players: list[Player]) -> bool:
    """Prints what the browser measured, with the goals; whether all were reached."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        kept = [report_visits(browser, address, path) for path in TABLES]
        taps = measure_taps(browser, address, players)
        browser.close()
    median = statistics.median(taps)
    show(f"tap to leaving median {median:.0f} ms, worst {max(taps):.0f} ms of {len(taps)} (goal {GOALS['tap ms']} ms)")
    return all(kept) and median <= GOALS["tap ms"]


def measure_lighthouse(address: str) -> bool:
    """Prints the middle marks of a few runs for each page; whether all reach the goal."""
    reached = True
    for path in ("/", *TABLES, "/pyramid/rules/"):
        runs = [lighthouse(address + path) for _ in range(RUNS)]
        given = {name: statistics.median_low(run[name] for run in runs) for name in CATEGORIES}
        show(f"lighthouse {path:16} " + ", ".join(f"{name} {mark}" for name, mark in given.items()))
        reached &= min(given.values()) >= GOALS["lighthouse"]
    return reached


def main() -> int:
    with bench_folder():
        players = [set_up_player() for _ in range(PLAYERS)]  # Before the browser's driver runs a loop in this thread.
        with served() as address:
            reached = measure(address, players)
            return 0 if measure_lighthouse(address) and reached else 1


if __name__ == "__main__":
    sys.exit(main())

"""How long the longest frame takes while cards are shuffled on a slow machine: `python -m tests.bench.frames`.

Chromium with its processor slowed down four times; between frames counts what requestAnimationFrame sees.
"""

from __future__ import annotations

import statistics
import sys

from playwright.sync_api import Page, sync_playwright

from tests.bench.page import CHROMIUM, FLAGS, STILL
from tests.bench.site import bench_folder, served

SLOWER = 4
SHUFFLES = 3
GOAL_MS = 50

WATCH = """() => {
  window.longest = 0;
  let last = performance.now();
  const look = (now) => {
    window.longest = Math.max(window.longest, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(look); });
}"""


def longest_frame(page: Page, act: str) -> float:
    """The longest frame, in ms, from the key `act` until every card lies still."""
    page.evaluate("() => { window.longest = 0; }")
    with page.expect_response("**/api/plays**"):
        page.keyboard.press(act)
    page.evaluate(STILL)
    longest: float = page.evaluate("() => window.longest")
    return longest


def measure(page: Page, address: str) -> dict[str, list[float]]:
    """The longest frames of shuffles and of an undo over one."""
    page.goto(f"{address}/addiction/", wait_until="networkidle")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    page.evaluate(STILL)
    return {"shuffle": [longest_frame(page, "s") for _ in range(SHUFFLES)], "undo": [longest_frame(page, "u")]}


def main() -> int:
    with bench_folder(), served() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_cookies([{"name": "table-options", "value": "sound=off", "url": address}])
        frames = measure(context.new_page(), address)
        browser.close()
    for act, longest in frames.items():
        print(
            f"{act:8} longest frame at {SLOWER}× slower: median {statistics.median(longest):.0f} ms,"
            f" worst {max(longest):.0f} ms (goal {GOAL_MS})"
        )
    return 0 if max(max(longest) for longest in frames.values()) <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())

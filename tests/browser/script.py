"""What these tests ask a page by script. Nothing here acts: acting is for real events.

The page's policy forbids `eval`, and with it Playwright's own `wait_for_function`; `until` waits without it.
"""

from __future__ import annotations

from playwright.sync_api import Page

PATIENCE_MS = 15_000

FACES = """[...document.querySelectorAll('.field .card[data-card]:not(.is-leaving)')]
  .map((node) => [node.dataset.place, node.dataset.card])"""
DRAWN = f"() => {FACES}"
SHOWS = f"(faces) => JSON.stringify({FACES}.sort()) === JSON.stringify(faces)"

STOPS = """[...document.querySelectorAll('.field .card[data-place]:not([aria-hidden=true])')]
  .map((node) => ({ place: node.dataset.place, node, rect: node.getBoundingClientRect(),
                    group: node.closest('.cells') ? 'cells' : 'piles' }))"""

POINT = """async (place) => {
  const node = document.querySelector(`.field [data-place="${place}"]:not([aria-hidden=true])`);
  if (!node) throw new Error(`nothing lies on ${place}`);
  await Promise.allSettled(node.getAnimations().map((each) => each.finished));
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height * 0.22];
}"""

# The shortest way by arrow keys, found with the page's own `step`.
WAY = f"""async (goal) => {{
  const {{ step }} = await import(document.querySelector('link[href*="board/layout"]').href);
  const stops = {STOPS};
  const ways = [[stops.find(({{ node }}) => node === document.activeElement), []]];
  if (!ways[0][0]) throw new Error('focus is not on the table');
  const seen = new Set([ways[0][0].place]);
  for (const [from, keys] of ways) {{
    if (from.place === goal) return keys;
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {{
      const next = step(from, stops, key);
      if (next && !seen.has(next.place)) {{ seen.add(next.place); ways.push([next, [...keys, key]]); }}
    }}
  }}
  throw new Error(`no arrow leads to ${{goal}}`);
}}"""

NEXT_FRAME = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"

UNTIL = """([argument, patience]) => new Promise((resolve, reject) => {
  const holds = CONDITION;
  const late = setTimeout(() => reject(new Error('waited in vain')), patience);
  const look = () => { if (holds(argument)) { clearTimeout(late); resolve(); } else setTimeout(look, 10); };
  look();
})"""


def until(page: Page, condition: str, argument: object = None) -> None:
    """Waits until `condition`, a function of `argument` in the page, holds.

    Raises Playwright's Error when it never does.
    """
    page.evaluate(UNTIL.replace("CONDITION", condition), [argument, PATIENCE_MS])

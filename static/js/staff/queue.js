/* The honesty queue by keyboard: J and K go from case to case, R, V and C follow a case's own links. */
const cases = [...document.querySelectorAll('[data-case]')];

const here = () => cases.findIndex((each) => each.contains(document.activeElement));

function go(step) {
  const next = Math.min(Math.max(here() + step, 0), cases.length - 1);
  cases[next]?.focus();
  cases[next]?.scrollIntoView({ block: 'nearest' });
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea, select')) return;
  const key = event.key.toLowerCase();
  if (key === 'j' || key === 'k') go(key === 'j' ? 1 : -1);
  else cases[Math.max(here(), 0)]?.querySelector(`[data-key="${CSS.escape(key)}"]`)?.click();
});

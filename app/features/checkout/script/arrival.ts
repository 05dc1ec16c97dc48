/**
 * After a step of the purchase a keyboard and a screen reader begin at the heading of the next one, and not at the top of
 * a page that looks much like the one before. A focus that is somewhere already stays there.
 */

/** The purchase an address belongs to: a checkout, a booking's balance, or what a mailed link pays of it. */
const purchaseOf = (path: string) => /^\/[a-z-]+\/(?:checkout\/(?:amount-due\/)?|payer\/|pay\/)[\w-]+/.exec(path)?.[0];

function cameFromAStep(): boolean {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (load?.type !== "navigate" || !document.referrer.startsWith(`${location.origin}/`)) return false;
  const here = purchaseOf(location.pathname);
  return here !== undefined && here === purchaseOf(new URL(document.referrer).pathname);
}

export function beginAtHeading(): void {
  const isElsewhere = document.activeElement !== document.body || location.hash.length > 1;
  if (isElsewhere || document.querySelector("[autofocus]") || !cameFromAStep()) return;
  const heading = document.querySelector<HTMLElement>("main :is(h1, h2):not(.hidden)");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

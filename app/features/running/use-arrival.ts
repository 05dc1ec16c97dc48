import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a step that scripts took, a keyboard and a screen reader begin at the heading of what came: what had the focus
 * before is gone, and nothing else would say that anything happened. A focus that is still somewhere stays there.
 */
export function useArrival(): void {
  const { pathname, search, hash } = useLocation();
  const here = pathname + search;
  const last = useRef(here);
  useEffect(() => {
    if (last.current === here) return;
    last.current = here;
    const focused = document.activeElement;
    if (focused && focused !== document.body) return;
    const part = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const heading = (part ?? document).querySelector<HTMLElement>("main :is(h1, h2):not(.hidden)");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [here, hash]);
}

/** What keeps a page whole where its scripts do not run as they should: it then is as it came, and works without them. */

const KEY = "without-scripts";
/** After this delay the form of a page that was stopped while loading can be sent again. */
export const GIVEN_UP_MS = 8_000;

/** Names the build, so that another one is tried again. */
const build = () => document.documentElement.dataset.build ?? "";

/** What each of the browsers we build for had last (docs/browsers.md): Safari 16.4, Firefox 121, Chrome 111. */
function isSupported(): boolean {
  return (
    HTMLScriptElement.supports?.("importmap") === true &&
    CSS.supports("selector(:has(a))") &&
    CSS.supports("color", "color-mix(in srgb, red, red)")
  );
}

/** Whether the scripts of a page may begin: in a browser we build for, and where those of this build have not failed. */
export function mayRunScripts(): boolean {
  try {
    return isSupported() && sessionStorage.getItem(KEY) !== build();
  } catch {
    // A browser that may keep nothing may still run them.
    return true;
  }
}

/** Asks for the page once more, to be left as it comes: what was drawn in its place is of no use. */
export function startAgainWithoutScripts(): void {
  try {
    sessionStorage.setItem(KEY, build());
  } catch {
    // It would fail again, without an end.
    return;
  }
  location.replace(location.href.replace(/#.*/, ""));
}

/** Once one of our scripts has failed, links and forms of this page are the browser's alone. */
export function leaveToBrowserOnFailure(): void {
  const keep = (event: Event) => event.stopImmediatePropagation();
  addEventListener("error", ({ error, filename }) => {
    if (!error || !filename.startsWith(`${location.origin}/assets/`)) return;
    for (const type of ["click", "submit"]) addEventListener(type, keep, { capture: true });
  });
}

/** Pages that a browser keeps because their reader asked for it. */

/** How the browser's caches of such pages are called: this, then the page's path. */
export const KEPT_PREFIX = "trip ";

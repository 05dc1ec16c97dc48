/** Pages that a browser keeps because their reader asked for it. */

/** How the browser's caches of such pages are called: this, then the page's path. */
export const KEPT_PREFIX = "trip ";

/** How the caches of what a guide marked are called: this, then the departure's id. Each mark is an entry of its own. */
export const BOARDING_PREFIX = "boarding ";

/** The header that says until when a copy may be kept, as an ISO instant; none: as long as its reader wants. */
export const KEPT_UNTIL = "X-Kept-Until";

/**
 * What every page with a script does while it is open: keeps its service worker, says when it is offline or when a newer
 * version waits, counts the promotion down. Nothing of it is needed to read or to book, so it begins after everything
 * else. What it shows stands in the page, hidden (`site/running-page`).
 */
import { followChatHours } from "./script/chat";
import { countPromotionDown, offerCopy } from "./script/promotion";
import { tellScriptsRun } from "./tell-scripts-run";
import { keepFresh, reloadNow } from "./updates";

let begun = false;

const part = (name: string) => document.querySelector<HTMLElement>(`[data-running=${name}]`);
const show = (name: string, shown: boolean) => part(name)?.toggleAttribute("hidden", !shown);

function followNetwork(): void {
  const tell = () => show("offline", !navigator.onLine);
  for (const type of ["online", "offline"]) window.addEventListener(type, tell);
  tell();
}

function followBuilds(): void {
  part("newer")?.querySelector("button")?.addEventListener("click", reloadNow);
  keepFresh({ newer: () => show("newer", true) });
}

/** Each in a task of its own, so that a slow phone answers its reader between two. */
function begin(): void {
  for (const piece of [followNetwork, followBuilds, countPromotionDown, offerCopy, followChatHours])
    if ("requestIdleCallback" in window) requestIdleCallback(piece, { timeout: 2000 });
    else setTimeout(piece, 200);
}

/** Pictures further down have not come yet: on paper they are wanted all the same. */
function fetchAllToPrint(): void {
  for (const picture of document.images) picture.loading = "eager";
}

/** Begins, once, when the page is loaded and the browser has nothing better to do. */
export function run(): void {
  if (begun) return;
  begun = true;
  // Once what was pressed in the meantime is answered: a browser is slow to take a cookie.
  setTimeout(tellScriptsRun);
  window.addEventListener("beforeprint", fetchAllToPrint);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}

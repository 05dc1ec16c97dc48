/**
 * What every page with a script does while it is open: keeps its service worker, says when it is offline or when a newer
 * version waits, counts the promotion down. Nothing of it is needed to read or to book, so it begins after everything
 * else. What it shows stands in the page, hidden (`site/running-page`).
 */
import { followChatHours } from "./script/chat";
import { countPromotionDown } from "./script/promotion";
import { tellScriptsRun } from "./tell-scripts-run";
import { keepFresh, reloadNow } from "./updates";

let begun = false;

function begin(): void {
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-running=${name}]`);
  const show = (name: string, shown: boolean) => part(name)?.toggleAttribute("hidden", !shown);
  const tell = () => show("offline", !navigator.onLine);
  for (const type of ["online", "offline"]) window.addEventListener(type, tell);
  tell();
  part("newer")?.querySelector("button")?.addEventListener("click", reloadNow);
  keepFresh({ newer: () => show("newer", true) });
  countPromotionDown();
  followChatHours();
}

/** Pictures further down have not come yet: on paper they are wanted all the same. */
function fetchAllToPrint(): void {
  for (const picture of document.images) picture.loading = "eager";
}

/** Begins, once, when the page is loaded and the browser has nothing better to do. */
export function run(): void {
  if (begun) return;
  begun = true;
  // Once what was pressed meanwhile is answered: a browser is slow to take a cookie.
  setTimeout(tellScriptsRun);
  window.addEventListener("beforeprint", fetchAllToPrint);
  const soon = () =>
    "requestIdleCallback" in window ? requestIdleCallback(begin, { timeout: 2000 }) : setTimeout(begin, 200);
  if (document.readyState === "complete") soon();
  else window.addEventListener("load", soon, { once: true });
}

/** Pages of ours, fetched to become a part of the page that is shown. */

/** The words of the page's scripts, which the server put next to them. */
export type Words = {
  leave: string;
  notSent: string;
  tooLarge: string;
  unreadable: string;
  sending: string;
  limit: number;
};

export function words(): Words {
  return JSON.parse(document.querySelector<HTMLElement>("script[data-words]")?.dataset.words ?? "{}");
}

export type Fetched = { url: string; status: number; page: Document };

/** A page of ours as it answers; throws when it answers anything else, or from elsewhere. */
export async function fetchPage(url: string, signal: AbortSignal, body?: URLSearchParams): Promise<Fetched> {
  const answer = await fetch(url, { method: body ? "POST" : "GET", body, signal });
  const isOurs = answer.headers.get("content-type")?.includes("text/html");
  if (!isOurs || new URL(answer.url).origin !== location.origin) throw new Error(answer.url);
  return { url: answer.url, status: answer.status, page: pageOf(await answer.text()) };
}

export function pageOf(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

const FIELDS = "main :is(input, textarea)";

/** Fields of the page itself that hold what was typed, ticked or chosen since it came. A text area is never ticked. */
export function unsent(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );
}

/** Puts what is unsent of a page that is gone into the same field of this one. */
function carryOver({ id, type, value, checked, files }: HTMLInputElement): void {
  const field = document.getElementById(id) as HTMLInputElement | null;
  if (field?.type !== type) return;
  if (type === "file") field.files = files;
  else if (type !== "checkbox") field.value = value;
  // An entry of a list may stand elsewhere by now.
  else if (field.value === value) field.checked = checked;
}

/**
 * Shows another state of this page in its place, and tells what was done, unless the reader is typing or in a dialog. False
 * when it is another page.
 */
export function become({ url, page }: Pick<Fetched, "url" | "page">): boolean {
  const [here, there] = [document.querySelector("main"), page.querySelector("main")];
  if (!here || !there || new URL(url).pathname !== location.pathname) return false;
  const kept = unsent();
  const at = document.activeElement?.closest(FIELDS)?.id;
  here.replaceWith(document.adoptNode(there));
  kept.forEach(carryOver);
  document.title = page.title;
  history.replaceState(null, "", url);
  if (document.querySelector("dialog[open]")) return true;
  const field = at ? document.getElementById(at) : null;
  if (field) field.focus();
  else tell(there.querySelector<HTMLElement>("[role=status]") ?? there);
  return true;
}

/** Moves the reader, and what reads aloud, to something. */
export function tell(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus();
  element.scrollIntoView({ block: "nearest" });
}

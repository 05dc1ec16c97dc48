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
export async function fetchPage(url: string, body?: URLSearchParams): Promise<Fetched> {
  const answer = await fetch(url, body && { method: "POST", body });
  const isOurs = answer.headers.get("content-type")?.includes("text/html");
  if (!isOurs || new URL(answer.url).origin !== location.origin) throw new Error(answer.url);
  return { url: answer.url, status: answer.status, page: pageOf(await answer.text()) };
}

export function pageOf(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Shows another state of this page in its place, and tells what was done. False when it is another page. */
export function become({ url, page }: Pick<Fetched, "url" | "page">): boolean {
  const [here, there] = [document.querySelector("main"), page.querySelector("main")];
  if (!here || !there || new URL(url).pathname !== location.pathname) return false;
  here.replaceWith(document.adoptNode(there));
  document.title = page.title;
  history.replaceState(null, "", url);
  tell(there.querySelector<HTMLElement>("[role=status]") ?? there);
  return true;
}

/** Moves the reader, and what reads aloud, to something. */
export function tell(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus();
  element.scrollIntoView({ block: "nearest" });
}

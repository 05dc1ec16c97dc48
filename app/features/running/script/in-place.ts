/**
 * Another state of the page one is on (another month, city, filter) is shown in its place: its data is one file, its
 * address goes into the address bar, and screen reader and keyboard users keep their place. Anything that does not work
 * out is a page load, as it is without scripts.
 */
import { payloadPath } from "~/i18n/payload-path";
import { noteLeaving } from "../form-input";

/** What `_payload.json` of a public page holds: the parts of it that its own address decides, as HTML. */
export type Payload = { build: string; currency: string; title: string; parts: Record<string, string> };

type After = (main: HTMLElement) => void;

let shown = location.pathname + location.search;
let underWay: AbortController | undefined;

const isHere = (url: URL) => url.origin === location.origin && url.pathname === location.pathname;

async function fetchPayload({ pathname, search }: URL, signal: AbortSignal): Promise<Payload> {
  const answer = await fetch(payloadPath(pathname, search), { signal });
  if (!answer.ok) throw new Error(`no payload of ${pathname}`);
  const payload: Payload = await answer.json();
  const { build, currency } = document.documentElement.dataset;
  // Of a newer build, or in the currency chosen in another tab: the page has to be loaded again.
  if (payload.build !== build || payload.currency !== currency) throw new Error("another build or currency");
  return payload;
}

/** The part of the new page that stands for the one the reader was on. */
function successorOf(former: Element | null, main: HTMLElement): HTMLElement | null {
  if (!former || former === document.body) return null;
  if (former.id) return main.querySelector(`#${CSS.escape(former.id)}`);
  const rel = former.getAttribute("rel");
  const label = former.getAttribute("aria-label");
  const same = (other: HTMLElement) =>
    (other.textContent === former.textContent && other.getAttribute("aria-label") === label) ||
    (rel !== null && rel !== "nofollow" && other.getAttribute("rel") === rel);
  return [...main.querySelectorAll<HTMLElement>(former.tagName.toLowerCase())].find(same) ?? null;
}

/** Moves the reader to where the address points, at its heading. */
function arriveAt(hash: string, main: HTMLElement): void {
  const part = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const heading = (part ?? main).querySelector<HTMLElement>(":is(h1, h2, h3):not(.hidden)");
  if (heading) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
  part?.scrollIntoView();
}

function show({ title, parts }: Payload, url: URL, after: After | undefined): void {
  const main = document.querySelector("main");
  if (!main) return;
  // Another month opens its calendar, as the browser itself does for a part of a page that is folded; an open one stays so.
  const showsMonth = url.hash === "#fares" || main.querySelector(".date-field > .month[open]") !== null;
  const former = main.contains(document.activeElement) ? document.activeElement : null;
  const ticked = [...main.querySelectorAll<HTMLInputElement>("[type=checkbox]:checked")].map(({ id }) => id);
  for (const [selector, html] of Object.entries(parts)) {
    const part = document.querySelector(selector);
    if (part) part.innerHTML = html;
  }
  document.title = title;
  if (showsMonth) main.querySelector(".month")?.setAttribute("open", "");
  // No address says it, so the page that came does not know it.
  for (const id of ticked) document.getElementById(id)?.toggleAttribute("checked", true);
  document.dispatchEvent(new Event("shown"));
  const said = main.querySelector("[role=status]")?.textContent ?? title;
  const aloud = document.querySelector("[data-running=said]");
  if (aloud) aloud.textContent = said;
  if (after) {
    after(main);
    return;
  }
  // Other hotels are read from the first on.
  const successor = former?.closest("#rooms nav") ? null : successorOf(former, main);
  if (successor) successor.focus({ preventScroll: true });
  else arriveAt(url.hash, main);
}

/** Whether the page was left for one with what was chosen here. */
let isLeft = false;
/** A choice that is not asked about yet. */
let counting: ReturnType<typeof setTimeout> | undefined;

/** Cancels what is asked or about to be, so that a late answer cannot replace a newer choice or the next page. */
function cancel({ busy }: { busy: boolean }): void {
  clearTimeout(counting);
  underWay?.abort();
  const main = document.querySelector("main");
  if (busy) main?.setAttribute("aria-busy", "true");
  else main?.removeAttribute("aria-busy");
}

/** A form whose choices are priced as they are made, with the button that does so without scripts. */
const PRICED = "form:has(button[formmethod=get])";

type Choice = { name: string; value: string; former: string; form: HTMLFormElement | null };

/** What was chosen of city and party since the page came, as far as it makes sense. */
function choices(): Choice[] {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `${PRICED} .party :is([name=from], [type=number])`,
  );
  return [...controls].flatMap((control) => {
    const { name, value, form } = control;
    const options = control instanceof HTMLSelectElement ? [...control.options] : [];
    const came = (options.find((each) => each.defaultSelected) ?? options[0])?.value;
    const former = came ?? (control as HTMLInputElement).defaultValue;
    return value === "" || value === former || !control.validity.valid ? [] : [{ name, value, former, form }];
  });
}

/** Puts into an address what was chosen, where the address itself says nothing else. */
function withChoices({ searchParams }: URL): void {
  for (const { name, value, former } of choices())
    if ((searchParams.get(name) ?? former) === former) searchParams.set(name, value);
}

const isShown = ({ pathname, search }: URL) => pathname + search === location.pathname + location.search;

/** Shows an address of this page; loads it where that cannot be done. */
export async function become(url: URL, { push = true, after }: { push?: boolean; after?: After } = {}): Promise<void> {
  cancel({ busy: true });
  if (push) withChoices(url);
  const mine = new AbortController();
  underWay = mine;
  try {
    const payload = await fetchPayload(url, mine.signal);
    if (mine.signal.aborted) return;
    if (push) history.pushState(null, "", url);
    // Gone back and forth since.
    else if (!isShown(url)) return cancel({ busy: false });
    shown = url.pathname + url.search;
    show(payload, url, after);
    document.querySelector("main")?.removeAttribute("aria-busy");
  } catch {
    if (mine.signal.aborted) return;
    // A part of this very page would not be loaded.
    if (isShown(url)) location.reload();
    else if (push) {
      isLeft = true;
      noteLeaving();
      location.assign(url);
    } else cancel({ busy: false });
  }
}

/** Where a form that is sent by GET leads. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): URL | null {
  const say = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  if ((say("method") || "get").toLowerCase() !== "get") return null;
  const url = new URL(say("action"), location.href);
  const fields = new FormData(form);
  const { name, value } = (submitter ?? {}) as HTMLButtonElement;
  if (name) fields.append(name, value);
  url.search = new URLSearchParams([...fields].map(([field, text]) => [field, String(text)])).toString();
  return url;
}

function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  // A part of this very page is the browser's own matter.
  if (isHere(url) && url.search === location.search) return;
  if (!isHere(url) || !link.closest("main")) {
    if (url.protocol.startsWith("http")) cancel({ busy: false });
    return;
  }
  event.preventDefault();
  void become(url);
}

function submit(event: SubmitEvent): void {
  if (event.defaultPrevented) return;
  const url = addressOf(event.target as HTMLFormElement, event.submitter);
  if (!url || !isHere(url)) {
    cancel({ busy: false });
    return;
  }
  event.preventDefault();
  void become(url);
}

/** How long somebody who counts up or down, or types, is given to go on. */
const COUNTED_MS = 500;
/** Somebody who walks a list by arrows chooses at each of its lines. */
const CHOSEN_MS = 250;

/** From where and for whom dates are priced: what is chosen there is priced immediately, as its button would. */
function updatePrice({ type, target }: Event): void {
  const form = target instanceof Element && target.closest(".party") ? target.closest<HTMLFormElement>(PRICED) : null;
  const isCount = target instanceof HTMLInputElement && target.type === "number";
  if (!form || (type === "input") !== isCount || (target as HTMLInputElement).type === "checkbox") return;
  cancel({ busy: true });
  counting = setTimeout(price, isCount ? COUNTED_MS : CHOSEN_MS, form);
}

/** Presses the button that prices what is chosen, unless a count makes no sense. */
function price(form: HTMLFormElement): void {
  cancel({ busy: false });
  const button = form.querySelector<HTMLButtonElement>("button[formmethod=get]");
  if (button?.isConnected) form.requestSubmit(button);
}

/** Follows the links and forms of the page that lead to another state of it. */
export function changeInPlace(): void {
  for (const type of ["change", "input"]) document.addEventListener(type, updatePrice);
  document.addEventListener("click", follow);
  document.addEventListener("submit", submit);
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    cancel({ busy: false });
    const form = choices()[0]?.form;
    // A choice that another page has is not made again here, or Back would lead there for ever.
    if (isLeft) document.querySelector<HTMLFormElement>(PRICED)?.reset();
    // The page comes back as it was shown, which may be at another address of it.
    if (location.pathname + location.search !== shown) void become(new URL(location.href), { push: false });
    else if (form && !isLeft) price(form);
    isLeft = false;
  });
  addEventListener("popstate", () => {
    if (location.pathname + location.search !== shown) void become(new URL(location.href), { push: false });
  });
}

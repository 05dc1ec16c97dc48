/**
 * Opens the forms of a trip in a dialog of the trip's own page, instead of pages of their own. Anything that does not go as
 * expected goes on as a page does without scripts.
 */
import { saysComeAgain } from "~/features/running/come-again";
import { become, fetchPage, tell, unsent, words } from "./page-parts";

/** The prefix of ids in the dialog, so that they differ from the page's. */
const PREFIX = "dialog-";
/** What has not answered by then is taken for lost. */
const SEND_MS = 30_000;

let dialog: HTMLDialogElement | undefined;
/** What was there when the form came, to know whether something was typed since. */
let came = "";
/** The link that opened it; the page's part that holds it may be replaced, by one with a link to the same form. */
let opener: HTMLAnchorElement | null = null;
/** The form that was asked for last. */
let opening: AbortController | undefined;

const form = () => dialog?.querySelector<HTMLFormElement>("form[data-keeps]");
const typed = () => {
  const current = form();
  return current ? String(new URLSearchParams(new FormData(current) as never)) : "";
};
const isDirty = () => dialog?.open === true && typed() !== came;
const mayLeave = () => !isDirty() || confirm(words().leave);

function close(): void {
  opening?.abort();
  dialog?.close();
  dialog?.replaceChildren();
}

function leave(event: Event): void {
  event.preventDefault();
  if (mayLeave()) close();
}

function made(): HTMLDialogElement {
  const element = document.createElement("dialog");
  element.setAttribute("aria-labelledby", `${PREFIX}title`);
  // Of the document: focus may be on nothing, as in a field that is being sent.
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && element.open) leave(event);
  });
  // A phone's way back.
  element.addEventListener("cancel", leave);
  element.addEventListener("close", () => {
    // A browser may close it without asking.
    element.replaceChildren();
    const href = opener?.getAttribute("href");
    (opener?.isConnected ? opener : document.querySelector<HTMLElement>(`main a[href="${href}"]`))?.focus();
  });
  document.body.append(element);
  return element;
}

/** Puts the form of a fetched page into the dialog; false when there is none. */
function show(url: string, page: Document): boolean {
  const part = page.querySelector<HTMLElement>("[data-dialog-part]");
  if (!part) return false;
  for (const attribute of ["id", "for", "aria-describedby", "href"])
    for (const element of part.querySelectorAll(`[${attribute}]`)) {
      const value = element.getAttribute(attribute) ?? "";
      if (attribute === "href" ? value.startsWith("#") : value)
        element.setAttribute(attribute, value.replace(/(^#?|\s)(?=\S)/g, `$1${PREFIX}`));
    }
  // A form without an address posts to its page, which is not this one.
  for (const each of part.querySelectorAll("form")) if (!each.getAttribute("action")) each.action = url;
  const title = part.querySelector<HTMLElement>("h1");
  if (title) title.id = `${PREFIX}title`;
  dialog ??= made();
  dialog.replaceChildren(document.adoptNode(part));
  if (!dialog.open) dialog.showModal();
  tell(dialog.querySelector<HTMLElement>("[role=alert]") ?? title ?? part);
  return true;
}

async function open(link: HTMLAnchorElement): Promise<void> {
  opening?.abort();
  opening = new AbortController();
  const { signal } = opening;
  const before = typed();
  // The reader has gone on, to another form or in this one.
  const isLate = () => signal.aborted || typed() !== before;
  try {
    const { page, url } = await fetchPage(link.href, signal);
    if (isLate()) return;
    if (!dialog?.open) opener = link;
    if (!show(url, page)) throw new Error(url);
    came = typed();
  } catch {
    if (!isLate()) location.assign(link.href);
  }
}

/** Says above the form why it was not taken; what was typed stays. */
function refuse(...why: (string | Node)[]): void {
  dialog?.querySelector("[data-refused]")?.remove();
  const said = document.createElement("p");
  said.className = "notice error";
  said.dataset.refused = "";
  said.setAttribute("role", "alert");
  said.append(...why);
  dialog?.querySelector("[data-dialog-part]")?.prepend(said);
  tell(said);
}

/** What is typed into a form under way would be lost. Its buttons keep the focus, and its links stay a way out. */
function setBusy(sent: HTMLFormElement, isBusy: boolean): void {
  sent.ariaBusy = isBusy ? "true" : null;
  for (const control of sent.elements)
    if (!(control instanceof HTMLButtonElement)) (control as HTMLElement).inert = isBusy;
}

/** How many answers were asked for, and which of them is shown. */
let sends = 0;
let shown = 0;

async function send(sent: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  let mine = ++sends;
  const body = new URLSearchParams(new FormData(sent) as never);
  // Older browsers leave out which button it was.
  if (submitter instanceof HTMLButtonElement) body.set(submitter.name, submitter.value);
  const answer = await fetchPage(sent.action, AbortSignal.timeout(SEND_MS), body).catch(() => null);
  if (!sent.isConnected) {
    // Its dialog was left: the reader may be in another, and have saved more since.
    if (answer?.status !== 200) return;
    let page = answer;
    if (shown > mine) {
      mine = ++sends;
      page = await fetchPage(location.href, AbortSignal.timeout(SEND_MS));
    }
    if (page.status !== 200 || shown > mine) return;
    shown = mine;
    become(page);
    return;
  }
  if (!answer || saysComeAgain(answer)) return refuse(words().notSent);
  const signIn = answer.page.querySelector("[data-sign-in]");
  if (signIn) return refuse(answer.page.querySelector("h1")?.textContent ?? "", " ", document.adoptNode(signIn));
  if (answer.status === 422 && show(answer.url, answer.page)) return;
  shown = mine;
  // What was done is told instead of its link.
  opener = null;
  close();
  // The trip is gone: the page says so.
  if (answer.status !== 200 || !become(answer)) location.assign(answer.url);
}

/** A press of a key or a click that opens elsewhere is left alone. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function openInDialogs(): void {
  if (!("showModal" in HTMLDialogElement.prototype)) return;
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-dialog]");
    if (!link || !isPlain(event)) return;
    if (link.dataset.dialog === "open") {
      event.preventDefault();
      if (mayLeave()) void open(link);
    } else if (dialog?.contains(link)) leave(event);
  });
  let sentByPage: HTMLFormElement | undefined;
  document.addEventListener("submit", (event) => {
    const sent = event.target as HTMLFormElement;
    if (!dialog?.contains(sent)) {
      sentByPage = sent;
      return;
    }
    event.preventDefault();
    if (sent.ariaBusy) return;
    setBusy(sent, true);
    void send(sent, event.submitter)
      .catch(() => undefined)
      .finally(() => setBusy(sent, false));
  });
  addEventListener("beforeunload", (event) => {
    if (isDirty() || unsent().some(({ form }) => form !== sentByPage)) event.preventDefault();
  });
}

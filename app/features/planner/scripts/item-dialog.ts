/**
 * Opens the forms of a trip in a dialog of the trip's own page, instead of pages of their own. Anything that does not go as
 * expected goes on as a page does without scripts.
 */
import { saysComeAgain } from "~/features/running/come-again";
import { become, fetchPage, tell, words } from "./page-parts";

/** The prefix of ids in the dialog, so that they differ from the page's. */
const PREFIX = "dialog-";

let dialog: HTMLDialogElement | undefined;
/** What was there when the form came, to know whether something was typed since. */
let came = "";
let opener: Element | null = null;

const form = () => dialog?.querySelector<HTMLFormElement>("form[data-keeps]");
const typed = () => {
  const current = form();
  return current ? String(new URLSearchParams(new FormData(current) as never)) : "";
};
const isDirty = () => dialog?.open === true && typed() !== came;
const mayLeave = () => !isDirty() || confirm(words().leave);

function close(): void {
  dialog?.close();
  dialog?.replaceChildren();
}

function made(): HTMLDialogElement {
  const element = document.createElement("dialog");
  element.setAttribute("aria-labelledby", `${PREFIX}title`);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (mayLeave()) close();
  });
  // A phone's way back.
  element.addEventListener("cancel", (event) => {
    if (!mayLeave()) event.preventDefault();
  });
  element.addEventListener("close", () => {
    // Gone with the page's part that held it: what was done is told instead.
    if (opener?.isConnected) (opener as HTMLElement).focus();
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
  const { page, url } = await fetchPage(link.href);
  if (!dialog?.open) opener = link;
  if (!show(url, page)) throw new Error(url);
  came = typed();
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

async function send(sent: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams(new FormData(sent) as never);
  // Older browsers leave out which button it was.
  if (submitter instanceof HTMLButtonElement) body.set(submitter.name, submitter.value);
  const answer = await fetchPage(sent.action, body).catch(() => null);
  if (!answer || saysComeAgain(answer)) return refuse(words().notSent);
  const signIn = answer.page.querySelector("[data-sign-in]");
  if (signIn) return refuse(answer.page.querySelector("h1")?.textContent ?? "", " ", document.adoptNode(signIn));
  if (answer.status === 422 && show(answer.url, answer.page)) return;
  came = typed();
  if (answer.status === 200 && become(answer)) {
    opener = null;
    close();
    tell(document.querySelector<HTMLElement>("main [role=status]") ?? document.body);
    return;
  }
  // The trip is gone: the page says so.
  location.assign(answer.url);
}

/** A press of a key or a click that opens elsewhere is left alone. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function openInDialogs(): void {
  if (!("showModal" in HTMLDialogElement.prototype)) return;
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-dialog]");
    if (!link || !isPlain(event)) return;
    if (link.dataset.dialog === "close" && dialog?.contains(link)) {
      event.preventDefault();
      if (mayLeave()) close();
    } else if (link.dataset.dialog === "open" && mayLeave()) {
      event.preventDefault();
      open(link).catch(() => location.assign(link.href));
    } else if (link.dataset.dialog === "open") event.preventDefault();
  });
  let sending = false;
  document.addEventListener("submit", (event) => {
    const sent = event.target as HTMLFormElement;
    if (!dialog?.contains(sent)) return;
    event.preventDefault();
    if (sending) return;
    sending = true;
    sent.setAttribute("aria-busy", "true");
    void send(sent, event.submitter).finally(() => {
      sending = false;
      sent.removeAttribute("aria-busy");
    });
  });
  addEventListener("beforeunload", (event) => {
    if (isDirty()) event.preventDefault();
  });
}

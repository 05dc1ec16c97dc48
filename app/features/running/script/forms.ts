/** What the forms of a public page do beyond being sent. */

/** The − and + next to a count. */
function step({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>(".stepper > button") : null;
  const box = button?.parentElement?.querySelector("input");
  if (!box) return;
  if (button === box.parentElement?.firstElementChild) box.stepDown();
  else box.stepUp();
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The price of a room with two beds, once they are asked for; also where the browser brings the tick back. */
function priceRooms(): void {
  for (const total of document.querySelectorAll<HTMLElement>("[data-two-beds]")) {
    const asked = total.closest("li")?.querySelector<HTMLInputElement>("[type=checkbox]")?.checked;
    const { twoBeds = "", oneBed = "" } = total.dataset;
    const words = asked ? twoBeds : oneBed;
    if (total.textContent !== words) total.textContent = words;
  }
}

const sent = new Set<HTMLFormElement>();
/** What stood on a button before it said that its form is on its way. */
const before = new Map<HTMLElement, ChildNode[]>();
/** After this delay the form of a page that was stopped while loading can be sent again. */
const GIVEN_UP_MS = 8_000;

/** A form that is on its way is not sent again, and its button says so. */
function sendOnce(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if ((submitter?.getAttribute("formmethod") ?? form.method) !== "post") return;
  if (sent.has(form)) event.preventDefault();
  sent.add(form);
  submitter?.setAttribute("aria-disabled", "true");
  const { sending } = submitter?.dataset ?? {};
  if (submitter && sending && !before.has(submitter)) {
    before.set(submitter, [...submitter.childNodes]);
    submitter.replaceChildren(sending);
  }
  setTimeout(comeBack, GIVEN_UP_MS);
}

/** A page that comes back out of the browser's own store is as it was before anything was sent. */
function comeBack(): void {
  sent.clear();
  for (const [button, words] of before) button.replaceChildren(...words);
  before.clear();
  for (const button of document.querySelectorAll("button[aria-disabled]")) button.removeAttribute("aria-disabled");
  priceRooms();
}

export function helpWithForms(): void {
  document.addEventListener("click", step);
  for (const type of ["change", "shown"]) document.addEventListener(type, priceRooms);
  document.addEventListener("submit", sendOnce);
  addEventListener("pageshow", comeBack);
}

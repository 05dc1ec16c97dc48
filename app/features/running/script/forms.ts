/** What the forms of a public page do beyond being sent. */
import { GIVEN_UP_MS } from "~/ui/script-support";

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
/** The buttons whose forms are on their way, each with what stood on it before it said so; null where it still does. */
const pressed = new Map<HTMLElement, ChildNode[] | null>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/** A form that is on its way is not sent again, and its button says so. */
function sendOnce(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if ((submitter?.getAttribute("formmethod") ?? form.method) !== "post") return;
  if (sent.has(form)) {
    event.preventDefault();
    return;
  }
  sent.add(form);
  clearTimeout(waiting);
  waiting = setTimeout(comeBack, GIVEN_UP_MS);
  if (!submitter) return;
  const { sending } = submitter.dataset;
  pressed.set(submitter, sending ? [...submitter.childNodes] : null);
  submitter.setAttribute("aria-disabled", "true");
  if (sending) submitter.replaceChildren(sending);
}

/** A page that comes back out of the browser's own store is as it was before anything was sent. */
function comeBack(): void {
  clearTimeout(waiting);
  sent.clear();
  for (const [button, words] of pressed) {
    if (words) button.replaceChildren(...words);
    button.removeAttribute("aria-disabled");
  }
  pressed.clear();
}

export function helpWithForms(): void {
  document.addEventListener("click", step);
  for (const type of ["change", "shown"]) document.addEventListener(type, priceRooms);
  document.addEventListener("submit", sendOnce);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) comeBack();
    priceRooms();
  });
}

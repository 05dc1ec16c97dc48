/** Whether a reload would lose what a reader has begun on the page: what is in its forms, or the way to the next page. */

const touched = new WeakSet<HTMLFormElement>();
let isLeaving = false;
let staying: ReturnType<typeof setTimeout> | undefined;
/** After this delay a page that was to be left is still read: what came was a file, or was stopped. */
const STAYED_MS = 8_000;
const BUTTONS = new Set(["hidden", "submit", "button", "reset", "image"]);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((element): element is Control => element.matches("input, textarea, select"));
}

/** Holds what was typed: changed since the page came, or sent back by the server to be mended. */
function holdsInput(control: Control, posts: boolean): boolean {
  if (BUTTONS.has(control.type)) return false;
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options];
    return chosen.some((option) => option.defaultSelected) && chosen.some((o) => o.selected !== o.defaultSelected);
  }
  if (control.type === "checkbox" || control.type === "radio") {
    return (control as HTMLInputElement).checked !== (control as HTMLInputElement).defaultChecked;
  }
  return control.value !== control.defaultValue || (posts && control.value !== "");
}

/** Says that the next page was asked for. */
export function noteLeaving(): void {
  isLeaving = true;
  clearTimeout(staying);
  staying = setTimeout(() => {
    isLeaving = false;
  }, STAYED_MS);
}

/** Remembers from now on which forms were typed into, and whether the next page was asked for. */
export function watchPage(): void {
  // Not by `beforeunload`: Firefox may not keep a page for Back that listens for it.
  const leave = (event: Event) => {
    const isLink = event.target instanceof Element && event.target.closest("a[href]") !== null;
    if (!event.defaultPrevented && (event.type === "submit" || isLink)) noteLeaving();
  };
  for (const type of ["click", "submit"]) document.addEventListener(type, leave);
  addEventListener("pageshow", () => {
    isLeaving = false;
  });
  const note = ({ target }: Event) => {
    const form = (target as Control | null)?.form;
    if (form) touched.add(form);
  };
  for (const type of ["input", "change"]) document.addEventListener(type, note, true);
}

/** Whether the page has input, a camera, or a frame of a card whose fields we cannot read, or is being left. */
export function isInUse(): boolean {
  if (isLeaving || document.querySelector("main :is(iframe, video)")) return true;
  return [...document.forms].some(
    (form) => touched.has(form) || controlsOf(form).some((control) => holdsInput(control, form.method === "post")),
  );
}

/** Whether a reader has put something into a form of the page, which a reload would lose. */

const touched = new WeakSet<HTMLFormElement>();
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

/** Remembers from now on which forms were typed into. */
export function watchForms(): void {
  const note = ({ target }: Event) => {
    const form = (target as Control | null)?.form;
    if (form) touched.add(form);
  };
  for (const type of ["input", "change"]) document.addEventListener(type, note, true);
}

/** Whether any form on the page has input. */
export function formsHaveInput(): boolean {
  return [...document.forms].some(
    (form) => touched.has(form) || controlsOf(form).some((control) => holdsInput(control, form.method === "post")),
  );
}

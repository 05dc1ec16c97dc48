/** What is typed on a tab and not sent yet outlives a reload: kept in the browser's own tab, until it is sent. */
import { fieldCarriesCardNumber } from "~/domain/money/card-number";

const keyOf = (form: string) => `draft ${form}`;

/** Texts and choices by their names; of boxes, the values that are ticked. */
type Draft = [name: string, value: string][];

/** A matter of health is kept nowhere but where it is sent; what is agreed to is agreed to again. */
const NEVER_KEPT = /\.need(Hotel)?$|^terms$/;

function typedIn(form: HTMLFormElement): Draft {
  return [...new FormData(form)].filter(
    (field): field is Draft[number] =>
      typeof field[1] === "string" && !NEVER_KEPT.test(field[0]) && !fieldCarriesCardNumber(field[0], field[1]),
  );
}

function putBack(form: HTMLFormElement, draft: Draft): void {
  const ticked = new Set(draft.map(([name, value]) => `${name} ${value}`));
  const textOf = (name: string) => draft.find(([kept]) => kept === name)?.[1];
  for (const control of form.elements) {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    // What a page says of itself is its own.
    if (!isField || control.type === "hidden") continue;
    const typed = textOf(control.name);
    if (control.type === "checkbox" || (control.type === "radio" && typed !== undefined))
      (control as HTMLInputElement).checked = ticked.has(`${control.name} ${control.value}`);
    else if (control.type !== "radio" && typed !== undefined && typed !== control.value) {
      control.value = typed;
      // Nothing is sent that cannot be seen.
      const folded = control.closest("details");
      if (folded) folded.open = true;
    }
  }
}

/** Storage may be refused, or full: then a reload loses what it always did. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {}
}

/**
 * Keeps what is typed into each form that says so (`data-draft`: which form, of what), and puts it back where nothing of
 * it has been sent (`data-fresh`). On a page that comes after (`data-sent`) it has been, and is kept here no longer.
 */
export function keepDraft(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) {
    const key = keyOf(form.dataset.draft ?? "");
    quietly(() => {
      const kept = sessionStorage.getItem(key);
      if (kept && "fresh" in form.dataset) putBack(form, JSON.parse(kept));
    });
    form.addEventListener("input", () => quietly(() => sessionStorage.setItem(key, JSON.stringify(typedIn(form)))));
  }
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-sent]"))
    quietly(() => sessionStorage.removeItem(keyOf(dataset.sent ?? "")));
}

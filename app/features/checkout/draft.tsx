/** What is typed on a tab and not sent yet outlives a reload: kept in the browser's own tab, until it is sent. */
import { useEffect } from "react";

const keyOf = (checkout: string) => `draft ${checkout}`;

/** Texts and choices by their names; of boxes, the values that are ticked. */
type Draft = [name: string, value: string][];

function typedIn(form: HTMLFormElement): Draft {
  return [...new FormData(form)].filter((field): field is Draft[number] => typeof field[1] === "string");
}

function putBack(form: HTMLFormElement, draft: Draft): void {
  const ticked = new Set(draft.map(([name, value]) => `${name} ${value}`));
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === "checkbox")
      control.checked = ticked.has(`${control.name} ${control.value}`);
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = draft.find(([name]) => name === control.name)?.[1] ?? control.value;
  }
}

/** Storage may be refused, or full: then a reload loses what it always did. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {}
}

/**
 * Keeps what is typed into a form of a checkout, and puts it back where nothing of it has been sent (`fresh`). Renders
 * nothing.
 */
export function KeepDraft({ form: id, checkout, fresh }: { form: string; checkout: string; fresh: boolean }) {
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    quietly(() => {
      const kept = sessionStorage.getItem(keyOf(checkout));
      if (kept && fresh) putBack(form, JSON.parse(kept));
    });
    const keep = () => quietly(() => sessionStorage.setItem(keyOf(checkout), JSON.stringify(typedIn(form))));
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [id, checkout, fresh]);
  return null;
}

/** On a tab that comes after: what was typed has been sent, and is kept here no longer. */
export function ForgetDraft({ checkout }: { checkout: string }) {
  useEffect(() => quietly(() => sessionStorage.removeItem(keyOf(checkout))), [checkout]);
  return null;
}

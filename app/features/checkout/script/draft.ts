/** What is typed on a tab and not sent yet outlives a reload: kept in the browser's own tab, until it is sent. */

const keyOf = (checkout: string) => `draft ${checkout}`;

/** Texts and choices by their names; of boxes, the values that are ticked. */
type Draft = [name: string, value: string][];

function typedIn(form: HTMLFormElement): Draft {
  // A matter of health is kept nowhere but where it is sent.
  return [...new FormData(form)].filter(
    (field): field is Draft[number] => typeof field[1] === "string" && !/\.need(Hotel)?$/.test(field[0]),
  );
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
 * Keeps what is typed into the form that says so (`data-draft`, of which checkout), and puts it back where nothing of it
 * has been sent (`data-fresh`). On a tab that comes after (`data-sent`) it has been, and is kept here no longer.
 */
export function keepDraft(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-draft]");
  const { draft } = form?.dataset ?? {};
  if (form && draft) {
    quietly(() => {
      const kept = sessionStorage.getItem(keyOf(draft));
      if (kept && "fresh" in form.dataset) putBack(form, JSON.parse(kept));
    });
    form.addEventListener("input", () =>
      quietly(() => sessionStorage.setItem(keyOf(draft), JSON.stringify(typedIn(form)))),
    );
  }
  const { sent } = document.querySelector<HTMLElement>("form[data-sent]")?.dataset ?? {};
  if (sent) quietly(() => sessionStorage.removeItem(keyOf(sent)));
}

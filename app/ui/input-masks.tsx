import { useEffect } from "react";
import { type MaskKind, type MaskSetting, maskOf } from "~/domain/mask";

/** A mask that takes whatever is typed: for what no mask knows. */
const AS_TYPED = "~";

/** Groups what is typed into the fields that have a mask. Answers how to stop. */
async function maskInputs(inputs: NodeListOf<HTMLInputElement>): Promise<() => void> {
  const { MaskInput } = await import("maska");
  const masks = [...inputs].map((input) => {
    const setting = (): MaskSetting => ({
      country: input.form?.querySelector<HTMLSelectElement>("[name=country]")?.value,
      language: document.documentElement.lang.startsWith("fr") ? "fr" : "en",
    });
    return new MaskInput(input, {
      mask: (typed: string) => maskOf(input.dataset.mask as MaskKind, typed, setting()) ?? AS_TYPED,
      tokens: {
        "@": { pattern: /[a-z]/i, transform: (letter: string) => letter.toUpperCase() },
        [AS_TYPED]: { pattern: /[\s\S]/, multiple: true },
      },
    });
  });
  return () => {
    for (const mask of masks) mask.destroy();
  };
}

/**
 * Groups digits and letters as one types them, in every field of the page that says its `mask` (spec 5). It comes after
 * the page and only helps: the server takes any spacing, and what no mask knows stays as it is typed.
 */
export function InputMasks() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    maskInputs(document.querySelectorAll<HTMLInputElement>("input[data-mask]"))
      .then((stopped) => {
        if (gone) stopped();
        else stop = stopped;
      })
      // A phone that lost its connection types on without them.
      .catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return null;
}

import { type MaskKind, type MaskSetting, maskOf } from "~/domain/mask";

/** A mask that takes any text, for fields without a mask of their own. */
const AS_TYPED = "~";

/**
 * Groups digits and letters as one types them, in every field of the page that says its `mask` (spec 5). It comes after
 * the page and only helps: the server takes any spacing, and what no mask knows stays as it is typed.
 */
export async function maskInputs(): Promise<void> {
  const inputs = document.querySelectorAll<HTMLInputElement>("input[data-mask]");
  if (inputs.length === 0) return;
  const { MaskInput } = await import("maska");
  for (const input of inputs) {
    const setting = (): MaskSetting => ({
      country: input.form?.querySelector<HTMLSelectElement>("[name=country]")?.value,
      language: document.documentElement.lang.startsWith("fr") ? "fr" : "en",
    });
    new MaskInput(input, {
      mask: (typed: string) => maskOf(input.dataset.mask as MaskKind, typed, setting()) ?? AS_TYPED,
      tokens: {
        "@": { pattern: /[a-z]/i, transform: (letter: string) => letter.toUpperCase() },
        [AS_TYPED]: { pattern: /[\s\S]/, multiple: true },
      },
    });
  }
}

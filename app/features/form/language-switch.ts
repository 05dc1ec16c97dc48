/** Changing the language of a page with a form: a button of that form, so that what was typed comes along. */
import type { SubmissionResult } from "@conform-to/react";

/** The form of a page that the language is a button of: its id, and what its main button sends. */
export type SwitchedForm = { id: string; name?: string; value?: string };

/** The name of that button. */
export const SWITCH_LANGUAGE = "switch-language";

export const isLanguageSwitch = (posted: FormData): boolean => posted.has(SWITCH_LANGUAGE);

/** What was typed, to be shown again: nothing of it was sent to be judged. */
export function asTyped({ initialValue, fields, state }: SubmissionResult<string[]>): SubmissionResult<string[]> {
  return { initialValue, ...(fields && { fields }), ...(state && { state }) };
}

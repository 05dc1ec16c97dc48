/** A form that was sent to show its page in the other language, with what was typed. */
import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { SWITCH_LANGUAGE } from "./language-switch";
import { postedForm, text, textsSent } from "./read-form.server";

const { name, value } = SWITCH_LANGUAGE;
const button = postedForm(z.object({ [name]: text }), { [name]: value.length });

export const isLanguageSwitch = (posted: FormData): boolean => textsSent(posted, button).length > 0;

/** What was typed, to be shown again: nothing of it was sent to be judged. */
export function asTyped({ initialValue, fields, state }: SubmissionResult<string[]>): SubmissionResult<string[]> {
  return { initialValue, ...(fields && { fields }), ...(state && { state }) };
}

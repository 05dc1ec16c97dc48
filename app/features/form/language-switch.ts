/** Changing the language of a page with a form: a button of that form, so that what was typed comes along. */

/** The form of a page that the language is a button of: its id, and what its main button sends. */
export type SwitchedForm = { id: string; name?: string; value?: string };

/** The name of that button, and what it sends. */
export const SWITCH_LANGUAGE = { name: "switch-language", value: "on" } as const;

/** The button of a page's form that asks for another language: the server shows the page again with what was typed (`server/typed-before`). */
export const SWITCH_LANGUAGE = { name: "switch-language", value: "on" } as const;

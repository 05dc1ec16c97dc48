/** The cells of a list: what is read on the page and on paper, and what a spreadsheet is to know them as. */
import type { Day } from "~/domain/day";
import type { Money } from "~/domain/money/money";

/** A text; or a telephone number, a day, a number or an amount, with its text. */
export type ListCell =
  | string
  | { text: string; phone: true }
  | { text: string; day: Day }
  | { text: string; number: number }
  | { text: string; money: Money };

/** What a cell says. */
export const textOf = (cell: ListCell): string => (typeof cell === "string" ? cell : cell.text);

/** A telephone number, which a tap calls; an empty cell without one. */
export const phoneCell = (phone: string | null): ListCell => (phone ? { text: phone, phone: true } : "");

/** A whole number as it is counted with. */
export const numberCell = (number: number): ListCell => ({ text: String(number), number });

/** A table of such cells under its headings. */
export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly ListCell[])[] };

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

/** The content of a cell. */
export const textOf = (cell: ListCell): string => (typeof cell === "string" ? cell : cell.text);

/** A telephone number, which a tap calls; an empty cell without one. */
export const phoneCell = (phone: string | null): ListCell => (phone ? { text: phone, phone: true } : "");

/** An amount, with how it is written. */
export const moneyCell = (money: Money, text: string): ListCell => ({ text, money });

/** A day, as it is written everywhere. */
export const dayCell = (day: Day): ListCell => ({ text: day, day });

/** A whole number as it is counted with. */
export const numberCell = (number: number): ListCell => ({ text: String(number), number });

/** How a table is taken to a spreadsheet. */
export const SPREADSHEETS = ["xlsx", "csv"] as const;
export type Spreadsheet = (typeof SPREADSHEETS)[number];

export function isSpreadsheet(text: unknown): text is Spreadsheet {
  return SPREADSHEETS.some((format) => format === text);
}

/** Rows of a file at most. It says when there are more, so one more than these is read. */
export const MAX_FILE_ROWS = 10_000;

/** A table of such cells under its headings. */
export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly ListCell[])[] };

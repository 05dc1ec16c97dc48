import type { Currency } from "~/domain/money/money";

/** What it takes to say the price as activities are ticked (`script/price`); amounts in minor units of `currency`. */
export type LivePrice = {
  currency: Currency;
  /** Of everything but activities. */
  base: number;
  /** The whole price as it was sent last, and what of it is due today. */
  kept: number;
  due: number;
  /** How a line is written, with `{{name}}`, `{{count}}` and `{{price}}`. */
  line: string;
  extras: { activity: string; name: string; price: number }[];
};

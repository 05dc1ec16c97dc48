/** Who sells, as the law wants it on every receipt, and what the travel agents' clients' fund (FICAV) costs. */
import type { Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";

/** The contribution from a day on. */
export type FundRate = {
  from: Day;
  /** Cents for each thousand dollars of services. */
  perThousand: number;
  /** The fund is rich enough for now: the contribution is shown, and given back on the next line. */
  credited: boolean;
};

export type Company = {
  /** A company of Quebec has its name in French, and may have one in English next to it. */
  legalName: Bilingual;
  /** Lines of an envelope. */
  address: string[];
  /** Travel agent's permit number, of the Office de la protection du consommateur. */
  permit: string;
  gst: string;
  qst: string;
  /** The taxes within the prices of trips that say no other, in percent of what a price is without them. */
  taxPercent: number;
  fund: FundRate[];
  /** What the fund is, in the words the regulation gives. */
  fundNotice: Bilingual;
  /** That the money is kept in trust. */
  trustNotice: Bilingual;
  /** When payments are refunded; the receipt adds the terms' own numbers. */
  refundConditions: Bilingual;
};

/** The rate in force on a day; null before the first. */
export function fundRateOn(rates: readonly FundRate[], day: Day): FundRate | null {
  const begun = rates.filter(({ from }) => from <= day);
  return begun.reduce<FundRate | null>((newest, rate) => (newest && newest.from > rate.from ? newest : rate), null);
}

/**
 * What of `amount` (minor units, any currency) is the contribution, rounded half up to the cent: the fund counts services
 * before their taxes, which are `taxPercent` (to the thousandth) of what they cost without.
 */
export function fundContribution(amount: number, taxPercent: number, { perThousand }: FundRate): number {
  const withTaxes = 100_000 + Math.round(taxPercent * 1_000);
  return Math.floor((amount * perThousand) / withTaxes + 0.5);
}

/**
 * The contribution in what is paid (or, negative, given back) after `before` was: what is lost in rounding is carried from
 * one receipt to the next, so that those of a booking add up to the contribution in what was paid in all.
 */
export function fundContributionAfter(before: number, amount: number, taxPercent: number, rate: FundRate): number {
  const of = (total: number) => Math.sign(total) * fundContribution(Math.abs(total), taxPercent, rate);
  return of(before + amount) - of(before);
}

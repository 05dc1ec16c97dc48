/** What the legal texts know of the company that runs the site, and how their language writes numbers. */

import type { Day } from "~/domain/day";
import { type Locale, otherLocale } from "~/domain/locale";
import { callLink } from "~/domain/people/contact";
import { formatDay, formatMoney, formatNumber, formatPercent, formatTime } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import type { LegalLink } from "./legal-document";

/** Who runs the site, as far as it is configured: `permit` is the travel agent's number, `office` where letters go. */
export type Operator = {
  brand: string;
  phone: string;
  chat: boolean;
  permit?: string | undefined;
  office?: { name: string; address: readonly string[] } | undefined;
};

export type LegalContext = Omit<Operator, "phone"> & {
  /** The support phone, to call. */
  phone: LegalLink;
  /** CAD cents in words: `50 $`, `$50`. */
  money: (cents: number) => string;
  day: (day: Day) => string;
  /** A local time `HH:MM` in words. */
  time: (time: string) => string;
  number: (value: number) => string;
  /** `50 %`, `50%`. */
  percent: (value: number) => string;
  /** Bytes in units of 1024: `670 Ko`, `670 KB`. */
  kilobytes: (bytes: number) => string;
  /** A section of the same text. */
  section: (id: string, text: string) => LegalLink;
  paths: { home: string; terms: string; privacy: string };
  /** The same texts in the other language. */
  otherPaths: { terms: string; privacy: string };
};

const NBSP = "\u00a0";
const WORDS: Record<Locale, { midnight: string; kilobytes: string }> = {
  "fr-ca": { midnight: "minuit", kilobytes: "Ko" },
  "en-ca": { midnight: "midnight", kilobytes: "KB" },
};

export function legalContext(locale: Locale, { brand, phone, chat, permit, office }: Operator): LegalContext {
  const other = otherLocale(locale);
  const { midnight, kilobytes } = WORDS[locale];
  const number = (value: number) => formatNumber(value, locale);
  return {
    brand,
    chat,
    permit,
    office,
    phone: { text: phone.replaceAll(" ", NBSP), href: callLink(phone) },
    money: (cents) => formatMoney({ amount: cents, currency: "CAD" }, locale, { cents: false }),
    day: (day) => formatDay(day, locale),
    time: (time) => (time === "24:00" ? midnight : formatTime(time, locale)),
    number,
    percent: (value) => formatPercent(number(value), locale),
    kilobytes: (bytes) => `${number(Math.floor(bytes / 1024))}${NBSP}${kilobytes}`,
    section: (id, text) => ({ text, href: `#${id}` }),
    paths: { home: pathFor("home", locale), terms: pathFor("terms", locale), privacy: pathFor("privacy", locale) },
    otherPaths: { terms: pathFor("terms", other), privacy: pathFor("privacy", other) },
  };
}

/** A notice to those who travel on a departure: a text in each language, made each party's own by variables in brackets. */

import { type Day, isDay, localInstant } from "~/domain/day";
import { LOCALES, type Locale, otherLocale } from "~/domain/locale";
import { carriesCardNumber } from "~/domain/money/card-number";
import { normalised } from "~/domain/plain-text";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** What a variable is called in each language; either name is taken in either text. */
export const NOTICE_VARIABLES = {
  firstName: { "fr-ca": "prénom", "en-ca": "first name" },
  booking: { "fr-ca": "réservation", "en-ca": "booking" },
  day: { "fr-ca": "jour", "en-ca": "day" },
  hour: { "fr-ca": "heure", "en-ca": "hour" },
  stop: { "fr-ca": "arrêt", "en-ca": "stop" },
  owing: { "fr-ca": "montant dû", "en-ca": "amount owed" },
  link: { "fr-ca": "lien", "en-ca": "link" },
} as const satisfies Record<string, Record<Locale, string>>;
export type NoticeVariable = keyof typeof NOTICE_VARIABLES;

const BRACKETS = /\[([^[\]\n]*)\]/g;

/** Which variable a name in brackets is, however it is written; null for none. */
function variableOf(name: string): NoticeVariable | null {
  const plain = (text: string) => normalised(text, "NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const known = Object.entries(NOTICE_VARIABLES) as [NoticeVariable, Record<Locale, string>][];
  return known.find(([, names]) => Object.values(names).some((one) => plain(one) === plain(name)))?.[0] ?? null;
}

/** A text with each variable's value in its place; an hour such as `2:40 a.m.` ends its sentence by its own full stop. */
export function fillNotice(text: string, values: Readonly<Record<NoticeVariable, string>>): string {
  return text.replace(/\[([^[\]\n]*)\](\.?)/g, (whole, name: string, stop: string) => {
    const variable = variableOf(name);
    if (!variable) return whole;
    const value = values[variable];
    return value.endsWith(".") ? value : value + stop;
  });
}

/** Whether a text has a variable. */
export const names = (text: string, variable: NoticeVariable): boolean =>
  [...text.matchAll(BRACKETS)].some(([, name = ""]) => variableOf(name) === variable);

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_NOTICE_LENGTH = 2_000;

export type NoticeTexts = Record<Locale, { subject: string; text: string }>;
export type NoticeField = "subject" | "text";
export type NoticeRefusal = "notice-empty" | "notice-too-long" | "notice-variable" | "card-data";

/** The text for readers of a language, or the other language’s if theirs has none. */
export function wordsFor(texts: NoticeTexts, locale: Locale): NoticeTexts[Locale] {
  return texts[locale].text.trim() === "" ? texts[otherLocale(locale)] : texts[locale];
}

/**
 * A notice that can be sent: a subject and a text in each language that somebody it is for reads; one that nobody reads
 * may be left empty. Refuses the first field that is wrong (`where`), with
 * `notice-empty`, `notice-too-long` (params: `max`), `notice-variable` (params: `name`, which is none) or `card-data`.
 */
export function checkNotice(
  typed: NoticeTexts,
  readIn: readonly Locale[] = LOCALES,
): Verdict<NoticeTexts, NoticeRefusal> & { where?: { locale: Locale; field: NoticeField } } {
  const limits = { subject: MAX_SUBJECT_LENGTH, text: MAX_NOTICE_LENGTH } as const;
  const isLeftOut = (locale: Locale) =>
    !readIn.includes(locale) && Object.values(typed[locale]).every((said) => said.trim() === "");
  for (const locale of LOCALES.filter((each) => !isLeftOut(each)))
    for (const field of ["subject", "text"] as const) {
      const where = { locale, field };
      const said = typed[locale][field].trim();
      if (said === "") return { ...refuse("notice-empty"), where };
      if (said.length > limits[field]) return { ...refuse("notice-too-long", { max: limits[field] }), where };
      const wrong = [...said.matchAll(BRACKETS)].find(([, name = ""]) => variableOf(name) === null);
      if (wrong) return { ...refuse("notice-variable", { name: wrong[0] }), where };
      if (carriesCardNumber(said)) return { ...refuse("card-data"), where };
    }
  return accept(typed);
}

/** The usual cases that a text is ready for. */
export const NOTICE_TEMPLATES = ["delay", "stop", "coach", "weather"] as const;

export type SendAtRefusal = "send-at-invalid" | "send-at-past" | "send-at-late";

/**
 * When a notice is to leave, of a day and a time as they were typed, at the hour of our coaches. Refuses with
 * `send-at-invalid`, `send-at-past` or `send-at-late` (after the day on which the coach is back).
 */
export function checkSendAt(
  { day, time }: { day: string; time: string },
  { now, endDay }: { now: Date; endDay: Day },
): Verdict<Date, SendAtRefusal> {
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return refuse("send-at-invalid");
  const at = new Date(localInstant(day, time));
  if (at <= now) return refuse("send-at-past");
  return day > endDay ? refuse("send-at-late") : accept(at);
}

/** Its recipients: everybody, those who board in one city, or those who have something to pay. */
export const NOTICE_AUDIENCES = ["all", "stop", "unpaid"] as const;
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number];

export function isMeant(
  audience: { to: NoticeAudience; city: string },
  party: { city: string; owing: number; going: number },
): boolean {
  if (party.going === 0) return false;
  if (audience.to === "unpaid") return party.owing > 0;
  return audience.to === "all" || party.city === audience.city;
}

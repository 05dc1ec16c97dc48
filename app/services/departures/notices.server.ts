/** A departure as notices to those who travel on it are written, and how one looks before it is sent. */

import { createHash } from "node:crypto";
import { and, asc, eq, inArray, max } from "drizzle-orm";
import { bookings, checkouts, notices, travellers } from "~/db/schema";
import { type Db, db, withSnapshot } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import {
  checkNotice,
  isMeant,
  type NoticeAudience,
  type NoticeField,
  type NoticeRefusal,
  type NoticeTexts,
} from "~/domain/departures/notice";
import type { RunDirection } from "~/domain/departures/runs";
import { type Bilingual, LOCALES, type Locale } from "~/domain/locale";
import { fullName } from "~/domain/people/full-name";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { readBooking } from "~/services/booking/get-booking.server";
import { owed } from "~/services/booking/owed.server";
import { goingOf } from "~/services/inventory/going.server";
import { departuresOn } from "~/services/inventory/runs.server";
import { type Notice, noticeMail, sharedWords } from "./notice-mail.server";
import { readRun } from "./read-run.server";

export type NoticeDeparture = {
  id: string;
  trip: Bilingual;
  startDay: Day;
  /** When its coach is back. */
  endDay: Day;
  delayMinutes: number;
  direction: RunDirection;
  /** Where its parties board. */
  cities: { slug: string; name: Bilingual }[];
  parties: Party[];
};

/** How many parties of a departure read each language. */
export function readersOf({ parties }: Pick<NoticeDeparture, "parties">): Record<Locale, number> {
  const going = parties.filter((party) => party.going > 0);
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, going.filter((party) => party.locale === locale).length]),
  ) as Record<Locale, number>;
}

export type Party = {
  booking: string;
  city: string;
  cityName: Bilingual;
  locale: Locale;
  owing: number;
  going: number;
  isCalledOff: boolean;
  contact: { name: string; email: string | null; phone: string | null };
};

export async function readNoticeDeparture(from: Db, id: string): Promise<NoticeDeparture | null> {
  const run = await readRun(from, id);
  if (!run) return null;
  const rows = await from
    .select({ booking: bookings, checkout: checkouts, contact: travellers, owing: owed() })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(travellers, and(eq(travellers.checkout, checkouts.id), eq(travellers.position, 0)))
    .where(inArray(checkouts.departure, departuresOn([id])))
    .orderBy(asc(bookings.number));
  const calledOff = new Set(run.departures.filter(({ isCalledOff }) => isCalledOff).map((one) => one.id));
  const parties = rows.map(({ booking, checkout, contact, owing }): Party => {
    const { firstName, lastName, email, phone } = contact;
    const { city, cityName } = checkout.journey.boarding;
    return {
      booking: booking.number,
      city,
      cityName,
      locale: checkout.locale,
      owing,
      going: goingOf(checkout),
      isCalledOff: calledOff.has(checkout.departure),
      contact: { name: fullName({ firstName, lastName }), email: email?.trim() || null, phone },
    };
  });
  const cities = new Map(parties.filter(({ going }) => going > 0).map(({ city, cityName }) => [city, cityName]));
  return {
    id,
    parties,
    startDay: run.day,
    endDay: run.endDay,
    trip: run.name,
    delayMinutes: run.facts.delayMinutes,
    direction: run.direction,
    cities: [...cities].map(([slug, name]) => ({ slug, name })),
  };
}

/** A departure as its notices are written; null when there is none. */
export const noticeDeparture = (id: string) => readNoticeDeparture(db, id);

export type Audience = { to: NoticeAudience; city: string };
export type Asked = Audience & { texts: NoticeTexts };

/** A party a notice is for; `through`: the booking whose mail tells it, null for a party to call. */
export type Recipient = Party & { through: string | null };

/** Parties that share an address share a mail only where it tells both the same. */
async function recipientsOf(from: Db, parties: readonly Party[], notice: Notice): Promise<Recipient[]> {
  const addressOf = ({ contact }: Party) => contact.email?.toLowerCase() ?? null;
  const mails = new Map<string, string>();
  const recipients: Recipient[] = [];
  for (const party of parties) {
    const email = addressOf(party);
    if (email === null) {
      recipients.push({ ...party, through: null });
      continue;
    }
    const isAlone = parties.every((other) => other === party || addressOf(other) !== email);
    const booking = isAlone ? null : await readBooking(from, { number: party.booking });
    const mail = `${email} ${booking ? sharedWords(booking, notice) : party.booking}`;
    const through = mails.get(mail) ?? party.booking;
    mails.set(mail, through);
    recipients.push({ ...party, through });
  }
  return recipients;
}

export type LookRefusal = NoticeRefusal | "departure-unknown" | "notice-nobody";

/** A notice as it would leave. */
export type Looked = {
  /** As the first of its readers would have it, in each language it is written in. */
  shown: { locale: Locale; subject: string; text: string }[];
  recipients: Recipient[];
  /** Which notice of its departure it would be. */
  place: number;
  delayMinutes: number;
  direction: RunDirection;
  /** Of all this: what is sent is what was shown. */
  seen: string;
};
export type LookVerdict = Verdict<Looked, LookRefusal> & { where?: { locale: Locale; field: NoticeField } };

const writtenIn = (texts: NoticeTexts) => LOCALES.filter((locale) => texts[locale].text.trim() !== "");

/** How a notice looks and whom it goes to. Refuses what `checkNotice` does, `departure-unknown` or `notice-nobody`. */
export const previewNotice = (departure: string, asked: Asked): Promise<LookVerdict> =>
  withSnapshot((at) => lookAtNotice(at, departure, asked));

/**
 * The same in a transaction. `isWritten`: it was checked when it was written, and whoever booked since in the other
 * language reads the one it has. Parties of a departure that is called off are left out where others leave on the coach,
 * and of a notice written before.
 */
export async function lookAtNotice(
  from: Db,
  id: string,
  { texts, ...audience }: Asked,
  { isWritten = false } = {},
): Promise<LookVerdict> {
  const departure = await readNoticeDeparture(from, id);
  if (!departure) return refuse("departure-unknown");
  const { delayMinutes, direction } = departure;
  const leaves = departure.parties.some(({ isCalledOff, going }) => !isCalledOff && going > 0);
  const parties = departure.parties.filter(
    (party) => isMeant(audience, party) && !(party.isCalledOff && (isWritten || leaves)),
  );
  const recipients = await recipientsOf(from, parties, { texts, delayMinutes, direction });
  const readIn = new Set(recipients.map(({ locale }) => locale));
  const checked = checkNotice(texts, isWritten ? writtenIn(texts) : readIn.size === 0 ? LOCALES : [...readIn]);
  if (!checked.ok) return checked;
  const first = recipients.find(({ through }) => through !== null) ?? recipients[0];
  const booking = first && (await readBooking(from, { number: first.booking }));
  if (!booking) return refuse("notice-nobody");
  const shown = writtenIn(texts).map((locale) => {
    const { subject, text } = noticeMail({ ...booking, locale }, "", { id: "", texts, delayMinutes, direction });
    return { locale, subject, text };
  });
  const [former] = await from
    .select({ place: max(notices.place) })
    .from(notices)
    .where(eq(notices.run, id));
  const place = (former?.place ?? 0) + 1;
  const to = recipients.map(({ booking: number, through, contact }) => [number, through, contact.email]);
  const what = JSON.stringify({ audience, texts, shown, to, place });
  const seen = createHash("sha256").update(what).digest("base64url").slice(0, 22);
  return accept({ shown, recipients, place, delayMinutes, direction, seen });
}

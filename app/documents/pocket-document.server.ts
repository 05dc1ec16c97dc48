/** A pocket trip in words: the same for its page, its HTML file, its PDF and its mail. */

import type { Qr } from "~/documents/tickets/qr.server";
import { ticketsOf } from "~/documents/tickets/tickets-of.server";
import type { BookingView, Stopped } from "~/domain/booking/booked";
import { ARRIVE_EARLY_MINUTES, ESTA_DAYS, I94_DAYS, PASSPORT_VALID_MONTHS } from "~/domain/company/conditions";
import { waysOfSeats } from "~/domain/departures/runs";
import { inLocale, type Locale } from "~/domain/locale";
import { phoneAddress } from "~/domain/people/contact";
import type { BookedTrip } from "~/domain/planner/bought";
import { spanOf } from "~/domain/planner/timeline";
import { minutesBefore } from "~/domain/time";
import { formatDay, formatInstant, formatMoney, formatTime } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import { datesOf } from "~/i18n/planner/item-words.server";
import { type EntryView, tripView } from "~/i18n/planner/trip-words.server";
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";
import type { PocketAttached, PocketPhoto, PocketSource } from "./pocket-source";

export type PocketRow = {
  label: string;
  value: string;
  call?: string;
  stops?: { time: string | null; name: string }[];
};
/** `facts` is all one needs to board with this ticket alone. */
export type PocketTicket = { name: string; type: string; seat: string; facts: PocketRow[]; code: string; qr: Qr };
export type PocketEntry = { key: string; time: string | null; what: string; details: PocketRow[] };
export type PocketDocument = {
  locale: Locale;
  brand: string;
  title: string;
  dates: string;
  madeOn: string;
  /** What comes before all else: that what was bought does not take place. */
  notice: { title: string; text: string } | null;
  tickets: PocketTicket[];
  days: { day: string; title: string; entries: PocketEntry[] }[];
  undated: PocketEntry[];
  /** What is attached, and the page where all of it opens; null where there is nothing. */
  attached: { files: readonly PocketAttached[]; address: string } | null;
  /** Titles with a text each: documents to bring, the note, the balance, the phone. */
  parts: { title: string; text: string; call?: string }[];
};

/** A traveller's seat as a ticket says it: where it is another one on the way back, which is which. */
function seatSaid(seat: string | null, t: ReturnType<typeof translator<"pocket">>): string {
  if (seat === null) return t("noSeat");
  const ways = waysOfSeats(seat);
  if (!ways) return seat;
  const [out, back] = ways.map((way) => way ?? t("seatToGive"));
  return t("seatWays", { out, back });
}

/** That a trip does not take place, to anyone who has its tickets. */
export function stoppedNotice(locale: Locale, stopped: Stopped): NonNullable<PocketDocument["notice"]> {
  const t = translator(locale, "pocket");
  return {
    title: t(`stopped.${stopped}.title`),
    text: t(`stopped.${stopped}.text`, { phone: supportPhone() }),
  };
}

/** The tickets of a booking in words. */
export function ticketsIn(locale: Locale, booking: BookingView): PocketTicket[] {
  const t = translator(locale, "pocket");
  const { boarding, departure, wayBack } = booking;
  const early = minutesBefore(boarding.departs, ARRIVE_EARLY_MINUTES);
  const leaves = [formatDay(departure.startDay, locale, "full"), formatTime(boarding.departs, locale)].join(" · ");
  const facts = [
    { label: t("number"), value: booking.number },
    { label: t("departure"), value: leaves },
    { label: t("beThere"), value: formatTime(early, locale) },
    { label: t("boarding"), value: [inLocale(boarding.name, locale), inLocale(boarding.address, locale)].join(", ") },
    ...(wayBack
      ? [
          {
            label: t("wayBack"),
            value: [
              formatTime(wayBack.departs, locale),
              [inLocale(wayBack.name, locale), wayBack.address].join(", "),
            ].join(" · "),
          },
        ]
      : []),
    {
      label: t("back"),
      value: [formatDay(departure.endDay, locale, "full"), formatTime(boarding.returns, locale)].join(" · "),
    },
  ];
  // Of two tickets that a traveller holds, which is the good one.
  const versionOf = (generation: number): PocketRow[] =>
    generation > 1 ? [{ label: t("version"), value: t("replaces", { version: generation }) }] : [];
  return ticketsOf(booking).map(({ name, type, seat, generation, code, qr }) => ({
    name,
    type: translator(locale, "booking")(`types.${type}`),
    seat: seatSaid(seat, t),
    facts: [...facts, ...versionOf(generation)],
    code,
    qr,
  }));
}

function entryIn({ key, time, what, title, details }: EntryView): PocketEntry {
  return {
    key,
    time,
    what: [what, title].filter(Boolean).join(" · "),
    details: details.map(({ term, value, call, stops }) => ({
      label: term,
      value,
      ...(call ? { call } : {}),
      ...(stops ? { stops } : {}),
    })),
  };
}

/** What was bought day by day, without what a traveller added to it. */
export function boughtDaysIn(locale: Locale, booking: BookedTrip): PocketDocument["days"] {
  const { days } = tripView(locale, { id: "", reader: "viewer", items: [], files: {}, booking });
  return days.map((day) => ({ ...day, entries: day.entries.map(entryIn) }));
}

/** Everything of a trip that one needs on the road, as it stands at a moment. */
export function pocketDocument(locale: Locale, source: PocketSource, now: Date): PocketDocument {
  const { id, items, booked } = source;
  const { days, undated } = tripView(locale, { id, reader: "owner", items, files: {}, booking: booked });
  return {
    ...ticketsDocument(locale, source, now),
    days: days.map((day) => ({ ...day, entries: day.entries.map(entryIn) })),
    undated: undated.map(entryIn),
  };
}

/** The tickets of a trip and what travellers need to board, without its days. */
export function ticketsDocument(locale: Locale, source: PocketSource, now: Date): PocketDocument {
  const { id, name, items, booking, files, stopped } = source;
  const t = translator(locale, "pocket");
  return {
    locale,
    brand: env.BRAND,
    title: inLocale(name, locale),
    dates:
      datesOf(locale, spanOf(items, (booking ?? stopped)?.departure ?? null)) ??
      translator(locale, "planner")("noDates"),
    madeOn: t("madeOn", { when: formatInstant(now, locale) }),
    notice: stopped ? stoppedNotice(locale, stopped.why) : null,
    tickets: booking ? ticketsIn(locale, booking) : [],
    days: [],
    undated: [],
    attached:
      files.length > 0 ? { files, address: env.SITE_URL + pathFor("planner.pocket", locale, { trip: id }) } : null,
    parts: partsOf(locale, source),
  };
}

/** What a file of a pocket trip says of what is attached but not inside it: what, and where it opens. */
export function leftOutOf({ locale, attached }: PocketDocument, inside: readonly Pick<PocketPhoto, "id">[]) {
  const t = translator(locale, "pocket");
  const left = attached?.files.filter(({ id }) => !inside.some((photo) => photo.id === id)) ?? [];
  if (!attached || left.length === 0) return null;
  const { address } = attached;
  return { names: t("leftOut", { names: left.map(({ name }) => name).join(", ") }), where: t("openAt", { address }) };
}

function partsOf(locale: Locale, { booking, note }: PocketSource): PocketDocument["parts"] {
  const t = translator(locale, "pocket");
  const phone = supportPhone();
  const call = phoneAddress(env.SUPPORT_PHONE);
  const documents = booking && translator(locale, "common")(`documents.${booking.destination.country}`, DOCUMENTS);
  return [
    ...(documents ? [{ title: t("bring"), text: documents }] : []),
    ...(note ? [{ title: t("note"), text: note }] : []),
    ...(booking ? balanceOf(locale, booking) : []),
    { title: t("helpTitle"), text: t("help", { phone }), ...(call ? { call } : {}) },
  ];
}

const DOCUMENTS = { passportMonths: PASSPORT_VALID_MONTHS, estaDays: ESTA_DAYS, i94Days: I94_DAYS };

function balanceOf(locale: Locale, { money }: BookingView): PocketDocument["parts"] {
  if (money.dueDay === null) return [];
  const t = translator(locale, "pocket");
  const amount = formatMoney({ amount: money.balance, currency: money.currency }, locale);
  const day = formatDay(money.dueDay, locale);
  return [{ title: t("balanceTitle"), text: t("balance", { amount, day }) }];
}

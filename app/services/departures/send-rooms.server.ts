/** The rooming list of a departure, sent to a hotel by mail, and what was sent of it. */
import { createHash } from "node:crypto";
import { desc, eq, like } from "drizzle-orm";
import { outbox } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { departureList, type ListTable } from "~/documents/departure-lists.server";
import { listPdf } from "~/documents/list-pdf.server";
import { laidOut } from "~/documents/mail-layout.server";
import { type Day, dayIn } from "~/domain/day";
import { byHotel, type DepartureSheet, hotelName } from "~/domain/departures/departure-sheet";
import { textOf } from "~/domain/list-cell";
import { inLocale, type Locale } from "~/domain/locale";
import { callLink, isEmail } from "~/domain/people/contact";
import { timeIn } from "~/domain/time";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { formatDay, formatTime } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { WRITTEN } from "~/i18n/messages/written.server";
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type SendRoomsRefusal = "email-invalid" | "hotel-missing";

/** A hotel with rooms of a departure, as its list names it; `id` stands for it in forms and keys. */
export type HotelOfList = { id: string; name: string };

const idOf = (name: string) => createHash("sha256").update(name).digest("base64url").slice(0, 12);

/** The first of the nights that anyone of a departure sleeps in a hotel. */
function firstNightAt({ parties }: DepartureSheet, { name }: HotelOfList): Day | undefined {
  const rooms = parties.flatMap((party) => party.rooms.filter((room) => hotelName(room) === name));
  return rooms.map(({ firstNight }) => firstNight).toSorted()[0];
}

/** The hotels where those who travel sleep, by name. */
export function hotelsOf({ parties }: DepartureSheet): HotelOfList[] {
  return byHotel(parties).flatMap(([first]) => {
    if (!first) return [];
    const name = hotelName(first.room);
    return [{ id: idOf(name), name }];
  });
}

const keysOf = (departure: string) => `rooms:${departure}:`;
const keyOf = (departure: string, hotel: string, id: string) => `${keysOf(departure)}${hotel}:${id}`;

type Sending = { hotel: string; email: string; locale: Locale; id: string; by: Exclude<Auditor, "command"> };

/**
 * Mails a hotel the rooms it has of a departure, in a language: who sleeps where, and no more than the list says, as text
 * and as a PDF. The same (`id`) twice is one. Refuses with `email-invalid` or `hotel-missing` (nobody sleeps there).
 */
export async function sendRooms(
  sheet: DepartureSheet,
  { hotel: wanted, email: typed, locale, id, by }: Sending,
  now: Date,
): Promise<Verdict<null, SendRoomsRefusal>> {
  const email = typed.trim();
  if (!isEmail(email)) return refuse("email-invalid");
  const hotel = hotelsOf(sheet).find((each) => each.id === wanted);
  if (!hotel) return refuse("hotel-missing");
  const table = tableOf(sheet, hotel, locale);
  const pdf = await listPdf(table, asOf(now, locale), locale, now);
  const file = { name: `${table.fileName}.pdf`, type: "application/pdf", content: pdf.toString("base64") };
  const mail: Mail = {
    ...mailOf(sheet, table, hotel, locale),
    key: keyOf(sheet.id, hotel.id, id),
    to: email,
    locale,
    attachments: [file],
  };
  return transaction(async (tx): Promise<Verdict<null, SendRoomsRefusal>> => {
    const [known] = await tx.select({ key: outbox.key }).from(outbox).where(eq(outbox.key, mail.key));
    if (known) return accept(null);
    await queueMail(tx, mail, now);
    const after = { hotel: hotel.name, email };
    await writeAudit(tx, { by, what: "rooms-sent", subject: { kind: "departure", id: sheet.id }, after }, now);
    return accept(null);
  });
}

/** The list of one hotel alone. */
function tableOf(sheet: DepartureSheet, { name }: HotelOfList, locale: Locale): ListTable {
  const parties = sheet.parties
    .map((party) => ({ ...party, rooms: party.rooms.filter((room) => hotelName(room) === name) }))
    .filter(({ rooms }) => rooms.length > 0);
  return departureList("rooms", { ...sheet, parties }, locale);
}

function asOf(now: Date, locale: Locale): string {
  const [day, time] = [formatDay(dayIn(now), locale), formatTime(timeIn(now), locale)];
  return translator(locale, "staff")("lists.made", { day, time });
}

function mailOf(
  sheet: DepartureSheet,
  { columns, named, parts, total }: ListTable,
  hotel: HotelOfList,
  locale: Locale,
) {
  const { rooms } = WRITTEN[locale].mail;
  const day = formatDay(firstNightAt(sheet, hotel) ?? sheet.startDay, locale, "full");
  const phone = supportPhone();
  const items = parts.flatMap(({ rows }) =>
    rows.map((cells) => ({
      time: null,
      heading: textOf(cells[named] ?? ""),
      rows: cells
        .map(textOf)
        .flatMap((value, i) => (i === named || value === "" ? [] : [{ label: columns[i] ?? "", value }])),
    })),
  );
  const content = {
    subject: rooms.subject(hotel.name, day),
    brand: env.BRAND,
    title: rooms.title,
    intro: rooms.text(inLocale(sheet.trip, locale)),
    highlight: { label: rooms.arrives, value: `${day}, ${total}` },
    action: { label: rooms.call, url: callLink(env.SUPPORT_PHONE), hint: phone },
    sections: [{ title: hotel.name, items }],
    closing: [rooms.replaces, env.BRAND],
  };
  return laidOut(content, locale);
}

export type SentRooms = {
  hotel: string;
  to: string;
  at: Date;
  state: (typeof outbox.$inferSelect)["state"];
  /** Whether the hotel's list is another one by now. */
  changed: boolean;
};

/** What was sent to each hotel of a departure last, the newest first. */
export async function sentRooms(sheet: DepartureSheet): Promise<SentRooms[]> {
  const hotels = hotelsOf(sheet);
  const mails = await db
    .select()
    .from(outbox)
    .where(like(outbox.key, `${keysOf(sheet.id)}%`))
    .orderBy(desc(outbox.createdAt), desc(outbox.key));
  return hotels.flatMap((hotel) => {
    const mail = mails.find(({ key }) => key.startsWith(keyOf(sheet.id, hotel.id, "")));
    if (!mail) return [];
    const { text } = mailOf(sheet, tableOf(sheet, hotel, mail.locale), hotel, mail.locale);
    const changed = mail.text !== "" && mail.text !== text;
    return [{ hotel: hotel.name, to: mail.recipient, at: mail.createdAt, state: mail.state, changed }];
  });
}

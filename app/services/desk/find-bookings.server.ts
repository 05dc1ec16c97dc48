/** Finding bookings by what somebody on the telephone says. */

import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { bookingSearch, bookings, charges, checkouts, departures, receipts, travellers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import {
  editDistance,
  isSamePhone,
  keysNear,
  mistakesAllowed,
  numberKey,
  phoneEndKey,
  phoneKey,
  readSearch,
  wordKey,
} from "~/domain/booking/booking-search";
import { type Day, dayIn } from "~/domain/day";
import { type Listed, listed } from "~/domain/listed";
import type { Bilingual } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { balanceOf } from "~/domain/money/refund";
import { fullName } from "~/domain/people/full-name";
import { isCalledOff } from "~/services/booking/called-off.server";
import { isLate, receivedSince } from "~/services/booking/owed.server";
import { goingOf } from "~/services/inventory/going.server";

/** Bookings shown at most. */
export const MAX_FOUND = 50;
/** Words that one which is typed may be, the likeliest first. */
const MAX_MEANT = 40;
/** Bookings of one common word that are put in order; anyone who types no more than that has to say more all the same. */
const MAX_ORDERED = 2_000;

export type FoundBooking = {
  number: string;
  contact: string;
  trip: Bilingual;
  startDay: Day;
  /** Who still travels. */
  people: number;
  price: number;
  paid: number;
  balance: number;
  currency: Currency;
  bookedOn: Day;
  /** `called-off`: its departure is, and its people have still to choose what they do instead. */
  state: "cancelled" | "called-off" | "past" | "overdue" | "owing" | "paid";
};

/** The bookings meant by what was typed, MAX_FOUND of them, the likeliest first; `more` when there are others. */
export async function findBookings(typed: string, today: Day): Promise<Listed<FoundBooking>> {
  const { number, email, phone, last4, receipt, words } = readSearch(typed);
  const numbers = new Set<string>();
  const add = (found: readonly string[]) => {
    for (const each of found) numbers.add(each);
  };
  if (number) add(await byNumber(number));
  if (email) add(await byEmail(email, today));
  if (phone) add(await byPhone(phone, today));
  if (receipt) add(await byReceipt(receipt));
  if (last4) add(await byCard(last4));
  if (last4) add(await byPhoneEnd(last4, today));
  if (words.length > 0) await byName(words, today, numbers, add);
  const { rows, more } = listed([...numbers], MAX_FOUND);
  return { rows: await describeAll(rows, today), more };
}

async function byNumber(part: string): Promise<string[]> {
  const rows = await db
    .select({ booking: bookingSearch.booking, word: bookingSearch.word })
    .from(bookingSearch)
    .where(eq(bookingSearch.key, numberKey(part)));
  return rows
    .filter(({ word }) => word.includes(part))
    .toSorted((one, other) => Number(other.word.startsWith(part)) - Number(one.word.startsWith(part)))
    .map(({ booking }) => booking);
}

/** Departures to come before those that are past, the nearest first. */
function nearest(today: Day): SQL[] {
  const ahead = sql`${departures.startDay} >= ${today}`;
  return [
    sql`case when ${ahead} then 0 else 1 end`,
    sql`case when ${ahead} then ${departures.startDay} end`,
    desc(departures.startDay),
    sql`${bookings.number}`,
  ];
}

/** Numbers of the bookings that meet `where`, one more than are shown. */
async function soonest(where: SQL | undefined, today: Day): Promise<string[]> {
  const rows = await db
    .select({ number: bookings.number })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .where(where)
    .orderBy(...nearest(today))
    .limit(MAX_FOUND + 1);
  return rows.map(({ number }) => number);
}

function byEmail(email: string, today: Day): Promise<string[]> {
  const whose = db
    .select({ checkout: travellers.checkout })
    .from(travellers)
    .where(sql`lower(${travellers.email}) = ${email}`);
  return soonest(inArray(bookings.checkout, whose), today);
}

async function byPhone(digits: string, today: Day): Promise<string[]> {
  const rows = await db
    .select({ booking: bookingSearch.booking, word: bookingSearch.word })
    .from(bookingSearch)
    .where(eq(bookingSearch.key, phoneKey(digits)))
    .limit(10 * MAX_FOUND);
  const same = [...new Set(rows.filter(({ word }) => isSamePhone(word, digits)).map(({ booking }) => booking))];
  return same.length === 0 ? [] : soonest(inArray(bookings.number, same), today);
}

async function byPhoneEnd(last4: string, today: Day): Promise<string[]> {
  const called = db
    .select({ booking: bookingSearch.booking })
    .from(bookingSearch)
    .where(eq(bookingSearch.key, phoneEndKey(last4)))
    .limit(MAX_ORDERED);
  return soonest(inArray(bookings.number, called), today);
}

async function byReceipt(number: number): Promise<string[]> {
  const rows = await db.select({ booking: receipts.booking }).from(receipts).where(eq(receipts.number, number));
  return rows.map(({ booking }) => booking);
}

/** The bookings paid last by a card that ends so: the last to be asked about. */
async function byCard(last4: string): Promise<string[]> {
  const rows = await db
    .select({ number: bookings.number })
    .from(bookings)
    .where(
      inArray(
        bookings.checkout,
        db
          .select({ checkout: charges.checkout })
          .from(charges)
          .where(and(eq(charges.cardLast4, last4), eq(charges.state, "captured"))),
      ),
    )
    .orderBy(desc(bookings.bookedAt))
    .limit(MAX_FOUND + 1);
  return rows.map(({ number }) => number);
}

/** Bookings with all these words in the names of their travellers: as they are typed, then as they may be meant. */
async function byName(
  words: readonly string[],
  today: Day,
  found: ReadonlySet<string>,
  add: (found: readonly string[]) => void,
): Promise<void> {
  const meant: string[][] = [];
  for (const word of words) meant.push(await wordsMeant(word));
  if (meant.some((each) => each.length === 0)) return;
  const asTyped = words.map((word) => [word]);
  const isKnown = words.every((word, i) => meant[i]?.[0] === word);
  if (isKnown) add(await withWords(asTyped, today));
  const isAll = isKnown && meant.every((each) => each.length === 1);
  if (!isAll && found.size <= MAX_FOUND) add(await withWords(meant, today));
}

/** The words there are that this one may be, those that differ least first. */
async function wordsMeant(word: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ word: bookingSearch.word })
    .from(bookingSearch)
    .where(inArray(bookingSearch.key, keysNear(word)));
  const most = mistakesAllowed(word);
  return rows
    .map((row) => ({ word: row.word, apart: editDistance(word, row.word) }))
    .filter(({ apart }) => apart <= most)
    .toSorted((one, other) => one.apart - other.apart)
    .slice(0, MAX_MEANT)
    .map((row) => row.word);
}

/** Bookings that have, of each list, a word. */
function withWords(lists: readonly (readonly string[])[], today: Day): Promise<string[]> {
  const having = lists.map((list) => {
    const called = db
      .select({ booking: bookingSearch.booking })
      .from(bookingSearch)
      .where(and(inArray(bookingSearch.key, list.map(wordKey)), inArray(bookingSearch.word, [...list])));
    return inArray(bookings.number, lists.length === 1 ? called.limit(MAX_ORDERED) : called);
  });
  return soonest(and(...having), today);
}

/** Bookings as lists of the desk show them, in that order. */
export async function describeAll(numbers: readonly string[], today: Day): Promise<FoundBooking[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .select({
      number: bookings.number,
      bookedAt: bookings.bookedAt,
      price: bookings.price,
      // As receipts say it, and the page of a booking.
      received: receivedSince(),
      paid: bookings.paid,
      journey: checkouts.journey,
      adults: checkouts.adults,
      children: checkouts.children,
      cancelled: checkouts.cancelled,
      currency: checkouts.currency,
      firstName: travellers.firstName,
      lastName: travellers.lastName,
      calledOff: sql<boolean>`case when ${isCalledOff()} then 1 else 0 end`.mapWith(Boolean),
      isLate: sql<boolean>`case when ${isLate(today)} then 1 else 0 end`.mapWith(Boolean),
    })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(departures, eq(departures.id, checkouts.departure))
    .innerJoin(travellers, and(eq(travellers.checkout, bookings.checkout), eq(travellers.position, 0)))
    .where(inArray(bookings.number, [...numbers]));
  const described = rows.map(({ number, bookedAt, price, paid, received, journey, currency, ...row }): FoundBooking => {
    const { startDay } = journey.departure;
    const people = goingOf(row);
    const balance = balanceOf({ price, paid, people, calledOff: row.calledOff });
    const contact = fullName(row);
    const state = bookingState({ people, balance, startDay, calledOff: row.calledOff, isLate: row.isLate }, today);
    const money = { price, paid: received, balance, currency };
    return { number, contact, trip: journey.trip.name, startDay, people, ...money, bookedOn: dayIn(bookedAt), state };
  });
  const place = new Map(numbers.map((number, at) => [number, at]));
  return described.toSorted((one, other) => (place.get(one.number) ?? 0) - (place.get(other.number) ?? 0));
}

type Standing = Pick<FoundBooking, "people" | "balance" | "startDay"> & { calledOff: boolean; isLate: boolean };

/** How it stands with a booking, in a word. */
function bookingState({ people, balance, startDay, calledOff, isLate }: Standing, today: Day): FoundBooking["state"] {
  if (people === 0) return "cancelled";
  if (calledOff) return "called-off";
  if (balance > 0) return isLate ? "overdue" : "owing";
  return startDay < today ? "past" : "paid";
}

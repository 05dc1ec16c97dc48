/** Selling to a group: what it comes to, and the contract that takes all of its places or none. */
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { checkouts, departures, groups, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue/catalogue";
import { fareInRoom } from "~/domain/catalogue/shared-room";
import { quoteStay } from "~/domain/catalogue/stay";
import type { StaffMember } from "~/domain/company/staff";
import { addDays, type Day, dayIn, localInstant } from "~/domain/day";
import { isNamesDay, MAX_GROUP_NAME_LENGTH, standIn } from "~/domain/groups/group";
import { type GroupRefusal, MAX_ROOM_GUESTS, partiesOf } from "~/domain/groups/rooms";
import { checkSchedule, DEPOSIT_GRACE_DAYS, type Instalment, type ScheduleRefusal } from "~/domain/groups/schedule";
import type { Locale } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { quote } from "~/domain/money/price";
import { type ContactProblem, contactProblems } from "~/domain/people/contact";
import { type Party, partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { newKey, randomToken } from "~/platform/random-token.server";
import { type HoldRefusal, holdForGroup } from "~/services/checkout/hold-places.server";
import { offerOwnRoom, type RoomRefusal } from "~/services/checkout/offer-room.server";
import { readJourney, type ToHold } from "~/services/checkout/read-journey.server";
import { relyOnCatalogue } from "~/services/inventory/runs.server";
import { rateOn } from "~/services/search/rates.server";
import { writeAudit } from "~/services/staff/audit.server";
import { queueContract } from "./group-mail.server";
import { readGroup } from "./read-group.server";

/** Who travels, from where, and in which rooms. */
export type GroupAsked = {
  departure: string;
  city: string;
  group: Party;
  /** How many rooms there are for one, two, three … guests; empty for the usual ones. */
  guests: readonly number[];
  /** Of a package with rooms of ours: the room that all of its rooms are. */
  stay: { hotel: string; room: string } | null;
};

export type QuoteRefusal = GroupRefusal | "city-not-served" | "group-partner" | "group-room" | RoomRefusal;
/** Its parties, each with what it pays in cents. */
export type GroupQuote = { parties: { party: Party; total: number }[]; total: number };

/** How many guests the largest room takes; null on a trip without rooms. */
export const sleepsOf = ({ room, stay }: Pick<Trip, "room" | "stay">): number | null =>
  room ? room.perAdultCad.length : stay ? MAX_ROOM_GUESTS : null;

/** What a group comes to, room by room. Refuses with why it cannot be sold so. */
export async function quoteGroup(asked: GroupAsked, now: Date): Promise<Verdict<GroupQuote, QuoteRefusal>> {
  const rate = await rateOn(HAND_CURRENCY, dayIn(now));
  const sold = await readJourney(db, asked);
  return sold ? quoteIn(db, sold, asked, rate) : refuse("city-not-served");
}

async function quoteIn(
  from: Db,
  sold: ToHold,
  { group, guests, stay }: GroupAsked,
  rate: number,
): Promise<Verdict<GroupQuote, QuoteRefusal>> {
  if (sold.stay?.from.supplier === "partner") return refuse("group-partner");
  if (sold.stay && !stay) return refuse("group-room");
  const sleeps = sold.room ? sold.room.perAdultCad.length : sold.stay ? MAX_ROOM_GUESTS : null;
  const split = partiesOf(group, { sleeps, guests });
  if (!split.ok) return split;
  const parties: GroupQuote["parties"] = [];
  for (const party of split.value) {
    const fare = quote(fareInRoom(sold.fare, sold.room ?? undefined, party), party, rate).total;
    const room = await roomTotal(from, sold, stay, party, rate);
    if (!room.ok) return room;
    parties.push({ party, total: fare + room.value });
  }
  return accept({ parties, total: parties.reduce((sum, { total }) => sum + total, 0) });
}

async function roomTotal(
  from: Db,
  { stay: sold, journey }: ToHold,
  wanted: GroupAsked["stay"],
  party: Party,
  rate: number,
): Promise<Verdict<number, RoomRefusal>> {
  if (sold?.from.supplier !== "own" || !wanted) return accept(0);
  const guests = partySize(party);
  const { startDay: firstNight } = journey.departure;
  const asked = { ...wanted, firstNight, nights: sold.nights, guests, twoBeds: false };
  const offered = await offerOwnRoom(from, sold.from, asked);
  return offered.ok ? accept(quoteStay(offered.value.price, guests, false, rate).total) : offered;
}

export type GroupContract = GroupAsked & {
  /** Unguessable, made with the form: the same form sent twice is one contract. */
  nonce: string;
  /** The request of the site that it answers. */
  request: string | null;
  name: string;
  organiser: string;
  email: string | null;
  phone: string | null;
  locale: Locale;
  schedule: readonly Instalment[];
  namesBy: Day;
  /** What the form said all of it comes to, in cents. */
  shownTotal: number;
  by: Pick<StaffMember, "id" | "email">;
};

export type OpenRefusal =
  | QuoteRefusal
  | HoldRefusal
  | ScheduleRefusal
  | ContactProblem["code"]
  | "group-name-missing"
  | "group-organiser-missing"
  | "group-names-day"
  | "group-opened"
  | "group-answered";

/**
 * Opens the contract of a group: a checkout for each of its parties, with its places and its room, in one transaction.
 * Nobody is known by name yet, so that each traveller has the group's name and a number. The places are held until
 * DEPOSIT_GRACE_DAYS after the day of the first instalment, and booked by the first payment. Refuses with what
 * `quoteGroup`, `checkSchedule`, `contactProblems` or a hold refuses, `group-name-missing`, `group-organiser-missing`,
 * `group-names-day`, `price-changed` (params: `total`), `group-opened` (the form has opened a contract with other
 * details) or `group-answered` (its request has a contract, or is closed); then nothing is held.
 */
export async function openGroup(asked: GroupContract, now: Date): Promise<Verdict<{ id: string }, OpenRefusal>> {
  const rateMicros = await rateOn(HAND_CURRENCY, dayIn(now));
  const opened = await transaction((tx) => open(tx, asked, rateMicros, now));
  if (opened.ok || opened.code !== "not-enough-places") return opened;
  // Inside the transaction some of its parties had places already.
  const [row] = await db
    .select({ left: departures.placesLeft })
    .from(departures)
    .where(eq(departures.id, asked.departure));
  return refuse("not-enough-places", { left: row?.left ?? 0 });
}

async function open(
  tx: Db,
  asked: GroupContract,
  rateMicros: number,
  now: Date,
): Promise<Verdict<{ id: string }, OpenRefusal>> {
  await lockForLimit(tx, "group", asked.nonce);
  const [before] = await tx.select().from(groups).where(eq(groups.nonce, asked.nonce));
  if (before) return isContractOf(before, asked) ? accept({ id: before.id }) : refuse("group-opened");
  const written = checkWritten(asked);
  if (!written.ok) return written;
  await relyOnCatalogue(tx);
  const sold = await readJourney(tx, asked);
  if (!sold) return refuse("city-not-served");
  const { startDay: departureDay } = sold.journey.departure;
  const quoted = await quoteIn(tx, sold, asked, rateMicros);
  if (!quoted.ok) return quoted;
  const today = dayIn(now);
  const schedule = checkSchedule(asked.schedule, { departureDay, today });
  if (!schedule.ok) return schedule;
  if (!isNamesDay(asked.namesBy, { departureDay, today })) return refuse("group-names-day");
  const id = await writeGroup(tx, asked, sold.journey.trip.slug, now);
  if (id === null) return refuse("group-answered");
  const heldUntil = heldFor(schedule.value, departureDay);
  const parties = quoted.value.parties.map(({ party }) => party);
  const total = await holdParties(tx, { id, asked, parties, rateMicros, heldUntil }, now);
  if (!total.ok) return total;
  if (total.value !== asked.shownTotal) return refuse("price-changed", { total: total.value });
  const { departure, group, by } = asked;
  const after = { departure, adults: group.adults, children: group.children, bookings: parties.length };
  await writeAudit(tx, { by, what: "group-opened", subject: { kind: "group", id }, after }, now);
  const view = await readGroup(id, now, tx);
  if (view) await queueContract(tx, view, { key: "opened" }, now);
  return accept({ id });
}

function checkWritten({ name, organiser, email, phone }: GroupContract): Verdict<null, OpenRefusal> {
  if (name.trim() === "" || name.length > MAX_GROUP_NAME_LENGTH) return refuse("group-name-missing");
  if (organiser.trim() === "") return refuse("group-organiser-missing");
  // Who has no e-mail is telephoned, as every customer of the office.
  const [problem] = contactProblems({ email, phone }, false);
  return problem ? refuse(problem.code) : accept(null);
}

/** The end of the days of grace, and never the day of departure. */
function heldFor([first]: readonly Instalment[], departureDay: Day): Date {
  const after = addDays(first?.day ?? departureDay, DEPOSIT_GRACE_DAYS + 1);
  return new Date(localInstant(after < departureDay ? after : departureDay, "00:00"));
}

/** What a contract says, as its row has it. */
function termsOf({ name, organiser, email, phone, locale, city, group, departure, schedule, namesBy }: GroupContract) {
  const { adults, children } = group;
  return {
    name: name.trim(),
    organiser: organiser.trim(),
    email,
    phone,
    locale,
    city,
    adults,
    children,
    departure,
    schedule: [...schedule],
    namesBy,
  };
}

/** Whether a form sent again is the one that opened the contract: a colleague who goes back may have changed it. */
function isContractOf(opened: typeof groups.$inferSelect, asked: GroupContract): boolean {
  return Object.entries(termsOf(asked)).every(([name, term]) =>
    isDeepStrictEqual(opened[name as keyof typeof opened], term),
  );
}

/** Its row, new or the one of its request; null when the request is no longer open. */
async function writeGroup(tx: Db, asked: GroupContract, trip: string, now: Date): Promise<string | null> {
  const { nonce, request, by } = asked;
  const contract = {
    state: "contract" as const,
    nonce,
    trip,
    ...termsOf(asked),
    openedAt: now,
    openedBy: by.id,
  };
  if (request === null) {
    const id = randomToken();
    await tx.insert(groups).values({ id, key: newKey(), askedAt: now, ...contract });
    return id;
  }
  const [answered] = await tx
    .update(groups)
    .set(contract)
    .where(and(eq(groups.id, request), eq(groups.state, "asked")))
    .returning({ id: groups.id });
  return answered?.id ?? null;
}

type ToOpen = { id: string; asked: GroupContract; parties: readonly Party[]; rateMicros: number; heldUntil: Date };

/** Holds every party; returns what all of them come to. */
async function holdParties(tx: Db, { id, asked, parties, ...how }: ToOpen, now: Date) {
  const { departure, city, locale, stay, name, email, phone, by } = asked;
  let total = 0;
  let nth = 0;
  for (const [part, party] of parties.entries()) {
    const room = stay && { stay: { ...stay, twoBeds: false } };
    const input = { departure, city, locale, currency: HAND_CURRENCY, ...party, ...room } as const;
    const held = await holdForGroup(tx, input, { ...how, now, group: { id, part, by: by.id } });
    if (!held.ok) return held;
    const people = [
      ...Array.from({ length: party.adults }, () => "adult" as const),
      ...Array.from({ length: party.children }, () => "child" as const),
    ];
    await tx.insert(travellers).values(
      people.map((type, position) => {
        nth++;
        // The organiser is whom we write to and call about each booking.
        const reached = position === 0 ? { email, phone } : { email: null, phone: null };
        const unknown = { title: "mx" as const, nationality: "", birthDay: null };
        return { checkout: held.value.id, position, type, ...standIn(name.trim(), nth), ...reached, ...unknown };
      }),
    );
    const [opened] = await tx
      .update(checkouts)
      .set({ travellersDone: true, seatsDone: true })
      .where(eq(checkouts.id, held.value.id))
      .returning({ total: checkouts.total });
    total += opened?.total ?? 0;
  }
  return accept(total);
}

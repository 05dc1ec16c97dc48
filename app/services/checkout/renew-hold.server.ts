/**
 * A purchase of which the hold is over, bought on: the same places at today's price, as a purchase of its own that has
 * all that was typed for the first. It is made once, however often it is sent: its id follows from the first one's. It is
 * opened with what was typed, or not at all: one whose room the partner then refuses has it too, and is renewed in turn.
 */
import { eq } from "drizzle-orm";
import { type checkouts, codeStops, departures, discountCodes, paymentDetails, travellers } from "~/db/schema";
import { type Db, db, isUniqueViolation } from "~/db/transaction.server";
import { fareInRoom } from "~/domain/catalogue/shared-room";
import { quoteStay, type StayRequest } from "~/domain/catalogue/stay";
import { dayIn } from "~/domain/day";
import { availabilityOf } from "~/domain/departures/availability";
import { checkCode, discountOf } from "~/domain/money/discount";
import type { Currency } from "~/domain/money/money";
import { quote } from "~/domain/money/price";
import { partySize } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { keyedHash } from "~/platform/keyed-hash.server";
import { choicesOf, countOf, type ExtraChoice } from "~/services/inventory/activities.server";
import { needsOf, travellerOf, writeNeed } from "~/services/inventory/needs.server";
import { roomOf } from "~/services/inventory/rooms.server";
import { rateOn } from "~/services/search/rates.server";
import { writeCode } from "./apply-code.server";
import { listTravellers, readCheckoutRow, updateCheckout } from "./checkout-rows.server";
import { writePlan } from "./choose-plan.server";
import { chooseExtras, offeredExtras } from "./extras.server";
import { type Fill, type HoldInput, type HoldRefusal, holdPlaces } from "./hold-places.server";
import { offerOwnRoom, offerPartnerRoom, type RoomRefusal } from "./offer-room.server";
import { readJourney, type ToHold } from "./read-journey.server";

type Checkout = typeof checkouts.$inferSelect;

/** What the same purchase comes to today, in minor units of its currency, and what of it is no longer available. */
export type Renewal = {
  total: number;
  /** What it came to before. */
  before: number;
  currency: Currency;
  /** Its code, and whether it is still accepted. */
  code: { code: string; kept: boolean } | null;
  /** Activities that are sold out or no longer offered, by their slugs. */
  gone: string[];
};

export type RenewalRefusal =
  | "checkout-unknown"
  | "checkout-open"
  | "departure-gone"
  | "not-enough-places"
  | RoomRefusal;

/** The id of the purchase that goes on with another one: as hard to guess, and the same each time. */
function idAfter(id: string): string {
  const next = keyedHash(`renewal:${id}`).slice(0, 22);
  // As `randomToken`: what begins with a dash is an option on a command line.
  return next.startsWith("-") ? idAfter(`${id}-`) : next;
}

const isOver = ({ state, heldUntil }: Checkout, now: Date) =>
  state === "expired" || (state === "open" && heldUntil <= now);

async function readCheckout(id: string): Promise<Checkout | null> {
  const checkout = await readCheckoutRow(db, id);
  return checkout ?? null;
}

/** The last of the purchases that went on with one, itself where none did. Null when there is no such purchase. */
async function lastOf(id: string, now: Date): Promise<Checkout | null> {
  let last = await readCheckout(id);
  while (last && isOver(last, now)) {
    const next = await readCheckout(idAfter(last.id));
    if (!next) break;
    last = next;
  }
  return last;
}

/** The purchase that goes on with one of which the hold is over, if there is one and it is not over itself. */
export async function renewedAs(id: string, now: Date): Promise<string | null> {
  const last = await lastOf(id, now);
  return last && last.id !== id && !isOver(last, now) ? last.id : null;
}

type Today = { renewal: Renewal; stay: HoldInput["stay"]; choices: ExtraChoice[] };

/**
 * What it would come to today to go on with a purchase of which the hold is over; holds nothing. Refuses with
 * `checkout-unknown`, `checkout-open` (it is not over), `departure-gone`, `not-enough-places` (params: `left`), or what a
 * room is refused with.
 */
export async function previewRenewal(
  id: string,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Verdict<Renewal, RenewalRefusal>> {
  const last = await lastOf(id, now);
  if (!last) return refuse("checkout-unknown");
  const today = await priceToday(last, now, partner);
  return today.ok ? accept(today.value.renewal) : today;
}

async function priceToday(
  checkout: Checkout,
  now: Date,
  partner: PartnerGateway,
): Promise<Verdict<Today, RenewalRefusal>> {
  if (!isOver(checkout, now)) return refuse("checkout-open");
  const { adults, children, currency } = checkout;
  const party = { adults, children };
  const sold = await readJourney(db, checkout);
  const left = await placesLeft(checkout, now);
  if (!sold || left === null) return refuse("departure-gone");
  if (left < partySize(party)) return refuse("not-enough-places", { left });
  const rateMicros = await rateOn(currency, dayIn(now));
  const fares = quote(fareInRoom(sold.fare, sold.room ?? undefined, party), party, rateMicros).total;
  const room = await roomToday(checkout, sold, rateMicros, partner);
  if (!room.ok) return room;
  const { choices, gone, price } = await extrasToday(checkout, sold, rateMicros);
  const subtotal = fares + (room.value?.total ?? 0) + price;
  const code = await codeToday(checkout, { subtotal, rateMicros }, now);
  return accept({
    renewal: {
      total: subtotal - (code?.discount ?? 0),
      before: checkout.total,
      currency,
      code: code && { code: code.code, kept: code.discount !== null },
      gone,
    },
    stay: room.value?.stay,
    choices,
  });
}

/** Places of its departure that are free, its own too while they are still held; null where it is for sale no more. */
async function placesLeft({ departure, placesHeld, adults, children }: Checkout, now: Date): Promise<number | null> {
  const [row] = await db.select().from(departures).where(eq(departures.id, departure));
  if (!row || availabilityOf(row, dayIn(now)) === "gone") return null;
  return row.placesLeft + (placesHeld ? adults + children : 0);
}

async function roomToday(
  checkout: Checkout,
  { journey, stay: sold }: ToHold,
  rateMicros: number,
  partner: PartnerGateway,
): Promise<
  Verdict<{ total: number; stay: Omit<StayRequest, "firstNight" | "nights" | "guests"> } | null, RoomRefusal>
> {
  const had = await roomOf(db, checkout.id);
  if (!had || !sold) return had || sold ? refuse("stay-invalid") : accept(null);
  const { hotel, room, twoBeds } = had;
  const guests = partySize(checkout);
  const wanted = { hotel, room, twoBeds, firstNight: journey.departure.startDay, nights: sold.nights, guests };
  const { from } = sold;
  // What it still holds is free again as soon as it ends.
  const mine = checkout.placesHeld ? had : undefined;
  const offered =
    from.supplier === "own"
      ? await offerOwnRoom(db, from, wanted, mine)
      : await offerPartnerRoom(partner, from, wanted);
  if (!offered.ok) return offered;
  const { total } = quoteStay(offered.value.price, guests, twoBeds, rateMicros);
  return accept({ total, stay: { hotel, room, twoBeds } });
}

/** The activities that can be had again, at their price of today, and the slugs of the others. */
async function extrasToday(checkout: Checkout, { journey }: ToHold, rateMicros: number) {
  // Once the purge has erased its travellers, nobody wants their activities again.
  const people = await listTravellers(db, checkout.id);
  const had = people.length > 0 ? await choicesOf(db, checkout.id) : [];
  const offered = had.length > 0 ? await offeredExtras(db, { ...checkout, journey, rateMicros }) : [];
  const wanted = countOf(had);
  // What it still counts as its own is free again as soon as it ends.
  const mine = (slug: string) => (checkout.placesHeld ? 0 : (wanted.get(slug) ?? 0));
  const again = offered.filter(({ activity, left }) => left - mine(activity) >= (wanted.get(activity) ?? 0));
  const priceOf = new Map(again.map(({ activity, price }) => [activity, price]));
  const choices = had.filter(({ activity }) => priceOf.has(activity));
  return {
    choices,
    gone: [...wanted.keys()].filter((slug) => !priceOf.has(slug)),
    price: choices.reduce((sum, { activity }) => sum + (priceOf.get(activity) ?? 0), 0),
  };
}

/** What its code takes off today: null where it is not accepted any more. */
async function codeToday(
  { discountCode, placesHeld, trip }: Checkout,
  { subtotal, rateMicros }: { subtotal: number; rateMicros: number },
  now: Date,
): Promise<{ code: string; discount: number | null } | null> {
  if (!discountCode) return null;
  const [code] = await db.select().from(discountCodes).where(eq(discountCodes.code, discountCode));
  const [stopped] = await db.select().from(codeStops).where(eq(codeStops.code, discountCode));
  const used = (code?.used ?? 0) - (placesHeld ? 1 : 0);
  const isLeft = code !== undefined && (code.uses === null || used < code.uses);
  const may =
    isLeft && !stopped && checkCode(code.data, { trip, today: dayIn(now), subtotal, rateMicros }).ok ? code : null;
  return { code: discountCode, discount: may && discountOf(may.data, subtotal, rateMicros) };
}

/** By whom a purchase is gone on with: `visitor` counts for the limits of strangers, a colleague has none. */
type By = { visitor?: string | undefined; seller?: HoldInput["seller"] | undefined };

/**
 * Holds the places of a purchase again of which the hold is over, when that comes to `shownTotal` today, as was shown.
 * Travellers, needs, activities, the code, the plan and the billing address come along; seats are chosen again. Done
 * again, it returns the same purchase. Refuses as `previewRenewal` and `holdPlaces` do, and with `price-changed` (params:
 * `total`, where it is known).
 */
export async function renewHold(
  id: string,
  shownTotal: number,
  by: By,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Verdict<{ id: string }, RenewalRefusal | HoldRefusal>> {
  const last = await lastOf(id, now);
  if (!last) return refuse("checkout-unknown");
  if (!isOver(last, now)) return last.id === id ? refuse("checkout-open") : accept({ id: last.id });
  const today = await priceToday(last, now, partner);
  if (!today.ok) return today;
  const { renewal, stay, choices } = today.value;
  if (renewal.total !== shownTotal) return refuse("price-changed", { total: renewal.total });
  const next = idAfter(last.id);
  const typed = { choices, code: renewal.code?.kept ? renewal.code.code : null, shownTotal };
  const held = await holdOnce(next, last, { ...by, stay, fill: copyTyped(last, typed, now) }, now, partner);
  return held.ok ? accept({ id: next }) : held;
}

async function holdOnce(
  next: string,
  { id, departure, city, adults, children, locale, currency, journey }: Checkout,
  by: By & Pick<HoldInput, "stay"> & { fill: Fill },
  now: Date,
  partner: PartnerGateway,
): Promise<Verdict<unknown, HoldRefusal>> {
  const { group, twoBeds } = journey.room ?? {};
  const input: HoldInput = { departure, city, adults, children, locale, currency, id: next, replaces: id };
  if (group) input.group = group;
  if (twoBeds) input.twoBeds = twoBeds;
  if (by.stay) input.stay = by.stay;
  if (by.seller) input.seller = by.seller;
  else if (by.visitor) input.visitor = by.visitor;
  try {
    return await holdPlaces(input, now, partner, by.fill);
  } catch (error) {
    // Sent twice at the same time: the other one holds them.
    if (isUniqueViolation(error)) return accept(null);
    throw error;
  }
}

type Typed = { choices: readonly ExtraChoice[]; code: string | null; shownTotal: number };

/**
 * Copies what was typed for a purchase that is over into the one that goes on with it. Refuses where that does not come
 * to what was shown: an activity or the last use of the code went to others in the meantime, or a price moved.
 */
function copyTyped(from: Checkout, { choices, code, shownTotal }: Typed, now: Date): Fill {
  return async (tx, opened) => {
    await copyTravellers(tx, from, opened.id);
    const chosen = await chooseExtras(tx, opened, choices, now);
    if (!chosen.ok) return refuse("price-changed");
    const priced = await readCheckoutRow(tx, opened.id);
    if (priced && code) await writeCode(tx, priced, code, now);
    // A deposit may be too late by now.
    await writePlan(tx, opened, from, now);
    await copyBilling(tx, from.id, opened.id);
    const { total = 0 } = (await readCheckoutRow(tx, opened.id)) ?? {};
    return total === shownTotal ? accept(null) : refuse("price-changed", { total });
  };
}

/** Copies where the bill was to go, be it unfinished. */
export async function copyBilling(tx: Db, from: string, to: string): Promise<void> {
  const ofIt = eq(paymentDetails.checkout, from);
  const [kept] = await tx.select({ billing: paymentDetails.billing }).from(paymentDetails).where(ofIt);
  if (kept) await tx.insert(paymentDetails).values({ ...kept, checkout: to, part: null, severalCards: false });
}

async function copyTravellers(tx: Db, { id: from, travellersDone }: Checkout, to: string): Promise<void> {
  const people = await listTravellers(tx, from);
  if (people.length === 0) return;
  await tx.insert(travellers).values(people.map((person) => ({ ...person, checkout: to, ticketGeneration: 1 })));
  const needs = await needsOf(tx, [from]);
  for (const { position } of people) await writeNeed(tx, to, position, needs.get(travellerOf(from, position)) ?? null);
  await updateCheckout(tx, to, { travellersDone });
}

import { and, eq } from "drizzle-orm";
import { preparedInsert } from "~/db/prepared-query.server";
import { checkouts, departures, fares } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { checkRoom, fareInRoom } from "~/domain/catalogue/shared-room";
import { quoteStay, type StayRequest } from "~/domain/catalogue/stay";
import { HOLD_MINUTES } from "~/domain/company/conditions";
import { dayIn } from "~/domain/day";
import { availabilityOf } from "~/domain/departures/availability";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { type Quote, quote } from "~/domain/money/price";
import { checkParty, type Party, partySize } from "~/domain/people/party";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { crashPoint } from "~/platform/crash-point.server";
import { holds } from "~/platform/metrics.server";
import { randomToken } from "~/platform/random-token.server";
import { raiseCaps } from "~/services/inventory/caps.server";
import { endHold, expireHold, takeAll, tryAgainAfterExpiry } from "~/services/inventory/holds.server";
import { guestsOfHotel } from "~/services/inventory/rooms.server";
import { relyOnCatalogue } from "~/services/inventory/runs.server";
import { rateOn } from "~/services/search/rates.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { callCode } from "./call-code.server";
import { askForRoom } from "./hold-room.server";
import { type OfferedRoom, offerOwnRoom, offerPartnerRoom, type RoomRefusal } from "./offer-room.server";
import { inRoom, readJourney, type ToHold } from "./read-journey.server";
import { writeStay } from "./room.server";
import { heldMomentsAgo } from "./sent-twice.server";
import { checkUnpaid } from "./unpaid.server";

export type HoldInput = {
  /** The id it gets, as hard to guess as one that is drawn: of a hold that goes on with another (`renewHold`). */
  id?: string;
  departure: string;
  /** Slug of the city where they board. */
  city: string;
  adults: number;
  children: number;
  locale: Locale;
  currency: Currency;
  /** Of a tour with nights: the larger group the party is a part of, if anybody is left for another room. */
  group?: Party;
  /** Of a tour with nights: two beds wished for, where two share the room. */
  twoBeds?: boolean;
  /** Of a package, and of nothing else. */
  stay?: {
    /** The supplier's slugs. */
    hotel: string;
    room: string;
    twoBeds: boolean;
    /**
     * What the traveller saw all of it come to, in minor units: the coach, the stay, the two beds if chosen. Left out
     * where something larger is compared.
     */
    shownTotal?: number;
  };
  /**
   * A hold of theirs that this one replaces: it ends once this one is held, its room included, and stays as it is where
   * this one is refused.
   */
  replaces?: string;
  /** The colleague who sells it to a caller: no limit on strangers applies. */
  seller?: Exclude<Auditor, "command">;
  /** Why a colleague who may make exceptions sells beyond the cap of the coach, as far as it has seats. */
  beyondCap?: string;
  /** Names who asks without telling who it is; without it no limit applies. */
  visitor?: string;
};

export type HoldRefusal =
  | "party-empty"
  | "party-no-adult"
  | "party-too-large"
  | "room-too-small"
  | "departure-unknown"
  | "departure-gone"
  | "city-not-served"
  | "not-enough-places"
  | "too-many-holds"
  | "too-many-unpaid"
  | "price-changed"
  | RoomRefusal;

export type Held = { id: string; heldUntil: Date };
type Opened = Held & { supplier: OfferedRoom["supplier"] | null };
/** The group that a hold is a part of, its number there, and the colleague who sells it. */
type OfGroup = { id: string; part: number; by: string };
type CheckedHold = {
  input: HoldInput;
  party: Party;
  rateMicros: number;
  heldUntil: Date;
  now: Date;
  group?: OfGroup;
  fill?: Fill;
};

/** What is written into a checkout by the transaction that opens it; refused, it opens none. */
export type Fill = (tx: Db, opened: typeof checkouts.$inferSelect) => Promise<Verdict<null, "price-changed">>;

/**
 * Opens a checkout: holds the places for HOLD_MINUTES and freezes price, currency, rate and journey (spec 4). The hold
 * and the guard against overselling are one statement. A package is held with its room or not at all: a room of ours in
 * the same transaction, a partner room by the saga of `askForRoom`. A colleague's form sent twice holds once. Refuses
 * with the party's codes (`domain/people/party.ts`), `room-too-small` (params: `max`, what the room of a tour takes),
 * `departure-unknown`, `departure-gone` (withdrawn, or leaves today or earlier), `city-not-served`, `not-enough-places`
 * (params: `left`), `too-many-holds` (the visitor has MAX_OPEN_HOLDS under way), `too-many-unpaid` (they would hold
 * more than MAX_UNPAID_PLACES of the departure; params: `held`, `max`), `room-unknown`, `room-sold-out`,
 * `price-changed` (params: `total`, what it comes to now), `stay-invalid` (a package without a room, a room without a
 * package, or beds the room has no choice of), or `stay-unavailable` (the partner does not answer).
 */
export async function holdPlaces(
  input: HoldInput,
  now: Date,
  partner: PartnerGateway = partnerGateway,
  fill?: Fill,
): Promise<Verdict<Held, HoldRefusal>> {
  const held = await hold(input, now, partner, fill);
  holds.inc({ outcome: held.ok ? "held" : held.code });
  return held;
}

/**
 * Opens a checkout of no package for places that are offered to someone: as `holdPlaces`, but held until `heldUntil`, in
 * the transaction that makes the offer.
 */
export async function holdOffered(
  tx: Db,
  input: Omit<HoldInput, "stay" | "replaces" | "visitor">,
  { rateMicros, heldUntil, now }: Pick<CheckedHold, "rateMicros" | "heldUntil" | "now">,
): Promise<Verdict<Held, HoldRefusal>> {
  const party = checkParty(input);
  if (!party.ok) return party;
  return open(tx, { input, party: party.value, rateMicros, heldUntil, now }, null);
}

/**
 * Opens a checkout for one party of a group, with a room of ours where its trip has rooms: as `holdPlaces`, but held
 * until `heldUntil`, in the transaction that opens all of them.
 */
export async function holdForGroup(
  tx: Db,
  input: Omit<HoldInput, "replaces" | "visitor" | "seller" | "beyondCap">,
  { group, rateMicros, heldUntil, now }: Pick<CheckedHold, "rateMicros" | "heldUntil" | "now"> & { group: OfGroup },
): Promise<Verdict<Held, HoldRefusal>> {
  const party = checkParty(input);
  if (!party.ok) return party;
  return open(tx, { input, party: party.value, rateMicros, heldUntil, now, group }, null);
}

async function hold(
  input: HoldInput,
  now: Date,
  partner: PartnerGateway,
  fill?: Fill,
): Promise<Verdict<Held, HoldRefusal>> {
  const party = checkParty(input);
  if (!party.ok) return party;
  const rateMicros = await rateOn(input.currency, dayIn(now));
  const heldUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const asked: CheckedHold = { input, party: party.value, rateMicros, heldUntil, now, ...(fill && { fill }) };
  const offered = input.stay ? await offerOfPartner(asked, partner) : accept(null);
  if (!offered.ok) return offered;
  const held = await transaction((tx) => open(tx, asked, offered.value));
  if (!held.ok) return held;
  crashPoint("hold.committed");
  const { id, supplier } = held.value;
  return supplier === "partner" ? askForRoom(id, now, partner, input.replaces) : accept({ id, heldUntil });
}

function requestOf({ input, party }: CheckedHold, { journey, stay }: ToHold): StayRequest | null {
  if (!input.stay || !stay) return null;
  const { hotel, room, twoBeds } = input.stay;
  const guests = partySize(party);
  return { hotel, room, twoBeds, firstNight: journey.departure.startDay, nights: stay.nights, guests };
}

/** The partner's room at its price now, before any transaction; null where the partner has no part in it. */
async function offerOfPartner(
  asked: CheckedHold,
  partner: PartnerGateway,
): Promise<Verdict<OfferedRoom | null, HoldRefusal>> {
  const sold = await readJourney(db, asked.input);
  const wanted = sold && requestOf(asked, sold);
  if (!wanted || sold.stay?.from.supplier !== "partner") return accept(null);
  return offerPartnerRoom(partner, sold.stay.from, wanted);
}

const checkoutOpened = preparedInsert(checkouts, (insert) => insert.returning());

async function open(tx: Db, asked: CheckedHold, ofPartner: OfferedRoom | null): Promise<Verdict<Opened, HoldRefusal>> {
  const { input, party, rateMicros, heldUntil, now, group, fill } = asked;
  await relyOnCatalogue(tx);
  const sold = await readJourney(tx, input);
  if (!sold) return refusalReason(tx, input, now);
  const shared = sold.room ?? undefined;
  const fits = checkRoom(shared, party);
  if (!fits.ok) return fits;
  const { fare } = sold;
  const journey = inRoom(sold, party, input);
  const fareQuote = quote(fareInRoom(fare, shared, party), party, rateMicros);
  const places = partySize(party);
  // The partner may still refuse its room: until it has answered, only a hold that is over ends (`askForRoom`).
  if (input.replaces) await (ofPartner ? expireHold : endHold)(tx, input.replaces, now);
  // A partner room was asked for already, and is this hold's own; so is an id that is given.
  const again = ofPartner || input.id ? null : await heldMomentsAgo(tx, input, { party, journey, now });
  if (again) return accept({ ...again, supplier: null });
  const { visitor, departure, replaces: except } = input;
  const mayHold = visitor ? await checkUnpaid(tx, { visitor, departure, places, except }, now) : accept(null);
  if (!mayHold.ok) return mayHold;
  const room = await roomFor(tx, asked, sold, fareQuote, ofPartner);
  if (!room.ok) return (await hasPlaces(tx, input, places, now)) ? room : refusalReason(tx, input, now);
  const id = input.id ?? randomToken();
  const stay = room.value && quoteStay(room.value.price, places, room.value.twoBeds, rateMicros);
  const [opened] = await checkoutOpened(tx, {
    id,
    departure: input.departure,
    trip: fare.trip,
    city: input.city,
    journey,
    locale: input.locale,
    currency: input.currency,
    rateMicros,
    ...party,
    ...fareQuote,
    stayPrice: stay?.total ?? 0,
    total: fareQuote.total + (stay?.total ?? 0),
    state: "open",
    placesHeld: true,
    heldUntil,
    openedAt: now,
    visitor: input.visitor ?? null,
    ...(input.seller ? { channel: "telephone" as const, soldBy: input.seller.id } : {}),
    ...(group ? { channel: "telephone" as const, soldBy: group.by, groupId: group.id, groupPart: group.part } : {}),
  });
  if (room.value && stay) await writeStay(tx, id, room.value, stay, now);
  const { seller, beyondCap } = input;
  if (seller && beyondCap) await raiseCaps(tx, input.departure, { count: places, by: seller, why: beyondCap }, now);
  const missing = opened ? await takeAll(tx, opened, now) : "places";
  if (missing === "rooms") return refuse("room-sold-out");
  if (missing || !opened) return refusalReason(tx, input, now);
  const filled = fill ? await fill(tx, opened) : accept(null);
  if (!filled.ok) return filled;
  crashPoint("hold.places-taken");
  if (seller) {
    const subject = { kind: "purchase", id: callCode(id) } as const;
    const after = { departure: input.departure, adults: party.adults, children: party.children };
    await writeAudit(tx, { by: seller, what: "sale-opened", subject, after }, now);
  }
  return accept({ id, heldUntil, supplier: room.value?.supplier ?? null });
}

/** The room of a package at the price the traveller saw; null for other trips. */
async function roomFor(
  tx: Db,
  asked: CheckedHold,
  sold: ToHold,
  fareQuote: Quote,
  ofPartner: OfferedRoom | null,
): Promise<Verdict<OfferedRoom | null, HoldRefusal>> {
  const wanted = requestOf(asked, sold);
  if (!wanted || !sold.stay) return asked.input.stay || sold.stay ? refuse("stay-invalid") : accept(null);
  const { from } = sold.stay;
  // What changed between the question to the partner and now is the operator's doing: asked again, it is right.
  if (from.supplier === "partner" && !ofPartner) return refuse("stay-unavailable");
  const offered = from.supplier === "partner" && ofPartner ? accept(ofPartner) : await ownRoom(tx, asked, from, wanted);
  if (!offered.ok) return offered;
  const total = fareQuote.total + quoteStay(offered.value.price, wanted.guests, wanted.twoBeds, asked.rateMicros).total;
  const { shownTotal } = asked.input.stay ?? {};
  if (shownTotal !== undefined && shownTotal !== total) return refuse("price-changed", { total });
  return offered;
}

type From = NonNullable<ToHold["stay"]>["from"];

/** A free room of ours. */
async function ownRoom(tx: Db, { now }: CheckedHold, from: From, wanted: StayRequest) {
  if (from.supplier !== "own") return refuse("stay-invalid");
  const offer = () => offerOwnRoom(tx, from, wanted);
  return tryAgainAfterExpiry(tx, guestsOfHotel(wanted.hotel), now, offer, isNotSoldOut);
}

const isNotSoldOut = (offered: Verdict<OfferedRoom, RoomRefusal>) => offered.ok || offered.code !== "room-sold-out";

async function hasPlaces(tx: Db, input: HoldInput, places: number, now: Date): Promise<boolean> {
  const [departure] = await tx.select().from(departures).where(eq(departures.id, input.departure));
  return departure !== undefined && availabilityOf(departure, dayIn(now)) !== "gone" && departure.placesLeft >= places;
}

async function refusalReason(tx: Db, input: HoldInput, now: Date): Promise<Refusal<HoldRefusal>> {
  const [departure] = await tx.select().from(departures).where(eq(departures.id, input.departure));
  if (!departure) return refuse("departure-unknown");
  if (availabilityOf(departure, dayIn(now)) === "gone") return refuse("departure-gone");
  const [served] = await tx
    .select({ city: fares.city })
    .from(fares)
    .where(and(eq(fares.departure, input.departure), eq(fares.city, input.city)));
  return served ? refuse("not-enough-places", { left: departure.placesLeft }) : refuse("city-not-served");
}

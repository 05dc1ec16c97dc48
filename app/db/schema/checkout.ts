/** A checkout from its hold to its booking. */

import { sql } from "drizzle-orm";
import { CHECKOUT_STATES } from "~/domain/booking/checkout";
import type { Journey } from "~/domain/booking/journey";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { SALE_CHANNELS } from "~/domain/departures/sales";
import { LOCALES } from "~/domain/locale";
import type { BillingAddress } from "~/domain/money/billing";
import { PLANS } from "~/domain/money/deposit";
import { CURRENCIES } from "~/domain/money/money";
import { TRAVELLER_TYPES } from "~/domain/people/age";
import { TITLES } from "~/domain/people/full-name";
import { bool, check, day, index, instant, int, json, oneOf, primaryKey, table, text, unique } from "../columns";
import { departures, runs } from "./catalogue";
import { groups } from "./groups";

/**
 * Places held for someone, and after payment their sale. Price, currency, rate and journey are frozen when it opens.
 * `placesHeld` says whether its places are counted in `runs.taken`; it changes only together with that counter.
 */
export const checkouts = table(
  "checkouts",
  {
    /** 128 random bits: anyone who has it may go on with the checkout. */
    id: text().primaryKey(),
    departure: text()
      .notNull()
      .references(() => departures.id),
    trip: text().notNull(),
    city: text().notNull(),
    /** As the catalogue had it at opening: the only one its pages, mails and tickets show. */
    journey: json<Journey>().notNull(),
    locale: text(LOCALES).notNull(),
    currency: text(CURRENCIES).notNull(),
    /** Rate frozen at opening, in millionths of the currency for one CAD. */
    rateMicros: int().notNull(),
    adults: int().notNull(),
    children: int().notNull(),
    /**
     * How many fewer travel than were sold: those who cancelled, less those who were added since, so that it may be
     * negative. The others' places are counted in `runs.taken`.
     */
    cancelled: int().notNull().default(0),
    /** Frozen prices, in minor units of `currency`, taxes included. */
    adultPrice: int().notNull(),
    childPrice: int().notNull(),
    /** The room, and what travellers add to the trip; nothing without. */
    stayPrice: int().notNull().default(0),
    extrasPrice: int().notNull().default(0),
    /** The price to pay: what everyone pays, with room and extras, less `discount`. */
    total: int().notNull(),
    /** The code in use, counted in `discount_codes.used` as long as places are held. */
    discountCode: text(),
    discount: int().notNull().default(0),
    /** The rule of the code as it was when it was used: what changes the booking later goes by it. Null without a code. */
    discountRule: json<DiscountCode>(),
    plan: text(PLANS).notNull().default("full"),
    severalCards: bool().notNull().default(false),
    /** The gateway's name for where it keeps the cards of this purchase until they are charged. */
    wallet: text(),
    state: text(CHECKOUT_STATES).notNull(),
    placesHeld: bool().notNull(),
    heldUntil: instant().notNull(),
    travellersDone: bool().notNull().default(false),
    seatsDone: bool().notNull().default(false),
    openedAt: instant().notNull(),
    /** Names the address it was opened from without telling it, for the limit of holds; forgotten with the hold. */
    visitor: text(),
    /** How it is sold; and by which colleague, by their id, who opened it for a caller or went on with it. */
    channel: text(SALE_CHANNELS).notNull().default("web"),
    soldBy: text(),
    /** Since a colleague is in it: how often it was changed, and by which one last; null for its buyer. */
    changes: int().notNull().default(0),
    changedBy: text(),
    /** The group that it is a part of; null for a party that travels alone. */
    groupId: text().references(() => groups.id),
    /** Its number among the parties of the group. */
    groupPart: int(),
  },
  (t) => [
    unique("checkouts_group").on(t.groupId, t.groupPart),
    index("checkouts_due").on(t.state, t.heldUntil),
    index("checkouts_departure").on(t.departure),
    index("checkouts_visitor").on(t.visitor, t.heldUntil),
    /** Expired ones whose travellers are still kept. */
    index("checkouts_to_purge").on(t.travellersDone, t.state, t.heldUntil),
    check(
      "checkouts_total",
      sql`${t.total} = ${t.adults} * ${t.adultPrice} + ${t.children} * ${t.childPrice} + ${t.stayPrice} + ${t.extrasPrice} - ${t.discount}`,
    ),
    check("checkouts_parts", sql`${t.stayPrice} >= 0 and ${t.extrasPrice} >= 0`),
    check("checkouts_discount", sql`${t.discount} >= 0 and ${t.total} > 0`),
    oneOf("checkouts_plan", t.plan),
    oneOf("checkouts_state", t.state),
    check("checkouts_held", sql`${t.state} = 'expired' or ${t.placesHeld}`),
  ],
);

/** Extensions of a hold by a day that were asked for. Each begins when the link in its mail is confirmed: one a checkout. */
export const holdExtensions = table(
  "hold_extensions",
  {
    /** Hash of the link's key. */
    key: text().primaryKey(),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Names the e-mail address without telling it, for its limits. */
    recipient: text().notNull(),
    /** Key of the mail in the outbox. */
    mail: text().notNull(),
    askedAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (t) => [
    index("hold_extensions_recipient").on(t.recipient, t.askedAt),
    index("hold_extensions_checkout").on(t.checkout),
    index("hold_extensions_asked").on(t.askedAt),
    unique("hold_extensions_once").on(t.checkout).where(sql`confirmed_at is not null`),
  ],
);

/**
 * Links by which a caller pays what a colleague sells them, or a buyer what their booking still owes; each ends the one
 * before.
 */
export const payLinks = table(
  "pay_links",
  {
    /** Hash of the link's key. */
    key: text().primaryKey(),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Key of the mail in the outbox. */
    mail: text().notNull(),
    sentAt: instant().notNull(),
    /** When it was first followed. */
    openedAt: instant(),
    /** When another took its place, the sale was given up, or the booking's departure or e-mail is no longer the same. */
    endedAt: instant(),
    /**
     * Of a booking's: what it pays, in minor units of the checkout's currency, and its last day. Null for a purchase's.
     */
    amount: int(),
    lastDay: day(),
    /** Billing address of the person who pays by a booking's link; deleted once it is paid or over. */
    billing: json<BillingAddress>(),
  },
  (t) => [
    index("pay_links_checkout").on(t.checkout),
    index("pay_links_sent").on(t.sentAt),
    unique("pay_links_mail").on(t.mail),
    /** Of two that are sent together, one is good. */
    unique("pay_links_live").on(t.checkout).where(sql`ended_at is null`),
  ],
);

/** Who travels, in the order of the form: position 0 is the contact. */
export const travellers = table(
  "travellers",
  {
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    position: int().notNull(),
    type: text(TRAVELLER_TYPES).notNull(),
    title: text(TITLES).notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Both null when the traveller has neither. */
    email: text(),
    phone: text(),
    nationality: text().notNull(),
    /** Null for somebody of a group whose name is to follow: then the name is the group's, with a number. */
    birthDay: day(),
    /** Since when they travel no more: then they hold no seat, no place and no activity. */
    cancelledAt: instant(),
    /** Generation of their ticket. Raised by triggers alone, with a row in `replaced_tickets` for each. */
    ticketGeneration: int().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.checkout, t.position] }),
    /** Anyone who signs in finds their bookings by it. */
    index("travellers_email").on(sql`lower(${t.email})`),
  ],
);

/** A live seat: the primary key is what keeps a seat of a run's coach from being given twice. */
export const seats = table(
  "seats",
  {
    run: text()
      .notNull()
      .references(() => runs.id),
    seat: text().notNull(),
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Position of the traveller who sits there. */
    traveller: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.run, t.seat] }), unique("seats_traveller").on(t.checkout, t.traveller, t.run)],
);

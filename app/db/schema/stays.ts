/** Rooms, and what travellers add to a trip: both scarce, both held with a checkout's places and given back with them. */
import { sql } from "drizzle-orm";
import type { OwnHotel } from "~/domain/catalogue/catalogue";
import { STAY_STATES, type StayHotel, SUPPLIERS } from "~/domain/catalogue/stay";
import type { Bilingual } from "~/domain/locale";
import { bool, check, day, index, instant, int, json, oneOf, primaryKey, table, text, unique } from "../columns";
import { departures, destinations } from "./catalogue";
import { checkouts } from "./checkout";

/** The hotels whose nights we let ourselves, written by the catalogue import alone. */
export const hotels = table("hotels", {
  slug: text().primaryKey(),
  destination: text()
    .notNull()
    .references(() => destinations.slug),
  /** Order on the site; -1 when no longer in the files. */
  position: int().notNull(),
  data: json<OwnHotel>().notNull(),
});

/** A night of a kind of room. `taken` counts the rooms held and sold; only a guarded update may change it. */
export const roomNights = table(
  "room_nights",
  {
    hotel: text()
      .notNull()
      .references(() => hotels.slug),
    room: text().notNull(),
    night: day().notNull(),
    rooms: int().notNull(),
    taken: int().notNull().default(0),
    /** Nights at the least, of a stay whose first night it is. */
    minimumNights: int().notNull(),
    /** What each guest pays, by how many share the room, in CAD cents. */
    perPersonCad: json<number[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hotel, t.room, t.night] }),
    index("room_nights_night").on(t.night),
    check("room_nights_taken", sql`${t.taken} >= 0 and ${t.taken} <= ${t.rooms}`),
  ],
);

/** A room as it is let for a stay, what it costs, and how far its supplier has been told. */
const roomColumns = () => ({
  /** The supplier's slugs. */
  hotel: text().notNull(),
  room: text().notNull(),
  /** What travellers read of them, as it was when the room was held. */
  about: json<StayHotel>().notNull(),
  roomName: json<Bilingual>().notNull(),
  firstNight: day().notNull(),
  nights: int().notNull(),
  guests: int().notNull(),
  twoBeds: bool().notNull(),
  /** For all nights: each guest's part, and the two beds' (0 when not chosen), in minor units of the checkout's currency. */
  perPerson: int().notNull(),
  twoBedsPrice: int().notNull(),
  /** What the room costs in all: the checkout's `stayPrice`. */
  total: int().notNull(),
  /** What the traveller last agreed to: when `total` is something else, it has to be agreed to before paying. */
  shownTotal: int().notNull(),
  /** What the supplier asks, in CAD cents. */
  totalCad: int().notNull(),
  state: text(STAY_STATES).notNull(),
  /** Random: names the hold to the partner, and makes each call to it the same call when it is repeated. */
  key: text().notNull(),
  quote: text(),
  /** The partner's name for the hold, and until when it lasts. */
  reference: text(),
  heldUntil: instant(),
  confirmationNumber: text(),
  confirmationCode: text(),
  createdAt: instant().notNull(),
  /** As `payments.nextAttemptAt`. */
  nextAttemptAt: instant().notNull(),
  attempts: int().notNull().default(0),
});

/** The room of a checkout; `state` moves by the table in `domain/catalogue/stay.ts` and nothing else. */
export const stays = table(
  "stays",
  {
    checkout: text()
      .primaryKey()
      .references(() => checkouts.id),
    supplier: text(SUPPLIERS).notNull(),
    ...roomColumns(),
  },
  (t) => [
    unique("stays_key").on(t.key),
    index("stays_due").on(t.state, t.nextAttemptAt),
    index("stays_hotel").on(t.hotel),
    check("stays_total", sql`${t.total} = ${t.guests} * ${t.perPerson} + ${t.twoBedsPrice} and ${t.total} > 0`),
    check("stays_length", sql`${t.nights} > 0 and ${t.guests} > 0`),
    oneOf("stays_supplier", t.supplier),
    oneOf("stays_state", t.state),
    check("stays_confirmed", sql`${t.state} <> 'confirmed' or ${t.confirmationNumber} is not null`),
  ],
);

/**
 * A partner room besides the one that a booking has: one it is to have in its place, until it has it or gives up,
 * or the one it had, until the partner has heard that nobody wants it. `state` moves as a stay's.
 */
export const spareStays = table(
  "spare_stays",
  {
    /** Of the booking. */
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    ...roomColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.key] }),
    index("spare_stays_due").on(t.state, t.nextAttemptAt),
    index("spare_stays_checkout").on(t.checkout),
    check("spare_stays_total", sql`${t.total} = ${t.guests} * ${t.perPerson} + ${t.twoBedsPrice} and ${t.total} > 0`),
    check("spare_stays_length", sql`${t.nights} > 0 and ${t.guests} > 0`),
    oneOf("spare_stays_state", t.state),
    check("spare_stays_confirmed", sql`${t.state} <> 'confirmed' or ${t.confirmationNumber} is not null`),
  ],
);

/** The places of an activity on a departure, once someone has asked for one. `taken` as `runs.taken`. */
export const extraPlaces = table(
  "extra_places",
  {
    departure: text()
      .notNull()
      .references(() => departures.id),
    activity: text().notNull(),
    capacity: int().notNull(),
    taken: int().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.departure, t.activity] }),
    check("extra_places_taken", sql`${t.taken} >= 0 and ${t.taken} <= ${t.capacity}`),
  ],
);

/** An activity a traveller adds, as the catalogue had it then. */
export const checkoutExtras = table(
  "checkout_extras",
  {
    checkout: text()
      .notNull()
      .references(() => checkouts.id),
    /** Position of the traveller. */
    traveller: int().notNull(),
    activity: text().notNull(),
    name: json<Bilingual>().notNull(),
    day: day().notNull(),
    /** Local, `HH:MM`. */
    time: text(),
    address: text(),
    /** In minor units of the checkout's currency. */
    price: int().notNull(),
    /** When it was added to what had been booked; null for what was sold with it. */
    addedAt: instant(),
    /** How many days before departure, at the latest, it may be taken back; null if it may not be taken back. */
    returnableUntilDays: int(),
    /** When it was taken back. */
    returnedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.checkout, t.traveller, t.activity] }),
    check("checkout_extras_price", sql`${t.price} > 0`),
  ],
);

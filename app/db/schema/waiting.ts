/** Who waits for places, what they are offered, and where places have come back. */
import { sql } from "drizzle-orm";
import type { Day } from "~/domain/day";
import { OFFER_STATES, WAITING_STATES } from "~/domain/departures/waiting-list";
import { LOCALES } from "~/domain/locale";
import { CURRENCIES } from "~/domain/money/money";
import { check, day, index, instant, int, json, primaryKey, table, text, unique } from "../columns";
import { departures } from "./catalogue";
import { checkouts } from "./checkout";

/** Places of a trip that somebody waits for, on one of the days they chose. */
export const waitingRequests = table(
  "waiting_requests",
  {
    id: text().primaryKey(),
    /** 256 random bits: anyone who has it may open the request. */
    key: text().notNull(),
    /** Which the files may have no longer. */
    trip: text().notNull(),
    city: text().notNull(),
    adults: int().notNull(),
    children: int().notNull(),
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    /** The only days that suit, in order; null when every day from the first to the last does. */
    days: json<Day[]>(),
    /** What all of them may cost at most, in minor units of `currency`. */
    maxPrice: int("most").notNull(),
    currency: text(CURRENCIES).notNull(),
    locale: text(LOCALES).notNull(),
    /** Null for a caller who has none: a colleague telephones what is offered. */
    email: text(),
    /** Of a caller whom a colleague put in line: whom to ask for, at which number. */
    name: text(),
    phone: text(),
    state: text(WAITING_STATES).notNull(),
    askedAt: instant().notNull(),
    /** When the e-mail was confirmed, or a colleague put its caller in line: its place in line. */
    since: instant(),
  },
  (t) => [
    unique("waiting_requests_key").on(t.key),
    index("waiting_requests_line").on(t.trip, t.state, t.since, t.id),
    index("waiting_requests_email").on(t.email, t.state),
    index("waiting_requests_last_day").on(t.lastDay),
    index("waiting_requests_asked").on(t.state, t.askedAt),
    check("waiting_requests_party", sql`${t.adults} >= 1 and ${t.children} >= 0`),
    check("waiting_requests_days", sql`${t.firstDay} <= ${t.lastDay}`),
    check("waiting_requests_reached", sql`${t.email} is not null or ${t.phone} is not null`),
    check("waiting_requests_most", sql`${t.maxPrice} > 0`),
  ],
);

/** Places offered to a request, held by a checkout: one open at a time, and each departure once. */
export const waitingOffers = table(
  "waiting_offers",
  {
    checkout: text()
      .primaryKey()
      .references(() => checkouts.id),
    request: text()
      .notNull()
      .references(() => waitingRequests.id),
    departure: text().notNull(),
    state: text(OFFER_STATES).notNull(),
    madeAt: instant().notNull(),
  },
  (t) => [
    unique("waiting_offers_one_open").on(t.request).where(sql`state = 'open'`),
    unique("waiting_offers_once").on(t.request, t.departure),
    index("waiting_offers_state").on(t.state),
  ],
);

/**
 * Departures with places to offer to those who wait. `version` counts how often some came back: a mark is taken away
 * only as it was seen.
 */
export const freedPlaces = table(
  "freed_places",
  {
    departure: text()
      .notNull()
      .references(() => departures.id, { onDelete: "cascade" }),
    version: int().notNull(),
  },
  (t) => [primaryKey({ columns: [t.departure] })],
);

/** What travellers plan (spec 2, My trip). A trip is its owner's: the subject of an identity provider. */

import { sql } from "drizzle-orm";
import { FILE_TYPES } from "~/domain/attachment";
import { LOCALES } from "~/domain/locale";
import { ITEM_KINDS, type ItemData } from "~/domain/planner/items";
import type { SentTrip } from "~/domain/planner/trip-changes";
import { bool, check, day, index, instant, int, json, oneOf, primaryKey, table, text, unique } from "../columns";
import { bookings } from "./money";

/** A trip booked here, which has the booking's name and days, or one of the traveller's own. */
export const plannerTrips = table(
  "planner_trips",
  {
    /** 128 random bits. */
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    booking: text().references(() => bookings.number),
    /** Null for a trip booked here. */
    name: text(),
    createdAt: instant().notNull(),
    /** Until it is purged, a deleted trip can be restored. */
    deletedAt: instant(),
  },
  (t) => [
    index("planner_trips_owner").on(t.issuer, t.subject),
    /** A booking appears once to each who may see it. */
    unique("planner_trips_booking").on(t.booking, t.issuer, t.subject),
    index("planner_trips_deleted").on(t.deletedAt),
    check("planner_trips_named", sql`(${t.booking} is null) <> (${t.name} is null)`),
  ],
);

/** What the traveller added: a ride, a hotel, a checklist… */
export const plannerItems = table(
  "planner_items",
  {
    id: text().primaryKey(),
    trip: text()
      .notNull()
      .references(() => plannerTrips.id),
    kind: text(ITEM_KINDS).notNull(),
    data: json<ItemData>().notNull(),
    /** Null where it has no date yet. */
    startDay: day(),
    endDay: day(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index("planner_items_trip").on(t.trip),
    index("planner_items_deleted").on(t.deletedAt),
    oneOf("planner_items_kind", t.kind),
  ],
);

/** What a traveller notes next to something bought here, which cannot be altered itself. */
export const plannerNotes = table(
  "planner_notes",
  {
    trip: text()
      .notNull()
      .references(() => plannerTrips.id),
    /** The item it belongs to in the trip's timeline. */
    item: text().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.trip, t.item] })],
);

/** A file next to an item of a trip. */
export const plannerFiles = table(
  "planner_files",
  {
    /** 128 random bits. */
    id: text().primaryKey(),
    trip: text()
      .notNull()
      .references(() => plannerTrips.id),
    /** The item it belongs to, or `bought` for what was bought here. */
    item: text().notNull(),
    /** As its owner called it, made fit to be shown and saved. */
    name: text().notNull(),
    /** By its content. */
    type: text(FILE_TYPES).notNull(),
    bytes: int().notNull(),
    /** SHA-256 of the content: the same file is not kept twice next to an item. */
    hash: text().notNull(),
    /** Base64. */
    content: text().notNull(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
  },
  (t) => [
    index("planner_files_trip").on(t.trip, t.item),
    unique("planner_files_once").on(t.trip, t.item, t.hash).where(sql`deleted_at is null`),
    index("planner_files_deleted").on(t.deletedAt),
    check("planner_files_bytes", sql`${t.bytes} > 0`),
  ],
);

/** A trip shown to someone by e-mail: by the link in it, or after signing in with that e-mail. */
export const plannerShares = table(
  "planner_shares",
  {
    id: text().primaryKey(),
    trip: text()
      .notNull()
      .references(() => plannerTrips.id),
    /** In lower case. */
    email: text().notNull(),
    /** SHA-256 of the key in the mailed link. */
    key: text().notNull(),
    /** The language of the mail. */
    locale: text(LOCALES).notNull(),
    /** Who shared it, as the mail and the page say. */
    sharedBy: text().notNull(),
    /** What its owner writes to them, in the mail alone; "" for nothing. */
    word: text().notNull().default(""),
    /** Whether prices and booking codes are shown. */
    showsPrivate: bool().notNull(),
    /** Whether the files next to the items can be opened. */
    files: bool().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    openedAt: instant(),
    /** Whether they asked to be written to when the trip changes. */
    follows: bool().notNull().default(false),
    /** What they were last told of the trip; null while they do not follow it. */
    lastSent: json<SentTrip>(),
    /** The last day on which it was looked whether there is anything to tell. */
    lastSentOn: day(),
  },
  (t) => [
    index("planner_shares_last_sent").on(t.follows, t.lastSentOn),
    unique("planner_shares_key").on(t.key),
    /** One live share an address. */
    unique("planner_shares_once").on(t.trip, t.email).where(sql`revoked_at is null`),
    index("planner_shares_email").on(t.email),
  ],
);

/** The private address at which calendars read a trip again and again. One a trip; another takes its place. */
export const plannerFeeds = table(
  "planner_feeds",
  {
    trip: text()
      .primaryKey()
      .references(() => plannerTrips.id),
    /** What the key in the address is made of, together with a secret that is not kept here. */
    salt: text().notNull(),
    /** SHA-256 of the key. */
    key: text().notNull(),
    locale: text(LOCALES).notNull(),
    revisedAt: instant().notNull(),
  },
  (t) => [unique("planner_feeds_key").on(t.key)],
);

/** The revision of each event calendars were told of: the same in every file and at every address it is read. */
export const calendarEvents = table(
  "calendar_events",
  {
    uid: text().primaryKey(),
    /** The number of the booking it was bought with, or the id of the trip it was added to. */
    trip: text().notNull(),
    /** The day it begins on. */
    day: day().notNull(),
    /** Of what it says, in one language, whichever it is read in; "" once it is not in the trip any more. */
    digest: text().notNull(),
    sequence: int().notNull().default(0),
    /** Since when it says so. */
    revisedAt: instant().notNull(),
  },
  (t) => [index("calendar_events_trip").on(t.trip)],
);

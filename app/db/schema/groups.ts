/** Parties over the most of one booking: what they ask for, and the contract over their bookings. */
import { sql } from "drizzle-orm";
import { GROUP_STATES } from "~/domain/groups/group";
import type { Instalment } from "~/domain/groups/schedule";
import { LOCALES } from "~/domain/locale";
import { check, day, index, instant, int, json, oneOf, table, text, unique } from "../columns";
import { departures } from "./catalogue";

/** A group that asked on the site or by telephone. Its bookings are the checkouts that name it. */
export const groups = table(
  "groups",
  {
    id: text().primaryKey(),
    /** 256 random bits: anyone who has it may type the names that are to follow. */
    key: text().notNull(),
    state: text(GROUP_STATES).notNull(),
    /** Of a colleague's form: the same one sent twice is one contract. */
    nonce: text(),
    /** What it is called on lists, and whom to ask for. */
    name: text().notNull(),
    organiser: text().notNull(),
    email: text(),
    phone: text(),
    locale: text(LOCALES).notNull(),
    /** Slugs; the files may have neither any longer. */
    trip: text().notNull(),
    city: text().notNull(),
    adults: int().notNull(),
    children: int().notNull(),
    /** As it asked for them. */
    wishedDay: day(),
    rooms: text().notNull().default(""),
    message: text().notNull().default(""),
    /** Of a contract: what it travels with, how it pays, and the day for the names. */
    departure: text().references(() => departures.id),
    schedule: json<Instalment[]>(),
    namesBy: day(),
    askedAt: instant().notNull(),
    openedAt: instant(),
    /** The colleague who sold it, by their id. */
    openedBy: text(),
  },
  (t) => [
    unique("groups_key").on(t.key),
    unique("groups_nonce").on(t.nonce),
    index("groups_state").on(t.state, t.askedAt),
    index("groups_departure").on(t.departure),
    oneOf("groups_states", t.state),
    check("groups_party", sql`${t.adults} >= 1 and ${t.children} >= 0`),
    check(
      "groups_contract",
      sql`${t.state} <> 'contract' or (${t.departure} is not null and ${t.schedule} is not null and ${t.namesBy} is not null)`,
    ),
  ],
);

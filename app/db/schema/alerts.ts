/** What a person has to look at, and who was told. */
import { sql } from "drizzle-orm";
import { check, index, instant, int, oneOf, table, text } from "../columns";

/**
 * One row a thing to look at; every instance writes the same one. Holds nothing personal. Each way of telling has the
 * last state it has told and when, so that a thing is told once when it begins and once when it ends.
 */
export const alerts = table(
  "alerts",
  {
    /** The kind and the subject. */
    key: text().primaryKey(),
    kind: text().notNull(),
    /** What it is about, by an id that opens nothing. */
    subject: text().notNull(),
    state: text(["open", "ended"]).notNull(),
    /** How often it was raised since it began. */
    times: int().notNull().default(1),
    raisedAt: instant().notNull(),
    /** When it was raised last. */
    seenAt: instant().notNull(),
    endedAt: instant(),
    webhookTold: text(["open", "ended"]),
    webhookAt: instant(),
    mailTold: text(["open", "ended"]),
    mailAt: instant(),
  },
  (t) => [
    index("alerts_open").on(t.state, t.kind),
    oneOf("alerts_state", t.state),
    check("alerts_ended", sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
  ],
);

/** The ways of telling: one instance at a time tells by each, and one that fails is tried again later and later. */
export const alertWays = table("alert_ways", {
  way: text(["webhook", "mail"]).primaryKey(),
  nextTryAt: instant().notNull(),
  attempts: int().notNull().default(0),
});

/** Coaches that need a number of travellers to run and do not have it as the day to decide comes near. */
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, notInArray, sql } from "drizzle-orm";
import { callOffs, checkouts, departureRuns, departures, lines, runFacts, runs, staffMembers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { laidOut } from "~/documents/mail-layout.server";
import { may, ROLES } from "~/domain/company/staff";
import { addDays, type Day, dayIn } from "~/domain/day";
import {
  MINIMUM_MAILED_DAYS,
  MINIMUM_SHOWN_DAYS,
  type MinimumState,
  minimumState,
} from "~/domain/departures/run-facts";
import { type Bilingual, inLocale } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { formatDay } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { isNotCalledOff } from "~/services/booking/called-off.server";
import { GOING } from "~/services/inventory/going.server";
import { lockRuns } from "~/services/inventory/runs.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { tripNames } from "./read-run.server";

export type ToDecide = {
  run: string;
  name: Bilingual;
  day: Day;
  sold: number;
  minimum: number;
  decideBy: Day;
  state: Extract<MinimumState, "open" | "due">;
  /** Of its facts, as they are shown. */
  version: number;
};

const isGoing = exists(
  db
    .select({ one: sql`1` })
    .from(departureRuns)
    .where(
      and(
        eq(departureRuns.run, runs.id),
        notInArray(departureRuns.departure, db.select({ departure: callOffs.departure }).from(callOffs)),
      ),
    ),
);

/** Departures whose deadline to decide is near or past, the most urgent first. */
export async function minimumsToDecide(today: Day, within = MINIMUM_SHOWN_DAYS): Promise<ToDecide[]> {
  const near = and(
    isNotNull(runFacts.minimum),
    lte(runFacts.decideBy, addDays(today, within)),
    gt(runs.day, today),
    isGoing,
  );
  const rows = await db
    .select({ facts: runFacts, day: runs.day, line: lines.data, trip: sql<string>`min(${departures.trip})` })
    .from(runFacts)
    .innerJoin(runs, eq(runs.id, runFacts.run))
    .innerJoin(departureRuns, eq(departureRuns.run, runs.id))
    .innerJoin(departures, eq(departures.id, departureRuns.departure))
    .leftJoin(lines, eq(lines.slug, runs.line))
    .where(near)
    .groupBy(runFacts.run, runs.id, lines.slug)
    .orderBy(asc(runFacts.decideBy), asc(runs.id));
  const sold = await soldOn(rows.map(({ facts }) => facts.run));
  const named = await tripNames(rows.map(({ trip }) => trip));
  return rows.flatMap(({ facts, day, line, trip }): ToDecide[] => {
    const { run, minimum, decideBy, version } = facts;
    const people = sold.get(run) ?? 0;
    const state = minimumState(facts, people, today);
    if (minimum === null || decideBy === null || state === "none" || state === "reached") return [];
    const name = line?.name ?? named.get(trip) ?? { fr: run, en: run };
    return [{ run, name, day, sold: people, minimum, decideBy, state, version }];
  });
}

export async function countToDecide(now: Date): Promise<number> {
  return (await minimumsToDecide(dayIn(now))).length;
}

/** The number of travellers of each run, by its bookings: nobody travels with a departure that is called off. */
async function soldOn(runIds: readonly string[]): Promise<Map<string, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .select({ run: departureRuns.run, people: sql<number>`sum(${GOING})`.mapWith(Number) })
    .from(departureRuns)
    .innerJoin(checkouts, eq(checkouts.departure, departureRuns.departure))
    .where(and(inArray(departureRuns.run, [...runIds]), eq(checkouts.state, "booked"), isNotCalledOff()))
    .groupBy(departureRuns.run);
  return new Map(rows.map(({ run, people }) => [run, people]));
}

export type ConfirmRunRefusal = "departure-unknown" | "changed-since";

/**
 * Decides that a coach runs, no matter how many travel: it needs no number any more. Refuses with `departure-unknown`, or
 * `changed-since` where another version of its facts is in force than was shown. The same twice is one.
 */
export async function confirmRuns(
  run: string,
  { version, by }: { version: number; by: Auditor },
  now: Date,
): Promise<Verdict<null, ConfirmRunRefusal>> {
  return transaction(async (tx): Promise<Verdict<null, ConfirmRunRefusal>> => {
    await lockRuns(tx, eq(runs.id, run));
    const [facts] = await tx.select().from(runFacts).where(eq(runFacts.run, run));
    if (!facts) return refuse("departure-unknown");
    const { minimum, decideBy } = facts;
    if (minimum === null) return accept(null);
    if (facts.version !== version) return refuse("changed-since");
    await tx
      .update(runFacts)
      .set({ minimum: null, decideBy: null, version: version + 1, changedAt: now })
      .where(eq(runFacts.run, run));
    const subject = { kind: "departure", id: run } as const;
    const change = { before: { minimum, decideBy }, after: { minimum: null, decideBy: null } };
    await writeAudit(tx, { by, what: "departure-confirmed", subject, ...change }, now);
    return accept(null);
  });
}

/** Mails those who may cancel a departure what is to be decided within days, once each; returns how many coaches. */
export async function remindMinimums(now: Date): Promise<number> {
  const near = await minimumsToDecide(dayIn(now), MINIMUM_MAILED_DAYS);
  if (near.length === 0) return 0;
  const deciders = ROLES.filter((role) => may(role, "cancel-departure"));
  await transaction(async (tx) => {
    const members = await tx
      .select()
      .from(staffMembers)
      .where(and(inArray(staffMembers.role, deciders), isNull(staffMembers.endedAt)));
    for (const decision of near) for (const member of members) await queueReminder(tx, decision, member, now);
  });
  return near.length;
}

async function queueReminder(
  tx: Db,
  { run, name, day, sold, minimum, decideBy }: ToDecide,
  { id, email, locale }: typeof staffMembers.$inferSelect,
  now: Date,
): Promise<void> {
  const { minimum: texts } = WRITTEN[locale].mail;
  const trip = inLocale(name, locale);
  const content = {
    subject: texts.subject(trip, formatDay(day, locale)),
    brand: env.BRAND,
    title: texts.title,
    intro: texts.text(sold, minimum, formatDay(decideBy, locale, "full")),
    highlight: { label: trip, value: formatDay(day, locale, "full") },
    action: { label: texts.open, url: env.SITE_URL + pathFor("staff.minimums", locale), hint: texts.hint },
    sections: [],
    closing: [env.BRAND],
  };
  const key = `minimum:${run}:${decideBy}:${id}`;
  await queueMail(tx, { ...laidOut(content, locale), key, to: email, locale }, now);
}

/** Asking for places on a departure that has too few, and what becomes of the request until it is offered some. */
import { isDeepStrictEqual } from "node:util";
import { and, eq, exists, lt, or, type SQL, sql, sum } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { departures, waitingRequests } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { MAX_WAITING_REQUESTS } from "~/domain/company/limits";
import { dayIn } from "~/domain/day";
import {
  checkNeeded,
  checkWanted,
  isUnderWay,
  type Wanted,
  type WantedRefusal,
} from "~/domain/departures/waiting-list";
import type { Locale } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { newKey, randomToken } from "~/platform/random-token.server";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { markForNewcomer } from "~/services/inventory/freed.server";
import { departuresFor, requestsFor } from "~/services/inventory/requested-days.server";
import { rateOn } from "~/services/search/rates.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { checkTrip, type FullDaysRefusal, pricedDays } from "./full-days.server";
import { queueRequestMail } from "./waiting-mail.server";

export type WaitInput = Wanted & {
  /** Slugs of the trip and of the city where they board. */
  trip: string;
  city: string;
  locale: Locale;
  /** Null for a caller who has none. */
  email: string | null;
  /** Whom a colleague puts in line for a caller. */
  caller?: { name: string; phone: string; by: Auditor };
};

export type WaitRefusal =
  | WantedRefusal
  | FullDaysRefusal
  | "waiting-no-departure"
  | "waiting-not-needed"
  | "too-many-requests-waiting";

/** How long the mail of a request is waited for before the same request has it sent again. */
const CONFIRM_AGAIN_MS = 10 * 60_000;

export type Request = typeof waitingRequests.$inferSelect;

/**
 * Writes a request down and mails the link that puts it in line; a caller's is in line immediately, by the colleague's word.
 * The same request sent again is one: its mail is sent again once CONFIRM_AGAIN_MS have passed. Refuses what
 * `checkWanted`, `checkTrip` and `checkNeeded` do, or `too-many-requests-waiting` (the address has MAX_WAITING_REQUESTS,
 * and no colleague asks; params: `max`).
 */
export async function askToWait(input: WaitInput, now: Date): Promise<Verdict<{ key: string }, WaitRefusal>> {
  const checked = checkWanted(input, dayIn(now));
  if (!checked.ok) return checked;
  const rateMicros = await rateOn(input.currency, dayIn(now));
  const email = input.email?.trim().toLowerCase() || null;
  const { caller } = input;
  return transaction(async (tx): Promise<Verdict<{ key: string }, WaitRefusal>> => {
    const trip = await readTrip(tx, input.trip);
    const taken = checkTrip(trip, input);
    if (!taken.ok) return taken;
    const { name, room } = taken.value;
    const needed = checkNeeded(input, await pricedDays(tx, input, { room, rateMicros, now }));
    if (!needed.ok) return needed;
    await lockForLimit(tx, "waiting-requests", email ?? caller?.phone ?? "");
    const { trip: slug, city, adults, children, firstDay, lastDay, days, currency, locale } = input;
    const wanted = { trip: slug, city, adults, children, firstDay, lastDay, days, currency, ...needed.value };
    const mine = await underWay(
      tx,
      email === null ? eq(waitingRequests.phone, caller?.phone ?? "") : eq(waitingRequests.email, email),
      now,
    );
    const known = mine.find((each) => isDeepStrictEqual(each, { ...each, ...wanted }));
    if (known) {
      // Sent twice, or asked again because the mail did not come.
      const elapsed = now.getTime() - known.askedAt.getTime();
      if (elapsed >= CONFIRM_AGAIN_MS)
        await queueRequestMail(tx, known, { name }, now, `:${Math.floor(elapsed / CONFIRM_AGAIN_MS)}`);
      return accept({ key: known.key });
    }
    if (!caller && mine.length >= MAX_WAITING_REQUESTS)
      return refuse("too-many-requests-waiting", { max: MAX_WAITING_REQUESTS });
    const [request] = await tx
      .insert(waitingRequests)
      .values({
        id: randomToken(),
        key: newKey(),
        ...wanted,
        locale,
        email,
        name: caller?.name ?? null,
        phone: caller?.phone ?? null,
        state: caller ? ("waiting" as const) : ("asked" as const),
        askedAt: now,
        since: caller ? now : null,
      })
      .returning();
    if (!request) throw new Error("A request that was not written");
    await queueRequestMail(tx, request, { name }, now);
    if (caller) await putInLine(tx, request, caller.by, now);
    return accept({ key: request.key });
  });
}

/** Completes a caller's place in line: looks for spots freed since, and writes the log. */
async function putInLine(tx: Db, request: Request, by: Auditor, now: Date): Promise<void> {
  await markForNewcomer(tx, request, now);
  const { id, trip, firstDay: from, lastDay: to, adults, children } = request;
  const after = { trip, from, to, adults, children };
  await writeAudit(tx, { by, what: "waiting-added", subject: { kind: "request", id }, after }, now);
}

async function underWay(tx: Db, whose: SQL, now: Date): Promise<Request[]> {
  const rows = await tx.select().from(waitingRequests).where(whose);
  return rows.filter((request) => isUnderWay(request, dayIn(now)));
}

/** Puts a request in line, by the key that was mailed; done again, nothing changes. False when there is no such request. */
export async function confirmRequest(key: string, now: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const [request] = await tx
      .update(waitingRequests)
      .set({ state: "waiting", since: now })
      .where(and(eq(waitingRequests.key, key), eq(waitingRequests.state, "asked")))
      .returning();
    if (!request) {
      const known = await tx.select().from(waitingRequests).where(eq(waitingRequests.key, key));
      return known.length > 0;
    }
    // Some may have come back since it was asked.
    await markForNewcomer(tx, request, now);
    return true;
  });
}

/** How many people wait for places of the same departures and came before. */
export async function peopleBefore(on: Db, request: Request, now: Date): Promise<number> {
  const { since } = request;
  if (!since) return 0;
  const before = or(
    lt(waitingRequests.since, since),
    and(eq(waitingRequests.since, since), lt(waitingRequests.id, request.id)),
  );
  const shared = db
    .select({ id: departures.id })
    .from(departures)
    .where(and(requestsFor(departures), departuresFor(request, now)));
  const [row] = await on
    .select({ people: sum(sql`${waitingRequests.adults} + ${waitingRequests.children}`).mapWith(Number) })
    .from(waitingRequests)
    .where(and(eq(waitingRequests.trip, request.trip), eq(waitingRequests.state, "waiting"), before, exists(shared)));
  return row?.people ?? 0;
}

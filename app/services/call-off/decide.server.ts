import { eq, sql } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { callOffs, departures } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { answerUntil, type CallOffTotals, MAX_REASON_LENGTH, namesDeparture } from "~/domain/departures/call-off";
import { refuse, type Verdict } from "~/domain/verdict";
import { crashPoint } from "~/platform/crash-point.server";
import { endBalanceLinksOf } from "~/services/booking/pay-links.server";
import { lockRunsOf, relyOnCatalogue } from "~/services/inventory/runs.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import {
  type CallOffPart,
  deskOf,
  offeredFor,
  type Plan,
  type Preview,
  type PreviewRefusal,
  previewIn,
} from "./preview.server";

export type CallOffRefusal = PreviewRefusal | "changed-since" | "why-missing" | "name-wrong" | "code-missing";

export type Decision = Plan & {
  /** Of what was shown. */
  seen: string;
  /** The departure's day and destination, as they were typed. */
  typed: string;
  why: string;
  whyShown: boolean;
  /** Whether a code that was mailed to the colleague was typed, where one is needed. */
  codeGiven: boolean;
  by: Exclude<Auditor, "command">;
};

/**
 * Calls a departure off, or a coach and so every departure that uses it: their sales close immediately and permanently,
 * and the job does the rest, party by party. One transaction. Refuses what `previewCallOff` does, `changed-since` (it
 * would no longer be what was shown), `why-missing`, `name-wrong` (another departure was typed) or `code-missing`.
 */
export async function callOff(id: string, decision: Decision, now: Date): Promise<Verdict<Preview, CallOffRefusal>> {
  return transaction(async (tx): Promise<Verdict<Preview, CallOffRefusal>> => {
    await relyOnCatalogue(tx);
    const concerned = (await deskOf(tx, id, now))?.parts.map(({ departure }) => departure.id) ?? [];
    // A change of a booking under way has read that they are not called off (`lockBooking`).
    for (const departure of concerned.toSorted()) await lockForLimit(tx, "departure", departure);
    await lockRunsOf(tx, concerned);
    const worked = await previewIn(tx, id, decision, now);
    if (!worked.ok) return worked;
    if (worked.value.seen !== decision.seen) return refuse("changed-since");
    const desk = await deskOf(tx, id, now);
    if (!desk) return refuse("departure-unknown");
    const { startDay } = desk;
    const why = decision.why.trim().slice(0, MAX_REASON_LENGTH);
    if (!why) return refuse("why-missing");
    if (!namesDeparture(decision.typed, startDay, Object.values(desk.destination))) return refuse("name-wrong");
    if (worked.value.needsCode && !decision.codeGiven) return refuse("code-missing");
    for (const part of desk.parts) {
      const expected = worked.value.totalsBy[part.departure.id];
      if (expected) await writeDown(tx, part, { decision: { ...decision, why }, expected, now });
    }
    crashPoint("call-off.decided");
    return worked;
  });
}

type Decided = { decision: Decision; expected: CallOffTotals; now: Date };

/** One departure of what is called off: its sales closed, with what is offered in its place, in the log. */
async function writeDown(tx: Db, part: CallOffPart, { decision, expected, now }: Decided): Promise<void> {
  const { id: departure, startDay } = part.departure;
  const { kind, why, whyShown, by } = decision;
  const offered = offeredFor(part, decision.offered);
  await closeForGood(tx, departure);
  await tx.insert(callOffs).values({
    departure,
    kind,
    why,
    whyShown,
    offered,
    member: by.id,
    decidedAt: now,
    answerUntil: answerUntil(startDay, now),
    expected,
  });
  await endBalanceLinksOf(tx, departure, now);
  const subject = { kind: "departure", id: departure } as const;
  const { money: _, ...totals } = expected;
  await writeAudit(
    tx,
    { by, what: "departure-called-off", subject, after: { kind, offered, whyShown, ...totals }, why },
    now,
  );
}

async function closeForGood(tx: Db, departure: string): Promise<void> {
  await tx
    .update(departures)
    .set({ status: sql`case when ${departures.status} = 'withdrawn' then 'withdrawn' else 'closed' end` })
    .where(eq(departures.id, departure));
}

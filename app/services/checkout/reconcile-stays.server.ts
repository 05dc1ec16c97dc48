import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { backoff } from "~/backoff";
import { crashPoint } from "~/crash-point.server";
import { claimDue } from "~/db/claim.server";
import { stays } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { logFailure } from "~/each-alone.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { log } from "~/log.server";
import { moveStay, roomOf, type Stay } from "~/services/inventory/rooms.server";
import { compensate } from "./hold-room.server";
import { retryLater } from "./retry-stay.server";

const BATCH_SIZE = 20;

/**
 * Goes on with every stay at the partner's that a death or a lost answer left behind: one still `asked` is compensated,
 * one that is `leaving` is cancelled until the partner says so. One that is `confirming` goes on with the payment that
 * waits for it (`reconcile`). Each is claimed by moving its next look forward, and fails alone. Answers how many were
 * looked at.
 */
export async function reconcileStays(now: Date, partner: PartnerGateway = partnerGateway): Promise<number> {
  const due = await db
    .select()
    .from(stays)
    .where(and(inArray(stays.state, ["asked", "leaving"]), lte(stays.nextAttemptAt, now)))
    .orderBy(asc(stays.nextAttemptAt))
    .limit(BATCH_SIZE);
  const looked = await Promise.all(
    due.map(async (stay) => {
      if (!(await claim(stay, now))) return false;
      await logFailure({ stay: stay.checkout }, () => settleStay(stay, now, partner));
      return true;
    }),
  );
  return looked.filter(Boolean).length;
}

async function claim({ checkout, attempts }: Stay, now: Date): Promise<boolean> {
  const asRead = and(eq(stays.checkout, checkout), eq(stays.attempts, attempts));
  const lease = { nextAttemptAt: backoff(now, attempts) };
  return transaction((tx) => claimDue(tx, stays, { asRead, due: stays.nextAttemptAt, lease }, now));
}

/** Goes on with one stay that is `asked` or `leaving`, as far as it goes now. */
export async function settleStay(stay: Stay, now: Date, partner: PartnerGateway): Promise<void> {
  if (stay.state === "asked") await transaction((tx) => compensate(tx, stay, "leaving", now));
  const leaving = await roomOf(db, stay.checkout);
  if (leaving?.state === "leaving") await cancel(leaving, now, partner);
}

async function cancel(stay: Stay, now: Date, partner: PartnerGateway): Promise<void> {
  const answer = await partner.cancel({ key: `${stay.key}:cancel`, hold: stay.key }).catch((error: unknown) => {
    log.error({ err: error, stay: stay.checkout }, "the partner's adapter failed");
    return { state: "unknown", reason: "the adapter failed" } as const;
  });
  crashPoint("stay.cancel-answered");
  if (answer.state === "unknown") return transaction((tx) => retryLater(tx, stay, now));
  await transaction((tx) => moveStay(tx, stay, "left"));
  crashPoint("stay.cancelled");
}

import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { claimDue } from "~/db/claim.server";
import { spareStays, stays } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { nextLook } from "~/domain/company/schedules";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { crashPoint } from "~/platform/crash-point.server";
import { logFailure } from "~/platform/for-each-isolated.server";
import { moveStay, roomOf, type Stay } from "~/services/inventory/rooms.server";
import { moveSpare, SPARES_UNDER_WAY, type SpareStay } from "~/services/inventory/spare-rooms.server";
import { askToCancel } from "./ask-partner.server";
import { compensate } from "./hold-room.server";
import { retryLater } from "./retry-stay.server";

const BATCH_SIZE = 20;

/**
 * Goes on with every room at the partner's that a death or a lost answer left behind: a stay still `asked` is
 * compensated, one that is `leaving` is cancelled until the partner says so; a spare one whose request is over, however
 * far it came, is left like that. A stay that is `confirming` goes on with the payment that waits for it (`settleDue`).
 * Each is claimed by moving its next look forward, and fails alone. Returns how many were looked at.
 */
export async function reconcileStays(now: Date, partner: PartnerGateway = partnerGateway): Promise<number> {
  const due = await db
    .select()
    .from(stays)
    .where(and(inArray(stays.state, ["asked", "leaving"]), lte(stays.nextAttemptAt, now)))
    .orderBy(asc(stays.nextAttemptAt))
    .limit(BATCH_SIZE);
  const dueSpares = await db
    .select()
    .from(spareStays)
    .where(and(inArray(spareStays.state, [...SPARES_UNDER_WAY]), lte(spareStays.nextAttemptAt, now)))
    .orderBy(asc(spareStays.nextAttemptAt))
    .limit(BATCH_SIZE);
  const looked = await Promise.all([
    ...due.map(async (stay) => {
      if (!(await claim(stays, stay, now))) return false;
      await logFailure({ stay: stay.checkout }, () => settleStay(stay, now, partner));
      return true;
    }),
    ...dueSpares.map(async (spare) => {
      if (!(await claim(spareStays, spare, now))) return false;
      await logFailure({ stay: spare.checkout }, () => settleSpare(spare, now, partner));
      return true;
    }),
  ]);
  return looked.filter(Boolean).length;
}

async function claim(table: typeof stays | typeof spareStays, read: Pick<Stay, "key" | "attempts">, now: Date) {
  const { key, attempts } = read;
  const asRead = and(eq(table.key, key), eq(table.attempts, attempts));
  // Counted here, so that one that fails otherwise than by silence comes to its end too.
  const lease = { nextAttemptAt: nextLook("room", now, attempts), attempts: attempts + 1 };
  return transaction((tx) => claimDue(tx, table, { asRead, due: table.nextAttemptAt, lease }, now));
}

/** Goes on with one stay that is `asked` or `leaving`, as far as it goes now. */
export async function settleStay(stay: Stay, now: Date, partner: PartnerGateway): Promise<void> {
  if (stay.state === "asked") await transaction((tx) => compensate(tx, stay, "leaving", now));
  const leaving = await roomOf(db, stay.checkout);
  if (leaving?.state !== "leaving") return;
  const answer = await askToCancel(partner, leaving);
  crashPoint("stay.cancel-answered");
  // Counted once: the claim has counted a stay that was leaving already.
  const counted = stay.state === "asked" ? leaving : { ...leaving, attempts: stay.attempts };
  if (answer.state === "unknown") return transaction((tx) => retryLater(tx, stays, counted, now));
  await transaction((tx) => moveStay(tx, leaving, "left"));
  crashPoint("stay.cancelled");
}

/** A spare room nobody waits for any more: anyone who asked for it is gone, or has another. */
export async function settleSpare(spare: SpareStay, now: Date, partner: PartnerGateway): Promise<void> {
  const isLeaving = spare.state === "leaving" || (await transaction((tx) => moveSpare(tx, spare, "leaving")));
  if (!isLeaving) return;
  const answer = await askToCancel(partner, spare);
  crashPoint("spare.cancel-answered");
  const leaving: SpareStay = { ...spare, state: "leaving" };
  if (answer.state === "unknown") return transaction((tx) => retryLater(tx, spareStays, leaving, now));
  await transaction((tx) => moveSpare(tx, leaving, "left"));
}

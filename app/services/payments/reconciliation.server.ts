import { ne } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { unknownCharges } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { UNKNOWN_CHARGE_ASKED_DAYS } from "~/domain/company/schedules";
import { isLive } from "~/domain/money/charge";
import type { CardGateway } from "~/gateways/cards.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { logFailure } from "~/platform/for-each-isolated.server";
import { askCards } from "./ask-cards.server";
import { type ComparedCharge, compareCharges, isUnknown } from "./compare-charges.server";
import { amountLeft, endUnknownCharge, noteUnknownCharge } from "./note-unknown-charge.server";
import { settleCharge } from "./settle-payment.server";
import { syncRefunds } from "./sync-refunds.server";
import { SITE } from "./what-is-sent.server";

/** After a start the database may be one that was put back from a copy; later only what events may have missed. */
const DAYS_AFTER_START = 30;
const DAYS = 2;

/** Answers how many differed; null when the gateway did not say. */
type Reconciliation = (now: Date, gateway?: CardGateway, partner?: PartnerGateway) => Promise<number | null>;

/**
 * A job that compares what the gateway holds of the last days with our books: of many at first, until all of them were
 * compared. Money that no charge here is about is listed for a person and left alone: the database may have been put
 * back to an earlier moment, and anyone who paid may have a booking that is not there any more. It is asked about for
 * UNKNOWN_CHARGE_ASKED_DAYS, and stays listed. What we know is brought up to the gateway's truth.
 */
export function createReconciliation(): Reconciliation {
  let looked = false;
  const askedAt = new LRUCache<string, Date>({ max: 1_000 });
  return async (now, gateway = cards, partner = partnerGateway) => {
    const open = await db.select().from(unknownCharges).where(ne(unknownCharges.state, "over"));
    const days = looked ? DAYS : DAYS_AFTER_START;
    const from = new Date(now.getTime() - days * 86_400_000);
    const answer = await askCards({ job: "lookBack" }, () => gateway.listSince(from));
    if (answer.state === "unknown") return null;
    const ours = answer.charges.filter(({ site }) => site === SITE);
    let differed = 0;
    let failed = false;
    for await (const compared of compareCharges(ours)) {
      const { key, reference } = compared.listed;
      const done = await logFailure({ charge: key, reference }, () => settleCompared(compared, now, gateway, partner));
      if (done) differed++;
      failed ||= done === null;
    }
    const listed = new Set(ours.map(({ reference }) => reference));
    const daysSince = (then: Date) => (now.getTime() - then.getTime()) / 86_400_000;
    for (const unknown of open.filter(
      ({ reference, at }) => !listed.has(reference) && daysSince(at) < UNKNOWN_CHARGE_ASKED_DAYS,
    )) {
      const { reference } = unknown;
      const last = askedAt.get(reference);
      if (last && daysSince(last) < 1) continue;
      if (await logFailure({ reference }, () => recheckCharge(unknown, now, gateway))) askedAt.set(reference, now);
    }
    looked ||= !failed;
    return differed;
  };
}

/** That job. */
export const lookBack = createReconciliation();

/** Whether it was other than we knew until now. */
async function settleCompared(
  compared: ComparedCharge,
  now: Date,
  gateway: CardGateway,
  partner: PartnerGateway,
): Promise<boolean> {
  const { listed, charge, kept } = compared;
  if (!charge) return noteUnknownCharge(listed, "charge-unknown", now);
  if (isUnknown(compared)) {
    if (listed.state === "captured") return noteUnknownCharge(listed, "charged-twice", now);
    // One too many, of which nothing was taken: let go.
    await settleCharge(charge.id, now, gateway, partner, listed.reference);
    return true;
  }
  // Under way: the request that drives it will see.
  if (isLive(charge.state) && charge.reference) return false;
  if (charge.state !== "captured") {
    await settleCharge(charge.id, now, gateway, partner, listed.reference);
    return true;
  }
  if (kept === listed.amount) return false;
  await syncRefunds(charge.id, now, gateway);
  return true;
}

/** One listed long ago, or by another site's name: what is left of it now. False when the gateway did not say. */
async function recheckCharge(
  unknown: typeof unknownCharges.$inferSelect,
  now: Date,
  gateway: CardGateway,
): Promise<boolean> {
  const { reference, state } = unknown;
  if (state === "over") return true;
  const answer = await askCards({ reference }, () => gateway.retrieve(reference));
  if (answer.state === "unknown") return false;
  if (answer.state === "authorised") return true;
  if (answer.state !== "captured") {
    await endUnknownCharge(reference);
    return true;
  }
  const amount = await amountLeft(reference, answer.amount, gateway);
  if (amount !== null) await noteUnknownCharge({ ...unknown, state: "captured", amount }, "charge-unknown", now);
  return amount !== null;
}

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

const DAY_MS = 86_400_000;
/** Days compared until one comparison succeeds: the database may have been restored from a backup. */
const DAYS_AFTER_START = 30;
/** Days compared from then on, for lost webhooks. */
const DAYS = 2;

/** Returns how many charges differed; null when the gateway did not answer. */
type Reconciliation = (now: Date, gateway?: CardGateway, partner?: PartnerGateway) => Promise<number | null>;

/**
 * A job that compares the gateway's recent charges with our books, and corrects ours. A charge that our books lack is
 * listed for a colleague and never refunded: if the database was restored, its payer may have lost a booking. Listed
 * charges that are older than the comparison are checked once a day, for UNKNOWN_CHARGE_ASKED_DAYS.
 */
export function createReconciliation(): Reconciliation {
  let hasComparedAll = false;
  const checkedAt = new LRUCache<string, Date>({ max: 1_000 });
  return async (now, gateway = cards, partner = partnerGateway) => {
    const open = await db.select().from(unknownCharges).where(ne(unknownCharges.state, "over"));
    const days = hasComparedAll ? DAYS : DAYS_AFTER_START;
    const from = new Date(now.getTime() - days * DAY_MS);
    const answer = await askCards({ job: "reconcileCharges" }, () => gateway.listSince(from));
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
    const daysSince = (then: Date) => (now.getTime() - then.getTime()) / DAY_MS;
    for (const unknown of open) {
      const { reference, at } = unknown;
      if (listed.has(reference) || daysSince(at) >= UNKNOWN_CHARGE_ASKED_DAYS) continue;
      const last = checkedAt.get(reference);
      if (last && daysSince(last) < 1) continue;
      if (await logFailure({ reference }, () => recheckCharge(unknown, now, gateway))) checkedAt.set(reference, now);
    }
    hasComparedAll ||= !failed;
    return differed;
  };
}

export const reconcileCharges = createReconciliation();

/** Brings our books up to date with one charge at the gateway. Returns whether they differed; null when it was not answered. */
async function settleCompared(
  compared: ComparedCharge,
  now: Date,
  gateway: CardGateway,
  partner: PartnerGateway,
): Promise<boolean | null> {
  const { listed, charge, kept } = compared;
  const settle = async (id: string) =>
    (await settleCharge(id, now, gateway, partner, listed.reference))?.known === false ? null : true;
  if (!charge) return noteUnknownCharge(listed, "charge-unknown", now);
  if (isUnknown(compared)) {
    if (listed.state === "captured") return noteUnknownCharge(listed, "charged-twice", now);
    // A second authorisation of one charge, never captured: released.
    return settle(charge.id);
  }
  // A payment in progress: the request that drives it will settle it.
  if (isLive(charge.state) && charge.reference) return false;
  if (charge.state !== "captured") return settle(charge.id);
  if (kept === listed.amount) return false;
  return (await syncRefunds(charge.id, now, gateway)) ? true : null;
}

/** Updates what is left of a listed charge that the comparison did not cover. Returns false if the gateway did not answer. */
async function recheckCharge(
  unknown: typeof unknownCharges.$inferSelect,
  now: Date,
  gateway: CardGateway,
): Promise<boolean> {
  const { reference } = unknown;
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

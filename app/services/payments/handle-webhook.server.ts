import { eq, lte, or, sql } from "drizzle-orm";
import { perDatabase } from "~/db/per-database.server";
import { preparedInsert, preparedQuery } from "~/db/prepared-query.server";
import { charges, gatewayEvents } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { GATEWAY_KEPT_DAYS } from "~/domain/company/limits";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { CardGateway, GatewayEvent } from "~/gateways/cards.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { log, requestIdNow } from "~/platform/log.server";
import { syncDisputes } from "./disputes.server";
import { settleCharge } from "./settle-payment.server";
import { syncRefunds } from "./sync-refunds.server";
import { createWatchOfEvents } from "./unverified-events.server";

const watch = perDatabase(createWatchOfEvents);

const eventsById = preparedQuery((at) =>
  at
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(eq(gatewayEvents.id, sql.placeholder("id"))),
);
const eventStored = preparedInsert(gatewayEvents, (insert) =>
  insert.onConflictDoNothing().returning({ id: gatewayEvents.id }),
);

/**
 * Takes in a webhook of the card gateway. What it says is not believed: it only names a charge, which is then asked
 * about, by the reference the event gives. Accepted once its effects are committed; so twice, or in any order, does no harm. An event that is about no
 * charge of ours is accepted too. Refuses with `event-unverified` (its signature does not hold), `event-malformed` (it does, and
 * what it signs is no event) or `event-later` (the
 * gateway could not be asked: send again). A secret of another endpoint is told to a person by the first event that it
 * does not verify.
 */
export async function handleWebhook(
  rawBody: Buffer,
  signature: string,
  now: Date,
  gateway: CardGateway = cards,
  partner: PartnerGateway = partnerGateway,
): Promise<Verdict<{ duplicate: boolean }, "event-unverified" | "event-malformed" | "event-later">> {
  const event = gateway.readEvent(rawBody, signature);
  if (!event) {
    await watch().unverified(rawBody, now, gateway);
    return refuse("event-unverified");
  }
  await watch().verified(now);
  if (event === "malformed") {
    log.warn({ requestId: requestIdNow() }, "a signed webhook of the card gateway is no event");
    return refuse("event-malformed");
  }
  const { id, type } = event;
  const [known] = await eventsById(db, { id });
  if (known) return accept({ duplicate: true });
  const charge = await chargeOf(event);
  if (charge) {
    const settled = await settleCharge(charge.id, now, gateway, partner, event.reference);
    if (!settled?.known) return refuse("event-later");
    if (type.includes("refund") && !(await syncRefunds(charge.id, now, gateway))) return refuse("event-later");
    if (type.includes("dispute") && !(await syncDisputes(charge.id, now, gateway))) return refuse("event-later");
    crashPoint("event.settled");
  }
  const stored = await transaction((tx) => eventStored(tx, { id, type, at: now }));
  return accept({ duplicate: stored.length === 0 });
}

/** Forgets events GATEWAY_KEPT_DAYS after they were taken in; returns how many. */
export async function purgeGatewayEvents(now: Date): Promise<number> {
  const old = lte(gatewayEvents.at, new Date(now.getTime() - GATEWAY_KEPT_DAYS * 86_400_000));
  return (await transaction((tx) => tx.delete(gatewayEvents).where(old).returning({ id: gatewayEvents.id }))).length;
}

const chargesNamed = preparedQuery((at, { key, reference }: { key: boolean; reference: boolean }) =>
  at
    .select({ id: charges.id })
    .from(charges)
    .where(
      or(
        key ? eq(charges.id, sql.placeholder("key")) : undefined,
        reference ? eq(charges.reference, sql.placeholder("reference")) : undefined,
      ),
    ),
);

/** By the key it was authorised with, which is its id, since an event may overtake the answer that brings the reference. */
async function chargeOf({ key, reference }: GatewayEvent): Promise<{ id: string } | undefined> {
  if (!key && !reference) return undefined;
  const [charge] = await chargesNamed(db, { key, reference }, { key: Boolean(key), reference: Boolean(reference) });
  return charge;
}

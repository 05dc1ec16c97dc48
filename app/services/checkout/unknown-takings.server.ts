import { inArray } from "drizzle-orm";
import { payments } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { CardGateway, GatewayTaking } from "~/gateways/cards.server";
import { cards } from "~/gateways/stripe-cards.server";

/** Keys a query asks about at once. */
const AT_ONCE = 200;

/**
 * What the gateway took for us since a moment and our books do not have, oldest first: after a restore to an older
 * moment, what was bought in between. Changes nothing, here or there.
 */
export async function unknownTakings(
  since: Date,
  gateway: CardGateway = cards,
): Promise<Verdict<GatewayTaking[], "gateway-silent">> {
  const answer = await gateway.takenSince(since);
  if (answer.state === "unknown") return refuse("gateway-silent");
  const known = new Set<string>();
  const keys = answer.takings.map(({ key }) => key);
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE);
    const found = await db.select({ id: payments.id }).from(payments).where(inArray(payments.id, some));
    for (const { id } of found) known.add(id);
  }
  const unknown = answer.takings.filter(({ key }) => !known.has(key));
  return accept(unknown.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
}

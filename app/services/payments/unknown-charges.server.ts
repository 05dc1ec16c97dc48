import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type CardGateway, GatewayMistake, type ListedCharge } from "~/gateways/cards.server";
import { cards } from "~/gateways/stripe-cards.server";
import { compareCharges, isUnknown } from "./compare-charges.server";

/**
 * The money the gateway has since a moment that our books do not, oldest first: after a restore to an older moment, what
 * was bought in between. Of every site that shares the account, as this one may have had another address. Changes
 * nothing, here or there.
 */
export async function unknownChargesSince(
  from: Date,
  gateway: CardGateway = cards,
): Promise<Verdict<ListedCharge[], "gateway-silent" | "gateway-refuses-us">> {
  const answer = await gateway.listSince(from).catch((error) => {
    if (error instanceof GatewayMistake) return null;
    throw error;
  });
  if (answer === null) return refuse("gateway-refuses-us");
  if (answer.state === "unknown") return refuse("gateway-silent");
  const unknown: ListedCharge[] = [];
  for await (const compared of compareCharges(answer.charges))
    if (compared.listed.amount > 0 && isUnknown(compared)) unknown.push(compared.listed);
  return accept(unknown.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
}

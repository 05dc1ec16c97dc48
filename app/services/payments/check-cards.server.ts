import type { CardGateway } from "~/gateways/cards.server";
import { cards } from "~/gateways/stripe-cards.server";
import { acceptedByGateway, askCards, refusedByGateway } from "./ask-cards.server";

/**
 * A job that asks the card gateway whether it takes our key and our account may charge, before a traveller finds out.
 * Null while it does not say so: that it is silent is no reason to call for a person, that it refuses us is one.
 */
export async function checkCards(_now: Date, gateway: CardGateway = cards): Promise<number | null> {
  const about = { job: "checkCards" };
  const answer = await askCards(about, () => gateway.checkAccount());
  if (answer.state === "unknown") return null;
  if (answer.state === "inactive") {
    await refusedByGateway("account", { ...about, why: answer.why });
    return null;
  }
  await acceptedByGateway("account");
  return 0;
}

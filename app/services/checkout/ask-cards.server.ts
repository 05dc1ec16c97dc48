import { GatewayMistake, type Outcome } from "~/gateways/cards.server";
import { log } from "~/log.server";
import { lastingAlert } from "~/services/alerts/lasting.server";

const refusesUs = lastingAlert({ kind: "gateway-refuses-us", subject: "cards" });

/** `mistake`: the gateway refused us and did nothing, as it will until a person mends the settings. */
export type Unanswered = Extract<Outcome<never>, { state: "unknown" }> & { mistake?: true };

/**
 * Asks the card gateway, and never throws. Whatever else goes wrong in the adapter, the gateway may have acted; one that
 * refuses us is not a slow one, and a person is called.
 */
export async function askCards<T extends { state: string }>(
  about: Record<string, string>,
  ask: () => Promise<T>,
): Promise<T | Unanswered> {
  try {
    const answer = await ask();
    if (answer.state !== "unknown") await refusesUs.right(new Date());
    return answer;
  } catch (error) {
    if (error instanceof GatewayMistake) {
      await refusesUs.wrong(new Date(), { ...about, why: error.message });
      return { state: "unknown", reason: "the gateway refuses us", mistake: true };
    }
    log.error({ err: error, ...about }, "the card gateway's adapter failed");
    return { state: "unknown", reason: "the adapter failed" };
  }
}

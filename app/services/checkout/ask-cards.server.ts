import { GatewayMistake, type Outcome } from "~/gateways/cards.server";
import { log } from "~/log.server";
import { incident, incidentOver } from "~/services/incident.server";

const REFUSES_US = "the card gateway refuses us";

/** `mistake`: the gateway refused us and did nothing, as it will until a person mends the settings. */
export type Unanswered = Extract<Outcome<never>, { state: "unknown" }> & { mistake?: true };

/**
 * Asks the card gateway, and never throws. Whatever else goes wrong in the adapter, the gateway may have acted; one that
 * refuses us is not a slow one, and a person is called.
 */
export async function askCards<T extends { state: string }>(
  about: object,
  ask: () => Promise<T>,
): Promise<T | Unanswered> {
  try {
    const answer = await ask();
    if (answer.state !== "unknown") incidentOver(REFUSES_US);
    return answer;
  } catch (error) {
    if (error instanceof GatewayMistake) {
      incident(
        REFUSES_US,
        { ...about, why: error.message },
        `${REFUSES_US}: no card can be charged until it is mended`,
      );
      return { state: "unknown", reason: "the gateway refuses us", mistake: true };
    }
    log.error({ err: error, ...about }, "the card gateway's adapter failed");
    return { state: "unknown", reason: "the adapter failed" };
  }
}

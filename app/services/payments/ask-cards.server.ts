import { GatewayMistake, type Outcome } from "~/gateways/cards.server";
import { failures } from "~/platform/failure-log.server";
import { cardsRefused } from "~/platform/metrics.server";
import { lastingAlert } from "~/services/alerts/lasting.server";
import { warn } from "~/services/running/warnings.server";

type Refused = "key" | "account";

const alerts = {
  key: lastingAlert({ kind: "gateway-refuses-us", subject: "cards" }),
  account: lastingAlert({ kind: "gateway-refuses-us", subject: "cards: account" }),
};

/** `mistake`: the gateway refused us and did nothing, as it will until a person mends the settings. */
export type Unanswered = Extract<Outcome<never>, { state: "unknown" }> & { mistake?: true };

/**
 * Asks the card gateway, and never throws. When the adapter fails otherwise, the gateway may have acted; one that
 * refuses us is not a slow one, and a person is called.
 */
export async function askCards<T extends { state: string }>(
  about: Record<string, string>,
  ask: () => Promise<T>,
): Promise<T | Unanswered> {
  try {
    const answer = await ask();
    failures.worked("cards");
    if (answer.state !== "unknown") await acceptedByGateway("key");
    // What is only read is answered to an account that may not charge, too.
    if (answer.state === "authorised") await acceptedByGateway("account");
    return answer;
  } catch (error) {
    if (error instanceof GatewayMistake) {
      await refusedByGateway(error.about === "account" ? "account" : "key", { ...about, why: error.message });
      return { state: "unknown", reason: "the gateway refuses us", mistake: true };
    }
    failures.failed("cards", { err: error, ...about }, "the card gateway's adapter failed");
    return { state: "unknown", reason: "the adapter failed" };
  }
}

/** The gateway takes our key, or charges for our account: what was wrong is mended. */
export async function acceptedByGateway(what: Refused): Promise<void> {
  warn(`cards refuse our ${what}`, false);
  cardsRefused.set({ what }, 0);
  await alerts[what].right(new Date());
}

/** The gateway refuses us for our own sake; `told` says more, to the log alone. */
export async function refusedByGateway(what: Refused, told: Record<string, string>): Promise<void> {
  warn(`cards refuse our ${what}`, true);
  cardsRefused.set({ what }, 1);
  await alerts[what].wrong(new Date(), told);
}

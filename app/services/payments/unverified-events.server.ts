import type { CardGateway } from "~/gateways/cards.server";
import { log } from "~/platform/log.server";
import { lastingAlert } from "~/services/alerts/lasting.server";
import { warn } from "~/services/running/warnings.server";
import { askCards } from "./ask-cards.server";

/** Anybody may post what is no event: the gateway is asked about one of them now and then. */
const ASKED_EVERY_MS = 10_000;
/** Two endpoints may lead here, of which one has our secret: while the other's events come, nothing is mended. */
const MENDED_AFTER_MS = 60 * 60_000;

const WARNING = "events of the card gateway do not verify";
const ADVICE =
  "a webhook's signature does not hold: compare STRIPE_WEBHOOK_SECRET with the signing secret of the endpoint that posts here, then the clock, then what a proxy does to bodies";

/**
 * Watches webhooks whose signature does not hold. The gateway tells nobody a secret once it is made, so that one of
 * another endpoint is first seen when events come. One that the gateway says it has made is no forgery, and calls a person.
 */
export function createWatchOfEvents() {
  const alert = lastingAlert({ kind: "webhook-unverified", subject: "cards" });
  let askedAt = Number.NEGATIVE_INFINITY;
  let wrongAt = Number.NEGATIVE_INFINITY;
  return {
    /** Its signature does not hold. */
    unverified: async (rawBody: Buffer, now: Date, gateway: CardGateway): Promise<void> => {
      if (now.getTime() - askedAt < ASKED_EVERY_MS) return;
      askedAt = now.getTime();
      const answer = await askCards({ step: "event" }, () => gateway.hasMade(rawBody));
      // Not the event: what forgers write is theirs.
      log.warn({ gateway: answer.state }, ADVICE);
      if (answer.state !== "made") return;
      wrongAt = now.getTime();
      warn(WARNING, true);
      await alert.wrong(now);
    },
    /** Its signature holds. */
    verified: async (now: Date): Promise<void> => {
      if (now.getTime() - wrongAt < MENDED_AFTER_MS) return;
      warn(WARNING, false);
      await alert.right(now);
    },
  };
}

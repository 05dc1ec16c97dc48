/** An alert that needs no database: that this instance takes no visitors, or can sell nothing. */
import { hostname } from "node:os";
import { type AlertMessage, postAlert } from "~/gateways/alert-webhook.server";
import { env } from "~/platform/env.server";
import { KINDS } from "~/services/alerts/kinds";
import { readiness } from "./readiness.server";

/** Why this instance takes no visitors, or can sell nothing. */
async function whyNotReady(): Promise<string | null> {
  const reading = await readiness.notReadyReason();
  if (reading) return reading;
  const writing = await readiness.whyNotWriting();
  return writing && writing !== "ending" ? `writing: ${writing}` : writing;
}

type Readiness = { notReadyReason: () => Promise<string | null> };
type Post = (message: AlertMessage) => Promise<boolean>;

/**
 * A job that tells by the webhook alone that this instance is not ready (its database would hold the others ways), when
 * it was so at two looks in a row, and once it is again. A message that does not leave is tried at the next look.
 */
export function watchReadiness(
  post: Post,
  { notReadyReason }: Readiness = { notReadyReason: whyNotReady },
): (now: Date) => Promise<number> {
  let since: Date | null = null;
  let told: string | null = null;
  return async (now) => {
    const why = await notReadyReason();
    if (why === "ending") return 0;
    const first = since === null;
    if (why) since ??= now;
    const message = (state: "open" | "ended", reason: string): AlertMessage => ({
      site: env.SITE_URL,
      brand: env.BRAND,
      state,
      kind: "site-not-ready",
      what: KINDS["site-not-ready"].what,
      subjects: [`${hostname()}:${env.PORT} ${reason}`],
      count: 1,
      since: (since ?? now).toISOString(),
      link: null,
    });
    if (why && !first && told === null && (await post(message("open", why)))) {
      told = why;
      return 1;
    }
    if (!why && told !== null) {
      if (!(await post(message("ended", told)))) return 0;
      told = null;
      since = null;
      return 1;
    }
    if (!why) since = null;
    return 0;
  };
}

/** That job, where a webhook is configured. */
export const watchReadinessJob = env.ALERT_WEBHOOK
  ? watchReadiness((message) => postAlert(env.ALERT_WEBHOOK ?? "", message))
  : null;

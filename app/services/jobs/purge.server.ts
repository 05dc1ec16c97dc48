/** Erases what is kept no longer: each row of `RETENTION` by its own eraser, so that none can be forgotten. */
import { RETENTION, type RetentionRule } from "~/domain/company/retention";
import { logFailure } from "~/platform/for-each-isolated.server";
import { purgeClaims } from "~/services/claims/purge-claims.server";
import { purgeCrew } from "~/services/departures/purge-crew.server";
import { purgeNotices } from "~/services/departures/sent-notices.server";
import { purgeGroups } from "~/services/groups/purge-groups.server";
import { purgeSessions } from "~/services/identity/sessions.server";
import { purgeSignIns } from "~/services/identity/sign-in.server";
import { purgeNeeds } from "~/services/inventory/needs.server";
import { purgeMails } from "~/services/mail/purge-mails.server";
import { purgeGatewayEvents } from "~/services/payments/handle-webhook.server";
import { purgeKeptCards } from "~/services/payments/kept-cards.server";
import { purgePlanner, purgeShares } from "~/services/planner/purge-planner.server";
import { purgeCodes } from "~/services/quotes/confirmation-code.server";
import { purgeQuotes } from "~/services/quotes/quotes.server";
import { purgeRequestCounts } from "~/services/running/count-requests.server";
import { purgeAudit } from "~/services/staff/audit.server";
import { purgeMembers } from "~/services/staff/purge-members.server";
import { purgeStaffSessions } from "~/services/staff/sessions.server";
import { purgeWaiting } from "~/services/waiting/purge-waiting.server";
import { purgeHoldLinks, purgePayLinks, purgeVisitors } from "./purge-links.server";
import { purgeBookings, purgePurchases, purgeReviews } from "./purge-purchases.server";

/** Erases a batch of what is over; returns how many rows, or things, that were. */
type Eraser = (now: Date) => Promise<number>;

const sumOf =
  (...erasers: Eraser[]): Eraser =>
  async (now) => {
    let sum = 0;
    for (const erase of erasers) sum += await erase(now);
    return sum;
  };

const ERASERS: Readonly<Record<RetentionRule, Eraser | "never">> = {
  booking: purgeBookings,
  purchase: purgePurchases,
  need: purgeNeeds,
  claim: purgeClaims,
  payLink: purgePayLinks,
  holdLink: purgeHoldLinks,
  visitor: sumOf(purgeVisitors, purgeRequestCounts),
  keptCard: purgeKeptCards,
  quote: sumOf(purgeQuotes, purgeCodes),
  gatewayEvent: purgeGatewayEvents,
  mail: sumOf(purgeMails, purgeNotices),
  waiting: purgeWaiting,
  group: purgeGroups,
  planner: purgePlanner,
  share: purgeShares,
  review: purgeReviews,
  refusal: "never",
  session: sumOf(purgeSessions, purgeStaffSessions),
  signIn: purgeSignIns,
  colleague: purgeMembers,
  crew: purgeCrew,
  audit: purgeAudit,
};

/** More batches than a site can fill between two turns: an eraser that goes on for ever is a mistake. */
const MAX_BATCHES = 1_000;

/**
 * Erases all that is over, a batch at a time until nothing is. What fails keeps nothing else from being erased. Returns
 * how much by each row; throws when one failed.
 */
export async function purge(now: Date): Promise<Record<RetentionRule, number>> {
  const erased = {} as Record<RetentionRule, number>;
  const failed: RetentionRule[] = [];
  for (const rule of Object.keys(RETENTION) as RetentionRule[]) {
    const erase = ERASERS[rule];
    const done = erase === "never" ? 0 : await logFailure({ retention: rule }, () => eraseAll(erase, now));
    erased[rule] = done ?? 0;
    if (done === null) failed.push(rule);
  }
  if (failed.length > 0) throw new Error(`Not erased: ${failed.join(", ")}`);
  return erased;
}

async function eraseAll(erase: Eraser, now: Date): Promise<number> {
  let all = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const erased = await erase(now);
    all += erased;
    if (erased === 0) break;
  }
  return all;
}

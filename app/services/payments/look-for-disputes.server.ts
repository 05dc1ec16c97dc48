import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { charges, disputes } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { DISPUTE_ASKED_DAYS } from "~/domain/company/schedules";
import { UNDECIDED } from "~/domain/money/dispute";
import type { CardGateway, GatewayDispute } from "~/gateways/cards.server";
import { cards } from "~/gateways/stripe-cards.server";
import { logFailure } from "~/platform/for-each-isolated.server";
import { askCards } from "./ask-cards.server";
import { syncDisputes } from "./disputes.server";

/** One that is undecided is asked about again after so long, no matter what its events say, until DISPUTE_ASKED_DAYS after it was made. */
const ASKED_AGAIN_HOURS = 24;
/** After a start the database may be one that was put back from a copy; later only what events may have missed. */
const DAYS_AFTER_START = 120;
const DAYS = 2;

/**
 * A job that asks the gateway for disputes whose events may have been lost: those made of late that we do not know as
 * they are, and those that have long been undecided. Returns how many charges it brought up to date; null when it was
 * not told.
 */
export function createLookForDisputes(): (now: Date, gateway?: CardGateway) => Promise<number | null> {
  let looked = false;
  return async (now, gateway = cards) => {
    const since = new Date(now.getTime() - (looked ? DAYS : DAYS_AFTER_START) * 86_400_000);
    const answer = await askCards({ job: "lookForDisputes" }, () => gateway.disputes({ since }));
    if (answer.state === "unknown") return null;
    const news = new Set([...(await differing(answer.disputes)), ...(await undecided(now))]);
    let done = 0;
    for (const charge of news) if (await logFailure({ charge }, () => syncDisputes(charge, now, gateway))) done++;
    looked ||= done === news.size;
    return done;
  };
}

export const lookForDisputes = createLookForDisputes();

async function undecided(now: Date): Promise<string[]> {
  const made = new Date(now.getTime() - DISPUTE_ASKED_DAYS * 86_400_000);
  const asked = lte(disputes.askedAt, new Date(now.getTime() - ASKED_AGAIN_HOURS * 3_600_000));
  const due = await db
    .select({ charge: disputes.charge })
    .from(disputes)
    .where(and(inArray(disputes.state, [...UNDECIDED]), asked, gt(disputes.at, made)));
  return due.map(({ charge }) => charge);
}

/** Our charges of which a dispute is not known as it is. */
async function differing(listed: readonly GatewayDispute[]): Promise<string[]> {
  const found: string[] = [];
  for (const { id, reference, state } of listed) {
    const [charge] = await db.select({ id: charges.id }).from(charges).where(eq(charges.reference, reference));
    if (!charge) continue;
    const [known] = await db.select({ state: disputes.state }).from(disputes).where(eq(disputes.id, id));
    if (known?.state !== state) found.push(charge.id);
  }
  return found;
}

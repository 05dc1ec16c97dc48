/** How much of each list waits for somebody, for the header of every page of the office. */
import { eq, isNull, sql } from "drizzle-orm";
import { claims, reviews } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { may, type Role } from "~/domain/company/staff";
import { WORK_LISTS, type WorkList } from "~/domain/company/work";
import { GROUP_TASKS, type GroupTask } from "~/domain/groups/group";
import { countMoneyToReview, countOverdue } from "~/services/booking/list-for-operator.server";
import { countToDecide } from "~/services/departures/minimums.server";
import { countGroups } from "~/services/groups/read-group.server";
import { countReturnedMails } from "./stuck-mails.server";
import { countToCall } from "./waiting-list.server";

const counted = sql<number>`count(*)`.mapWith(Number);

/** By what a role needs to act on each list. */
export const NEEDED = {
  claims: "claims",
  groups: "groups",
  balances: "balances",
  minimums: "departures",
  money: "books",
  mails: "mails",
  reviews: "reviews",
  waiting: "waiting",
  codes: "codes",
} as const satisfies Record<WorkList, Parameters<typeof may>[1]>;

/** What of groups concerns a role that reads them without selling. */
const MONEY_TASKS: readonly GroupTask[] = ["payment"];

/** The lists a role may act on. */
export const listsOf = (role: Role): WorkList[] => WORK_LISTS.filter((list) => may(role, NEEDED[list]));

/**
 * Open items of the lists that a role may act on. Of those who wait for places only callers to telephone are counted:
 * the job serves the others. Codes end by themselves. Each by an index, of rows that stay few, however much is sold.
 */
export async function countWork(role: Role, now: Date): Promise<Partial<Record<WorkList, number>>> {
  const counts = {
    claims: openClaims,
    groups: () => countGroups(now, may(role, "sell") ? GROUP_TASKS : MONEY_TASKS),
    balances: () => countOverdue(now),
    minimums: () => countToDecide(now),
    money: () => countMoneyToReview(now),
    mails: countReturnedMails,
    reviews: toRead,
    waiting: countToCall,
  };
  const wanted = (Object.keys(counts) as (keyof typeof counts)[]).filter((list) => may(role, NEEDED[list]));
  return Object.fromEntries(await Promise.all(wanted.map(async (list) => [list, await counts[list]()])));
}

async function openClaims(): Promise<number> {
  const [row] = await db.select({ of: counted }).from(claims).where(eq(claims.state, "open"));
  return row?.of ?? 0;
}

async function toRead(): Promise<number> {
  const [row] = await db.select({ of: counted }).from(reviews).where(isNull(reviews.publishedAt));
  return row?.of ?? 0;
}

/** How many items of each work list are open, for the header of every staff page. */
import { count, eq } from "drizzle-orm";
import { claims, reviews } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { may, type Role } from "~/domain/company/staff";
import { WORK_LISTS, type WorkList } from "~/domain/company/work";
import { GROUP_TASKS, type GroupTask } from "~/domain/groups/group";
import { countMoneyToReview, countOverdue } from "~/services/booking/list-for-operator.server";
import { countToDecide } from "~/services/departures/minimums.server";
import { countGroups } from "~/services/groups/read-group.server";
import { isToRead } from "~/services/reviews/moderate.server";
import { countReturnedMails } from "./stuck-mails.server";
import { countOffersToCall } from "./waiting-list.server";

/** The permission that a role needs to act on each list. */
export const LIST_PERMISSIONS = {
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

/** The group tasks of a role that may not sell. */
const MONEY_TASKS: readonly GroupTask[] = ["payment"];

export const listsOf = (role: Role): WorkList[] => WORK_LISTS.filter((list) => may(role, LIST_PERMISSIONS[list]));

/**
 * Counts the open items of the lists that a role may act on. The waiting list counts only offers to make by telephone (a
 * job makes the others), and discount codes are not counted: they expire by themselves. Each query reads an index of open
 * rows, so its cost does not grow with sales.
 */
export async function countWork(role: Role, now: Date): Promise<Partial<Record<WorkList, number>>> {
  const counts = {
    claims: openClaims,
    groups: () => countGroups(now, may(role, "sell") ? GROUP_TASKS : MONEY_TASKS),
    balances: () => countOverdue(now),
    minimums: () => countToDecide(now),
    money: () => countMoneyToReview(now),
    mails: countReturnedMails,
    reviews: countToRead,
    waiting: countOffersToCall,
  };
  const wanted = (Object.keys(counts) as (keyof typeof counts)[]).filter((list) => may(role, LIST_PERMISSIONS[list]));
  return Object.fromEntries(await Promise.all(wanted.map(async (list) => [list, await counts[list]()])));
}

async function openClaims(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(claims).where(eq(claims.state, "open"));
  return row?.count ?? 0;
}

async function countToRead(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(reviews).where(isToRead);
  return row?.count ?? 0;
}

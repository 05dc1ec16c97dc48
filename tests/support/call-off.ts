/** Departures called off, for database tests. */
import { and, eq } from "drizzle-orm";
import { callOffParties } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { REFUND } from "~/domain/departures/call-off";
import type { PartnerGateway } from "~/gateways/partner.server";
import { choose } from "~/services/call-off/choose.server";
import { callOff, type Decision } from "~/services/call-off/decide.server";
import { type Plan, previewCallOff } from "~/services/call-off/preview.server";
import { readChoice } from "~/services/call-off/read-choice.server";
import { runCallOffs } from "~/services/call-off/run.server";
import { NOW, START_DAY } from "./checkout";

export const MANAGER = { id: "manager", email: "manager@example.com" };

/** Looks at it and decides it, as the colleague who has the code. */
export async function decide(departure: string, offered: readonly string[], over: Partial<Decision> = {}, now = NOW) {
  const plan = { kind: over.kind ?? ("cancelled" as const), offered };
  const seen = await previewCallOff(departure, plan, now);
  if (!seen.ok) return seen;
  return callOff(departure, { ...decisionOf(plan, seen.value.seen), ...over }, now);
}

/** As the colleague who has the code decides what they saw. */
export const decisionOf = (plan: Plan, seen: string): Decision => ({
  ...plan,
  seen,
  typed: `${START_DAY} New York`,
  why: "panne",
  whyShown: true,
  codeGiven: true,
  by: MANAGER,
});

/** Decides it and tells every party. */
export async function calledOff(
  departure: string,
  offered: readonly string[] = [],
  over: Partial<Decision> = {},
  now = NOW,
) {
  const done = await decide(departure, offered, over, now);
  if (!done.ok) throw new Error(done.code);
  await runCallOffs(now);
}

export async function partyRow(departure: string, booking: string) {
  const [row] = await db
    .select()
    .from(callOffParties)
    .where(and(eq(callOffParties.departure, departure), eq(callOffParties.booking, booking)));
  if (!row) throw new Error("No such party");
  return row;
}

/** Chooses at the amount that is shown. */
export async function chooseShown(key: string, choice: string, now = NOW, partner?: PartnerGateway) {
  const view = await readChoice(key, now);
  const other = view?.others.find(({ departure }) => departure === choice);
  const back = choice === REFUND ? view?.refund.back : other?.back;
  return choose(key, { choice, back: back ?? 0 }, now, partner);
}

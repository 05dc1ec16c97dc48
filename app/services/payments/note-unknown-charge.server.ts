import { and, eq, ne } from "drizzle-orm";
import { unknownCharges } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { CardGateway, ListedCharge } from "~/gateways/cards.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { askCards } from "./ask-cards.server";

type UnknownCharge = Omit<ListedCharge, "site">;

/**
 * Lists a charge that our books lack, for a colleague to decide about, or updates its amount. Raises an alert, and returns
 * true, when it was not listed before.
 */
export async function noteUnknownCharge(
  { reference, key, state, amount, currency, at }: UnknownCharge,
  kind: "charge-unknown" | "charged-twice",
  now: Date,
): Promise<boolean> {
  if (amount === 0) {
    await endUnknownCharge(reference);
    return false;
  }
  const { state: listed } = unknownCharges;
  const ofIt = eq(unknownCharges.reference, reference);
  return transaction(async (tx) => {
    const left = { state, amount };
    const known = await tx
      .update(unknownCharges)
      .set(left)
      .where(and(ofIt, ne(listed, "over")))
      .returning({ reference: unknownCharges.reference });
    if (known.length > 0) return false;
    // A closed one has money again when the bank returned its refund.
    await tx
      .insert(unknownCharges)
      .values({ reference, key, currency, at, ...left })
      .onConflictDoUpdate({ target: unknownCharges.reference, set: left });
    const subject = kind === "charge-unknown" ? reference : key;
    await raiseAlert({ kind, subject }, now, { tx, told: { reference } });
    return true;
  });
}

/** Closes a listed charge: nothing of it is left at the gateway. */
export async function endUnknownCharge(reference: string): Promise<void> {
  const open = and(eq(unknownCharges.reference, reference), ne(unknownCharges.state, "over"));
  await transaction((tx) => tx.update(unknownCharges).set({ state: "over", amount: 0 }).where(open));
}

/** What is left of a captured charge after its refunds, in minor units; null when the gateway does not answer. */
export async function amountLeft(reference: string, captured: number, gateway: CardGateway): Promise<number | null> {
  const answer = await askCards({ reference }, () => gateway.refundsOf(reference));
  if (answer.state === "unknown") return null;
  const given = answer.refunds.filter(({ state }) => state !== "failed");
  return given.reduce((left, { amount }) => left - amount, captured);
}

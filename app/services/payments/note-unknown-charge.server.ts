import { and, eq, ne } from "drizzle-orm";
import { unknownCharges } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { CardGateway, ListedCharge } from "~/gateways/cards.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { askCards } from "./ask-cards.server";

type UnknownCharge = Omit<ListedCharge, "site">;

/**
 * Lists money at the gateway that is missing from our books, for a person to decide about; calls for one when it was not
 * listed, and says whether it was so.
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
    // One that was over has money again when the bank sent its refund back.
    await tx
      .insert(unknownCharges)
      .values({ reference, key, currency, at, ...left })
      .onConflictDoUpdate({ target: unknownCharges.reference, set: left });
    const subject = kind === "charge-unknown" ? reference : key;
    await raiseAlert({ kind, subject }, now, { tx, told: { reference } });
    return true;
  });
}

/** Takes a charge from the list: the gateway has nothing of it any more. */
export async function endUnknownCharge(reference: string): Promise<void> {
  const open = and(eq(unknownCharges.reference, reference), ne(unknownCharges.state, "over"));
  await transaction((tx) => tx.update(unknownCharges).set({ state: "over", amount: 0 }).where(open));
}

/** What is left of a captured charge at the gateway; null while it does not say. */
export async function amountLeft(reference: string, captured: number, gateway: CardGateway): Promise<number | null> {
  const answer = await askCards({ reference }, () => gateway.refundsOf(reference));
  if (answer.state === "unknown") return null;
  const given = answer.refunds.filter(({ state }) => state !== "failed");
  return given.reduce((left, { amount }) => left - amount, captured);
}

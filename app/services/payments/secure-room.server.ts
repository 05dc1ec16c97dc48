import { type payments, stays } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { crashPoint } from "~/platform/crash-point.server";
import { askToConfirm } from "~/services/checkout/ask-partner.server";
import { retryLater } from "~/services/checkout/retry-stay.server";
import { moveStay, roomOf, type Stay } from "~/services/inventory/rooms.server";
import { awaitAnswer } from "./record-answer.server";

type Payment = typeof payments.$inferSelect;

/**
 * Makes the room of a package ours permanently, once all the cards that pay it are authorised and before any is
 * charged. `ours`: it is, or there is none to confirm (a balance, a coach trip, a room of our own, which the booking
 * confirms). `gone`: the partner has it no more. `unknown`: it may be ours; the same is asked again with the same key.
 */
export async function secureRoom(
  { id, checkout, purpose }: Payment,
  now: Date,
  partner: PartnerGateway,
): Promise<"ours" | "gone" | "unknown"> {
  if (purpose === "balance") return "ours";
  const stay = await roomOf(db, checkout);
  if (!stay || stay.supplier === "own" || stay.state === "confirmed") return "ours";
  if (stay.state !== "held" && stay.state !== "confirming") return "gone";
  await transaction((tx) => moveStay(tx, stay, "confirming"));
  crashPoint("stay.confirming");
  const asked: Stay = { ...stay, state: "confirming" };
  const answer = await askToConfirm(partner, asked);
  crashPoint("stay.confirm-answered");
  if (answer.state === "unknown") {
    await transaction(async (tx) => {
      await retryLater(tx, stays, asked, now);
      await awaitAnswer(tx, id, now);
    });
    return "unknown";
  }
  await transaction((tx) =>
    answer.state === "refused"
      ? moveStay(tx, asked, "refused")
      : moveStay(tx, asked, "confirmed", { confirmationNumber: answer.number, confirmationCode: answer.code }),
  );
  crashPoint("stay.confirmed");
  // Anyone who was quicker was answered the same.
  return (await roomOf(db, checkout))?.state === "confirmed" ? "ours" : "gone";
}

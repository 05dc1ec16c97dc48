import { and, eq } from "drizzle-orm";
import { crashPoint } from "~/crash-point.server";
import { type payments, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { log } from "~/log.server";
import { retryLater } from "~/services/checkout/retry-stay.server";
import { moveStay, roomOf, type Stay } from "~/services/inventory/rooms.server";
import { awaitAnswer } from "./record-answer.server";

type Payment = typeof payments.$inferSelect;
type Answer = Awaited<ReturnType<PartnerGateway["confirm"]>>;

/**
 * Makes the room of a package ours for good, once all the cards that pay it are authorised and before any is charged.
 * `ours`: it is, or there is none to confirm (a balance, a coach trip, a room of our own, which the booking confirms).
 * `gone`: the partner has it no more. `unknown`: it may be ours; the same is asked again with the same key.
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
  const answer = await confirm(asked, partner);
  crashPoint("stay.confirm-answered");
  if (answer.state === "unknown") {
    await transaction(async (tx) => {
      await retryLater(tx, asked, now);
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
  // Whoever was quicker was answered the same.
  return (await roomOf(db, checkout))?.state === "confirmed" ? "ours" : "gone";
}

/** Whatever goes wrong in the adapter, the partner may have acted. */
async function confirm({ checkout, key, reference }: Stay, partner: PartnerGateway): Promise<Answer> {
  if (!reference) throw new Error("A held room without its reference");
  try {
    return await partner.confirm({ key: `${key}:confirm`, reference, guest: await guestOf(checkout) });
  } catch (error) {
    log.error({ err: error, stay: checkout }, "the partner's adapter failed");
    return { state: "unknown", reason: "the adapter failed" };
  }
}

/** Who the room is for: the contact's name. */
async function guestOf(checkout: string): Promise<{ firstName: string; lastName: string }> {
  const [contact] = await db
    .select({ firstName: travellers.firstName, lastName: travellers.lastName })
    .from(travellers)
    .where(and(eq(travellers.checkout, checkout), eq(travellers.position, 0)));
  if (!contact) throw new Error("A paid package without its contact");
  return contact;
}

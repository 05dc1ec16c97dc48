/**
 * The saga of a package with a partner room: places and room are held together or not at all.
 *
 * 1. `holdPlaces` commits the places, the checkout and the stay, `asked`, with the key of everything to come.
 * 2. The partner is asked to hold the room with that key.
 * 3. Its answer is committed: `held`, and the hold that this one replaces ends; or the compensation is: the checkout
 *    ends, its places come back, and unless the partner refused, the stay is `leaving` until the partner has heard that
 *    nobody wants it.
 *
 * Nobody knows the checkout before the last step, so a death between two leaves nothing that could be paid: the job
 * finds the stay still `asked` and compensates.
 */
import { eq } from "drizzle-orm";
import { checkouts, type stays } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { quoteStay, type StayQuote } from "~/domain/catalogue/stay";
import { partySize } from "~/domain/people/party";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway, PartnerHold, PartnerQuote } from "~/gateways/partner.server";
import { crashPoint } from "~/platform/crash-point.server";
import { log } from "~/platform/log.server";
import { endHold } from "~/services/inventory/holds.server";
import { moveStay, roomOf, type Stay } from "~/services/inventory/rooms.server";
import { askPrice, askToHold } from "./ask-partner.server";
import { lockCheckoutRow, readCheckoutRow } from "./checkout-rows.server";
import { reprice } from "./reprice.server";
import { placesUntil } from "./room.server";
import { checkUnpaid } from "./unpaid.server";

type Refused = Refusal<"room-sold-out" | "price-changed" | "stay-unavailable" | "too-many-holds" | "too-many-unpaid">;
type Answer = Awaited<ReturnType<PartnerGateway["hold"]>>;

/**
 * Steps 2 and 3 for a checkout whose stay is `asked`, with the hold it replaces. Refuses with `room-sold-out`,
 * `price-changed` (params: `total`, in minor units of its currency), `stay-unavailable`, or as `checkUnpaid` does where
 * the other hold is being paid by now; then nothing of this checkout is held any more, and the other one is as it was.
 */
export async function askForRoom(
  checkout: string,
  now: Date,
  partner: PartnerGateway,
  replaces?: string,
): Promise<Verdict<{ id: string; heldUntil: Date }, Refused["code"]>> {
  const stay = await roomOf(db, checkout);
  if (!stay) throw new Error("A package without its stay");
  crashPoint("stay.asked");
  const answer = await askToHold(partner, stay);
  // What is held at another price is shown at that price, part by part.
  const repriced = answer.state === "held" && answer.totalCad !== stay.totalCad ? await askPrice(partner, stay) : null;
  crashPoint("stay.hold-answered");
  const kept =
    answer.state === "held" && (!repriced || repriced.totalCad === answer.totalCad)
      ? await transaction((tx) => keep(tx, stay, { answer, repriced, replaces }, now))
      : await refusalReason(partner, stay, answer);
  if (kept.ok) {
    crashPoint("stay.held");
    return accept({ id: checkout, heldUntil: kept.value });
  }
  await transaction((tx) => compensate(tx, stay, answer.state === "refused" ? "refused" : "leaving", now));
  return kept;
}

/** Ends the checkout of a stay, and what it holds, in one transaction. */
export async function compensate(tx: Db, stay: Stay, to: "refused" | "leaving", now: Date): Promise<void> {
  const told = to === "leaving" ? { nextAttemptAt: now, attempts: 0 } : {};
  if (await moveStay(tx, stay, to, told)) await endHold(tx, stay.checkout, now);
}

type Kept = { answer: PartnerHold; repriced: PartnerQuote | null; replaces: string | undefined };

/** The room is ours for a while: no longer are the places, and the hold that is replaced is over. */
async function keep(
  tx: Db,
  stay: Stay,
  { answer: { reference, totalCad, until }, repriced, replaces }: Kept,
  now: Date,
): Promise<Verdict<Date, Refused["code"]>> {
  const read = await readCheckoutRow(tx, stay.checkout);
  if (!read) throw new Error("A stay without its checkout");
  const lines: StayQuote | null = repriced && quoteStay(repriced.price, stay.guests, stay.twoBeds, read.rateMicros);
  const fields: Partial<typeof stays.$inferInsert> = { reference, heldUntil: until, totalCad, ...lines };
  // The job was quicker: it took this request for dead.
  if (!(await moveStay(tx, stay, "held", fields))) return refuse("stay-unavailable");
  // Locked, and read again: another tab may be adding to its price.
  const checkout = (await lockCheckoutRow(tx, stay.checkout)) ?? read;
  if (lines) await reprice(tx, checkout, { stayPrice: lines.total }, now);
  const heldUntil = new Date(Math.min(checkout.heldUntil.getTime(), placesUntil(until).getTime()));
  await tx.update(checkouts).set({ heldUntil }).where(eq(checkouts.id, checkout.id));
  const isReplaced = replaces ? await endHold(tx, replaces, now) : true;
  const { visitor, departure } = checkout;
  if (isReplaced || !visitor) return accept(heldUntil);
  // What is being paid by now is not ended, and counts.
  const places = partySize(checkout);
  const mayHold = await checkUnpaid(tx, { visitor, departure, places, except: checkout.id }, now);
  return mayHold.ok ? accept(heldUntil) : mayHold;
}

async function refusalReason(partner: PartnerGateway, stay: Stay, answer: Answer): Promise<Refused> {
  if (answer.state !== "refused") {
    if (answer.state === "unknown") log.warn({ stay: stay.checkout, reason: answer.reason }, "a room that may be held");
    return refuse("stay-unavailable");
  }
  if (answer.reason !== "price-changed") return refuse("room-sold-out");
  const quoted = await askPrice(partner, stay);
  const checkout = await readCheckoutRow(db, stay.checkout);
  if (!quoted || !checkout) return refuse("stay-unavailable");
  const { total } = quoteStay(quoted.price, stay.guests, stay.twoBeds, checkout.rateMicros);
  return refuse("price-changed", { total: checkout.total - stay.total + total });
}

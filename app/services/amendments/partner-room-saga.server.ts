/**
 * A change of a booking that may come with another partner room. Without one it is a transaction, with one a saga:
 *
 * 1. It is committed as a spare room, `asked`, with the key of everything to come, if the change may be made at all.
 * 2. The partner is asked to hold it, and then to confirm it; each answer is committed.
 * 3. One transaction makes the change: all that moves with the room is taken there, the booking has the new room, and
 *    the one it had is a spare one that is `leaving`.
 *
 * Until the third step the booking is as it was, and after it everything has moved. Anything refused, lost or killed
 * on the way leaves a spare room, which the job releases: the booking has exactly one, and pays for that one.
 */

import { type Db, transaction } from "~/db/transaction.server";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { crashPoint } from "~/platform/crash-point.server";
import { log } from "~/platform/log.server";
import { askToConfirm, askToHold } from "~/services/checkout/ask-partner.server";
import { moveSpare, type SpareStay, type WantedStay, writeSpare } from "~/services/inventory/spare-rooms.server";
import type { NoPartnerRoom, QuotedRoom } from "./rooms-of-partner.server";

/** `No`: what it refuses with. */
type Change<T, No extends { ok: false }, A extends { checkout: { id: string } }> = {
  /** Null where no partner room comes with it. */
  room: QuotedRoom | null;
  /** Whether it may be made, as it was agreed to. */
  agree: (tx: Db) => Promise<{ ok: true; value: A } | No>;
  /** Makes it, as it was agreed to, with the room that was got for it; null without one. */
  make: (tx: Db, got: SpareStay | null) => Promise<{ ok: true; value: T } | No>;
  /** What the partner asks is ours to pay, no matter what it comes to: the traveller's price does not depend on it. */
  bearsPrice?: boolean;
};

/**
 * Makes a change: in one transaction, the last step of the saga where it comes with another partner room. Refuses
 * what it refuses itself, and of the saga with `room-sold-out`, `price-changed` (the partner asks another price now) or
 * `stay-unavailable` (it does not answer): then nothing has changed.
 */
export async function runPartnerRoomSaga<T, No extends { ok: false }, A extends { checkout: { id: string } }>(
  { room, agree, make, bearsPrice = false }: Change<T, No, A>,
  now: Date,
  partner: PartnerGateway,
): Promise<{ ok: true; value: T } | No | Refusal<NoPartnerRoom | "price-changed">> {
  if (!room) return transaction((tx) => make(tx, null));
  const asked = await transaction(async (tx): Promise<{ ok: true; value: SpareStay } | No> => {
    const agreed = await agree(tx);
    return agreed.ok ? accept(await writeSpare(tx, agreed.value.checkout.id, wantedOf(room), now)) : agreed;
  });
  if (!asked.ok) return asked;
  crashPoint("spare.asked");
  const got = await getRoom(asked.value, { bearsPrice, now }, partner);
  if (!got.ok) return got;
  crashPoint("spare.confirmed");
  const made = await transaction((tx) => make(tx, got.value));
  // Nothing of it is left where the booking has it now.
  await releaseSpare(got.value, now);
  return made;
}

function wantedOf({ quote, ...room }: QuotedRoom): WantedStay {
  const { hotel, room: kind, about, roomName, firstNight, nights, guests, twoBeds } = room;
  const { perPerson, twoBedsPrice, total, shownTotal, totalCad } = room;
  return {
    hotel,
    room: kind,
    about,
    roomName,
    firstNight,
    nights,
    guests,
    twoBeds,
    quote,
    perPerson,
    twoBedsPrice,
    total,
    shownTotal,
    totalCad,
  };
}

/** Holds and confirms one; it is released where it cannot be had as it was quoted. */
async function getRoom(
  asked: SpareStay,
  { bearsPrice, now }: { bearsPrice: boolean; now: Date },
  partner: PartnerGateway,
): Promise<Verdict<SpareStay, NoPartnerRoom | "price-changed">> {
  const held = await askToHold(partner, asked);
  crashPoint("spare.hold-answered");
  if (held.state !== "held") return giveUp(asked, held, now);
  if (held.totalCad !== asked.totalCad && !bearsPrice) {
    await releaseSpare(asked, now);
    return refuse("price-changed");
  }
  const { reference, totalCad, until: heldUntil } = held;
  const confirming: SpareStay = { ...asked, reference, totalCad, heldUntil, state: "confirming" };
  const isHeld = await transaction(
    async (tx) =>
      (await moveSpare(tx, asked, "held", { reference, totalCad, heldUntil })) &&
      (await moveSpare(tx, { ...asked, state: "held" }, "confirming")),
  );
  // The job was quicker: it took this request for dead.
  if (!isHeld) return refuse("stay-unavailable");
  crashPoint("spare.held");
  const answer = await askToConfirm(partner, confirming);
  crashPoint("spare.confirm-answered");
  if (answer.state !== "confirmed") return giveUp(confirming, answer, now);
  const { number: confirmationNumber, code: confirmationCode } = answer;
  const fields = { confirmationNumber, confirmationCode };
  const isConfirmed = await transaction((tx) => moveSpare(tx, confirming, "confirmed", fields));
  return isConfirmed ? accept({ ...confirming, ...fields, state: "confirmed" }) : refuse("stay-unavailable");
}

type No = Exclude<Awaited<ReturnType<typeof askToHold>>, { state: "held" }>;

/** What the partner refused is not there; what it did not answer may be, and is released. */
async function giveUp(spare: SpareStay, answer: No, now: Date) {
  if (answer.state === "unknown") {
    log.warn({ stay: spare.checkout, reason: answer.reason }, "a room that may be held");
    await releaseSpare(spare, now);
    return refuse("stay-unavailable");
  }
  await transaction((tx) => moveSpare(tx, spare, "refused"));
  return refuse(answer.reason === "price-changed" ? "price-changed" : "room-sold-out");
}

async function releaseSpare(spare: SpareStay, now: Date): Promise<void> {
  await transaction((tx) => moveSpare(tx, spare, "leaving", { nextAttemptAt: now, attempts: 0 }));
}

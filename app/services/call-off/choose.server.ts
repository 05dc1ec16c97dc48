/** A party of a departure that was called off chooses: its money back, or one of the departures held for it. Once. */
import { eq, type SQL } from "drizzle-orm";
import { bookings, callOffParties, checkouts } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { quoteOther, REFUND, type Settled } from "~/domain/call-off";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { readBought } from "~/services/booking/bought.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { type NoPartnerRoom, type QuotedRoom, quotePartnerRoom } from "~/services/booking/rooms-of-partner.server";
import { throughPartner } from "~/services/booking/through-partner.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { roomOf } from "~/services/inventory/rooms.server";
import type { SpareStay } from "~/services/inventory/spare-rooms.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import {
  heldFor,
  isSettled,
  type LockedParty,
  lockParty,
  partyOf,
  type SettleRefusal,
  settleParty,
} from "./settle-party.server";

export type ChooseRefusal = SettleRefusal | "party-unknown" | NoPartnerRoom;

/** A choice, and what was said to go back, in minor units. */
export type Chosen = { choice: string; back: number };

type Answer = Verdict<Settled | null, ChooseRefusal>;

/** By the key in its mail. Refuses with `party-unknown`, what `settleParty` does, or as `throughPartner`. */
export async function choose(
  key: string,
  chosen: Chosen,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Answer> {
  const settle = (tx: Db, found: LockedParty, got: SpareStay | null) =>
    settleParty(tx, { ...found, ...chosen, by: "traveller", got }, now);
  return make({ where: eq(callOffParties.key, key), ...chosen, settle }, now, partner);
}

type ForParty = Chosen & { departure: string; booking: string; by: Exclude<Auditor, "command"> };

/** The same by a colleague, for a party that telephones. */
export async function chooseFor(
  { departure, booking, by, ...chosen }: ForParty,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Answer> {
  const settle = async (tx: Db, found: LockedParty, got: SpareStay | null): Promise<Answer> => {
    const done = await settleParty(tx, { ...found, ...chosen, by: "staff", member: by.id, got }, now);
    if (!done.ok) return done;
    const after = { departure, choice: chosen.choice };
    await writeAudit(tx, { by, what: "call-off-chosen", subject: { kind: "booking", id: booking }, after }, now);
    return done;
  };
  return make({ where: partyOf({ departure, booking }), ...chosen, settle }, now, partner);
}

type Choice = Chosen & {
  where: SQL | undefined;
  settle: (tx: Db, found: LockedParty, got: SpareStay | null) => Promise<Answer>;
};

/** Settles it; who leaves with another departure, and has a room of the partner's, has one there first. */
async function make({ where, choice, back, settle }: Choice, now: Date, partner: PartnerGateway): Promise<Answer> {
  const done = async (tx: Db, got: SpareStay | null): Promise<Answer> => {
    const found = await lockParty(tx, where);
    return found ? settle(tx, found, got) : refuse("party-unknown");
  };
  const room = choice === REFUND ? accept(null) : await roomThere(where, choice, now, partner);
  if (!room.ok) return room;
  if (!room.value) return transaction((tx) => done(tx, null));
  const agree = (tx: Db) => mayHave(tx, where, { choice, back }, now);
  return throughPartner({ room: room.value, agree, make: done, bearsPrice: true }, now, partner);
}

/** The room the partner has there for a party that has one of the partner's; null for any other. */
async function roomThere(
  where: SQL | undefined,
  departure: string,
  now: Date,
  partner: PartnerGateway,
): Promise<Verdict<QuotedRoom | null, NoPartnerRoom>> {
  const [row] = await db
    .select({ key: bookings.key, checkout: checkouts })
    .from(callOffParties)
    .innerJoin(bookings, eq(bookings.number, callOffParties.booking))
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(where);
  if (!row || (await roomOf(db, row.checkout.id))?.supplier !== "partner") return accept(null);
  const elsewhere = { departure, city: row.checkout.city };
  const room = await quotePartnerRoom(row.key, { room: null, elsewhere, who: "as-had" }, now, partner);
  return room.ok && !room.value ? refuse("room-sold-out") : room;
}

/** Whether a party will be settled as it chose, as `settleParty` sees it, before the partner is asked. */
async function mayHave(
  tx: Db,
  where: SQL | undefined,
  { choice, back }: Chosen,
  now: Date,
): Promise<Verdict<{ checkout: { id: string } }, ChooseRefusal>> {
  const found = await lockParty(tx, where);
  if (!found) return refuse("party-unknown");
  if (isSettled(found.party)) return refuse("already-chosen");
  const booking = await lockBooking(tx, eq(bookings.number, found.party.booking));
  if (!booking) throw new Error("A party without its booking");
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, booking.checkout));
  if (!checkout) throw new Error("A booking without its checkout");
  if (await livePayment(tx, checkout.id)) return refuse("payment-under-way");
  const held = await heldFor(tx, found.party);
  const other = held.find(({ departure, heldUntil }) => departure === choice && heldUntil > now);
  const { bought, people } = await readBought(tx, booking, checkout);
  if (!other || people.length === 0 || checkout.departure !== found.callOff.departure) return refuse("other-gone");
  return quoteOther(bought, other).goesBack === back ? accept({ checkout }) : refuse("price-changed");
}

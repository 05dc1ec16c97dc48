/** A party of a departure that was called off chooses: its money back, or one of the departures held for it. Once. */
import { eq, type SQL } from "drizzle-orm";
import { bookings, callOffParties, checkouts } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Effect } from "~/domain/amendments/change";
import { REFUND } from "~/domain/departures/call-off";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { runPartnerRoomSaga } from "~/services/amendments/partner-room-saga.server";
import { type NoPartnerRoom, type QuotedRoom, quotePartnerRoom } from "~/services/amendments/rooms-of-partner.server";
import { roomOf } from "~/services/inventory/rooms.server";
import type { SpareStay } from "~/services/inventory/spare-rooms.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import {
  type LockedParty,
  lockParty,
  maySettle,
  partyOf,
  type SettleRefusal,
  settleParty,
} from "./settle-party.server";

export type ChooseRefusal = SettleRefusal | "party-unknown" | NoPartnerRoom;

/** A choice, and what was said to go back, in minor units. */
export type Chosen = { choice: string; back: number };

type Answer = Verdict<Effect | null, ChooseRefusal>;

/** By the key in its mail. Refuses with `party-unknown`, what `settleParty` does, or as `runPartnerRoomSaga`. */
export async function choose(
  key: string,
  chosen: Chosen,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Answer> {
  const settle = (tx: Db, found: LockedParty, got: SpareStay | null) =>
    settleParty(tx, { ...found, ...chosen, by: "traveller", got }, now);
  return make({ where: eq(callOffParties.key, key), by: "traveller", ...chosen, settle }, now, partner);
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
  return make({ where: partyOf({ departure, booking }), by: "staff", ...chosen, settle }, now, partner);
}

type Choice = Chosen & {
  where: SQL | undefined;
  by: "traveller" | "staff";
  settle: (tx: Db, found: LockedParty, got: SpareStay | null) => Promise<Answer>;
};

/** Settles the choice. A party with a partner room that moves first gets a room on the new dates. */
async function make({ where, by, choice, back, settle }: Choice, now: Date, partner: PartnerGateway): Promise<Answer> {
  const done = async (tx: Db, got: SpareStay | null): Promise<Answer> => {
    const found = await lockParty(tx, where);
    return found ? settle(tx, found, got) : refuse("party-unknown");
  };
  const room = choice === REFUND ? accept(null) : await roomThere(where, choice, now, partner);
  if (!room.ok) return room;
  const agree = (tx: Db) => mayHave(tx, where, { by, choice, back }, now);
  return runPartnerRoomSaga({ room: room.value, agree, make: done, bearsPrice: true }, now, partner);
}

/** The room the partner has there for a party that has a partner room; null for any other. */
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

/**
 * Whether a party may be settled as it chose, before the partner is asked. Of one that travels no more, or with another
 * departure already, it refuses with `other-gone`: nobody needs a room there.
 */
async function mayHave(
  tx: Db,
  where: SQL | undefined,
  chosen: Chosen & Pick<Choice, "by">,
  now: Date,
): Promise<Verdict<{ checkout: { id: string } }, ChooseRefusal>> {
  const found = await lockParty(tx, where);
  if (!found) return refuse("party-unknown");
  const may = await maySettle(tx, { ...found, ...chosen }, now);
  return may.ok && !may.value.isHere ? refuse("other-gone") : may;
}

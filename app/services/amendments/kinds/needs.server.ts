/** The needs of a booking's travellers, changed on its page. What is written is not read back there: its link may be shared. */

import { eq } from "drizzle-orm";
import { bookings } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { fullName } from "~/domain/people/full-name";
import { checkNeed, type Need, type NeedRefusal } from "~/domain/people/needs";
import { accept, type Verdict } from "~/domain/verdict";
import { closedFor, lockBooking } from "~/services/booking/lock-booking.server";
import { readGoing } from "~/services/inventory/going.server";
import { needsOf, travellerOf, writeNeed } from "~/services/inventory/needs.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type NeedsOfBooking = {
  open: boolean;
  /** The travellers, and whether each has a need on file; its text, for colleagues alone. */
  people: { position: number; name: string; noted: boolean; hotel: boolean; text: string | null }[];
};

type By = { by: "traveller" } | { by: "staff"; member: Exclude<Auditor, "command"> };
const BY_PARTY: By = { by: "traveller" };

async function peopleOf(from: Db, checkout: string, by: By["by"] = "traveller"): Promise<NeedsOfBooking["people"]> {
  const going = await readGoing(from, checkout);
  const needs = await needsOf(from, [checkout]);
  return going.map(({ position, firstName, lastName }) => {
    const need = needs.get(travellerOf(checkout, position));
    const text = by === "staff" ? (need?.text ?? null) : null;
    return {
      position,
      name: fullName({ firstName, lastName }),
      noted: need !== undefined,
      hotel: need?.hotel ?? false,
      text,
    };
  });
}

/** For whom something is noted, and what, for colleagues alone; null when there is no booking of the key. */
export async function needsOfBooking(
  key: string,
  now: Date,
  by: By["by"] = "traveller",
): Promise<NeedsOfBooking | null> {
  const [row] = await db.select({ checkout: bookings.checkout }).from(bookings).where(eq(bookings.key, key));
  if (!row) return null;
  const open = (await closedFor(key, "needs", by, now)) === null;
  return { open, people: await peopleOf(db, row.checkout, by) };
}

/**
 * What was typed for a traveller: a text replaces what is noted, which is erased on request. Without either it stays, and
 * `hotel` says whether the hotel reads it, where that is changed: travellers are not shown the text that they would have
 * to type again. `was`: what the form showed of it; null where nothing was noted.
 */
export type NeedTyped = { position: number; text: string; hotel: boolean; was: boolean | null; erase: boolean };

export type SaveNeedsVerdict = Verdict<null, "booking-unknown" | "departed" | NeedRefusal> & { position?: number };

/** Writes them down; a colleague's doing is in the log, without what the needs are. Refuses with `booking-unknown`, `departed`, or what `checkNeed` does, of a traveller (`position`). */
export async function saveNeeds(
  key: string,
  typed: readonly NeedTyped[],
  now: Date,
  asked: By = BY_PARTY,
): Promise<SaveNeedsVerdict> {
  const wanted: (Omit<NeedTyped, "text"> & { text: string | null })[] = [];
  for (const { text, ...each } of typed) {
    const checked = checkNeed(text);
    if (!checked.ok) return { ...checked, position: each.position };
    wanted.push({ ...each, text: checked.value });
  }
  return transaction(async (tx): Promise<SaveNeedsVerdict> => {
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "needs", by: asked.by, now });
    if (!locked.ok) return locked;
    const { booking, checkout } = locked.value;
    const { id } = checkout;
    const going = new Set((await readGoing(tx, id)).map(({ position }) => position));
    const needs = await needsOf(tx, [id]);
    const written = wanted.flatMap(
      ({ position, text, hotel, was, erase }): { position: number; need: Need | null }[] => {
        const noted = needs.get(travellerOf(id, position));
        if (!going.has(position)) return [];
        if (text !== null) return [{ position, need: { text, hotel } }];
        if (erase) return [{ position, need: null }];
        return noted && was !== null && was !== hotel ? [{ position, need: { ...noted, hotel } }] : [];
      },
    );
    for (const { position, need } of written) await writeNeed(tx, id, position, need);
    if (asked.by === "staff" && written.length > 0) {
      const subject = { kind: "booking", id: booking.number } as const;
      const travellers = written.map(({ position }) => position + 1).join(", ");
      await writeAudit(tx, { by: asked.member, what: "needs-changed", subject, after: { traveller: travellers } }, now);
    }
    return accept(null);
  });
}

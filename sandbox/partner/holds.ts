/** Keeping a room, taking it, letting it go. Each runs inside one transaction of the store. */
import { randomInt } from "node:crypto";
import { newId } from "../ids";
import type { Store } from "../store";
import { Refused } from "./problem";
import type { Hold, Stay } from "./records";
import { countNights, priceNow, totalOf } from "./rooms";

const HELD_MINUTES = 45;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");

function sameStay(one: Stay, other: Stay): boolean {
  const { hotel, room, firstNight, nights, guests, twoBeds } = other;
  return JSON.stringify({ ...one }) === JSON.stringify({ ...one, hotel, room, firstNight, nights, guests, twoBeds });
}

/** Gives back the rooms of holds that have run out. */
export function expireHolds(store: Store, now: Date): void {
  for (const hold of store.list("hold", "held")) if (hold.until <= now.toISOString()) move(store, hold, "expired");
}

function move(store: Store, hold: Hold, state: "confirmed" | "cancelled" | "expired", more: Partial<Hold> = {}): Hold {
  const moved = { ...hold, ...more, state };
  store.put("hold", moved, state);
  if (state !== "confirmed" && hold.stay) countNights(store, hold.stay, -1);
  return moved;
}

/** Keeps a room at its quoted price; a key that keeps it already returns the same hold. */
export function hold(store: Store, input: { key: string; quote: string; stay: Stay }, now: Date) {
  const { key, stay } = input;
  const before = store.get("hold", key);
  if (before?.state === "cancelled") throw new Refused("gone");
  if (before?.stay && !sameStay(before.stay, stay))
    throw new Refused("invalid", "Idempotency-Key: it names the hold of another stay");
  if (before && before.state !== "expired") return { hold: before, isNew: false };
  const quoted = store.get("quote", input.quote);
  if (!quoted || !sameStay(quoted.stay, stay)) throw new Refused("invalid", "quote: it is none of this stay");
  const totalNow = totalOf(priceNow(store, stay, now), stay);
  if (quoted.validUntil <= now.toISOString() && totalNow !== quoted.totalCad) throw new Refused("price-changed");
  const held: Hold = {
    id: key,
    reference: before?.reference ?? newId("hd"),
    state: "held",
    stay,
    totalCad: quoted.totalCad,
    until: new Date(now.getTime() + HELD_MINUTES * 60_000).toISOString(),
    createdAt: now.toISOString(),
    confirmation: null,
    guest: null,
  };
  store.put("hold", held, "held");
  store.put("reference", { id: held.reference, key });
  countNights(store, stay, 1);
  return { hold: held, isNew: true };
}

export function holdOfKey(store: Store, key: string): Hold {
  const found = store.get("hold", key);
  if (!found) throw new Refused("missing");
  return found;
}

export function holdOfReference(store: Store, reference: string): Hold {
  return holdOfKey(store, store.get("reference", reference)?.key ?? "");
}

/** Takes the room for good; of a confirmed hold, the same confirmation. */
export function confirm(store: Store, reference: string, guest: { firstName: string; lastName: string }): Hold {
  const found = holdOfReference(store, reference);
  if (found.state === "confirmed") return found;
  if (found.state !== "held") throw new Refused("gone");
  return move(store, found, "confirmed", {
    confirmation: { number: `TZ-${letters(8)}`, code: letters(6) },
    guest: `${guest.firstName} ${guest.lastName}`,
  });
}

/** Lets go of what a key holds or has taken, and keeps the key from ever holding anything. */
export function cancel(store: Store, key: string, now: Date): Hold {
  const found = store.get("hold", key);
  if (found?.state === "cancelled") return found;
  if (found?.state === "held" || found?.state === "confirmed") return move(store, found, "cancelled");
  const at = now.toISOString();
  const nothing = { reference: newId("hd"), stay: null, totalCad: 0, until: at, createdAt: at };
  const cancelled: Hold = { id: key, ...nothing, ...found, state: "cancelled", confirmation: null, guest: null };
  store.put("hold", cancelled, "cancelled");
  store.put("reference", { id: cancelled.reference, key });
  return cancelled;
}

/** A hold as the contract shows it: never who it is for. */
export function holdView({ id, reference, state, stay, totalCad, until, confirmation }: Hold) {
  return {
    reference,
    key: id,
    state,
    stay,
    totalCad,
    until,
    confirmation: state === "confirmed" ? confirmation : null,
  };
}

/** What is asked of the partner about one room. When the adapter fails, the partner may have acted. */
import { asc, eq, sql } from "drizzle-orm";
import { type spareStays, type stays, travellers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { PartnerGateway, PartnerQuote, Unknown } from "~/gateways/partner.server";
import { log } from "~/platform/log.server";

/** A room of a checkout, or a spare one of its booking. */
type Room = typeof stays.$inferSelect | typeof spareStays.$inferSelect;
type Answer<Call extends "hold" | "confirm" | "cancel"> = Awaited<ReturnType<PartnerGateway[Call]>>;

/** Keeps the room at the price it was quoted at; its key makes it the same call when it is repeated. */
export async function askToHold(partner: PartnerGateway, room: Room): Promise<Answer<"hold">> {
  const { key, quote } = room;
  return asUnknown(room, () => partner.hold({ key, quote: quote ?? "", stay: requestOf(room) }));
}

/** What the room costs now; null where the partner does not say. */
export async function askPrice(partner: PartnerGateway, room: Room): Promise<PartnerQuote | null> {
  const quoted = await partner.quote(requestOf(room)).catch(() => null);
  return quoted?.state === "quoted" ? quoted : null;
}

/** Confirms a held room at the partner, in the name of the contact of its checkout. */
export async function askToConfirm(partner: PartnerGateway, room: Room): Promise<Answer<"confirm">> {
  const { checkout, key, reference } = room;
  if (!reference) throw new Error("A held room without its reference");
  return asUnknown(room, async () =>
    partner.confirm({ key: `${key}:confirm`, reference, guest: await guestOf(checkout) }),
  );
}

/** Releases anything held or confirmed with the room's key. */
export async function askToCancel(partner: PartnerGateway, room: Room): Promise<Answer<"cancel">> {
  return asUnknown(room, () => partner.cancel({ key: `${room.key}:cancel`, hold: room.key }));
}

async function asUnknown<T>({ checkout }: Room, ask: () => Promise<T>): Promise<T | Unknown> {
  try {
    return await ask();
  } catch (error) {
    log.error({ err: error, stay: checkout }, "the partner's adapter failed");
    return { state: "unknown", reason: "the adapter failed" };
  }
}

function requestOf({ hotel, room, firstNight, nights, guests, twoBeds }: Room) {
  return { hotel, room, firstNight, nights, guests, twoBeds };
}

/** Who the room is for: the contact's name, or, where they have cancelled, the first's who travels. */
async function guestOf(checkout: string): Promise<{ firstName: string; lastName: string }> {
  const [contact] = await db
    .select({ firstName: travellers.firstName, lastName: travellers.lastName })
    .from(travellers)
    .where(eq(travellers.checkout, checkout))
    .orderBy(sql`${travellers.cancelledAt} is not null`, asc(travellers.position))
    .limit(1);
  if (!contact) throw new Error("A paid package without its contact");
  return contact;
}

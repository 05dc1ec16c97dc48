import { isDeepStrictEqual } from "node:util";
import { and, eq, gte, lte } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { checkouts, stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Journey } from "~/domain/booking/journey";
import { SENT_TWICE_MS } from "~/domain/company/limits";
import type { Currency } from "~/domain/money/money";
import type { Party } from "~/domain/people/party";

type PostedHold = {
  departure: string;
  city: string;
  currency: Currency;
  seller?: { id: string } | undefined;
  stay?: { hotel: string; room: string; twoBeds: boolean } | undefined;
};

/**
 * The hold that a colleague's same form made moments ago (SENT_TWICE_MS), when nothing was done with it yet: a button
 * pressed twice holds places once. Travellers are known by their address alone, which others share, so that none of them
 * may be given what another one holds.
 */
export async function heldMomentsAgo(
  tx: Db,
  input: PostedHold,
  { party, journey, now }: { party: Party; journey: Journey; now: Date },
): Promise<{ id: string; heldUntil: Date } | null> {
  if (!input.seller) return null;
  await lockForLimit(tx, "hold", input.seller.id);
  const rows = await tx
    .select({ checkout: checkouts, stay: stays })
    .from(checkouts)
    .leftJoin(stays, eq(stays.checkout, checkouts.id))
    .where(
      and(
        eq(checkouts.soldBy, input.seller.id),
        eq(checkouts.state, "open"),
        eq(checkouts.departure, input.departure),
        eq(checkouts.city, input.city),
        eq(checkouts.adults, party.adults),
        eq(checkouts.children, party.children),
        eq(checkouts.currency, input.currency),
        eq(checkouts.travellersDone, false),
        gte(checkouts.openedAt, new Date(now.getTime() - SENT_TWICE_MS)),
        lte(checkouts.openedAt, now),
      ),
    );
  const same = rows.find(
    ({ checkout, stay }) =>
      isDeepStrictEqual(checkout.journey, journey) &&
      stay?.hotel === input.stay?.hotel &&
      stay?.room === input.stay?.room &&
      (stay?.twoBeds ?? false) === (input.stay?.twoBeds ?? false),
  );
  return same ? { id: same.checkout.id, heldUntil: same.checkout.heldUntil } : null;
}

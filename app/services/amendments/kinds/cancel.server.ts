/** Some or all travellers of a booking who travel no more (spec 9). */

import { type CancelQuote, type CancelRefusal, quoteCancellation } from "~/domain/amendments/change";
import { type Day, dayIn } from "~/domain/day";
import { fullName } from "~/domain/people/full-name";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import { cancelTravellers } from "~/services/inventory/holds.server";
import type { Kind } from "../engine.server";

/** Who cancels, in the form's order. */
type Leaving = { position: number; name: string }[];
type Plan = { leaving: Leaving; quote: CancelQuote };
/** `roomStays`: with fewer in it. `fees`: those of earlier changes, in the price. */
type View = CancelQuote & { bookedAt: Date; departureDay: Day; roomStays: boolean; fees: number; leaving: Leaving };

/**
 * They hold nothing any more, the price falls by what the booking's conditions give back, and what is then paid too much
 * goes back to the cards.
 */
export const CANCEL: Kind<"cancel", { positions: readonly number[] }, Plan, View, Refusal<CancelRefusal>> = {
  act: "cancel",
  async plan(_tx, { bought, people }, { positions }, { now, ...asking }) {
    const quoted = quoteCancellation(bought, positions, dayIn(now), asking);
    if (!quoted.ok) return quoted;
    const leaving = people
      .filter(({ position }) => positions.includes(position))
      .map(({ position, firstName, lastName }) => ({ position, name: fullName({ firstName, lastName }) }));
    return accept({ leaving, quote: quoted.value });
  },
  view({ booking, checkout, bought }, { leaving, quote }) {
    return {
      ...quote,
      bookedAt: booking.bookedAt,
      departureDay: checkout.journey.departure.startDay,
      fees: bought.fees,
      roomStays: !quote.whole && checkout.stayPrice > 0,
      leaving,
    };
  },
  async apply(tx, { checkout }, { leaving, quote }, { now }) {
    const travellers = leaving.map(({ position }) => position);
    if (!(await cancelTravellers(tx, checkout.id, travellers, now))) return refuse("traveller-unknown");
    const { kept, keptPercent, beyondFares, whole, waived, notAsked } = quote;
    const names = leaving.map(({ name }) => name);
    return accept({
      kind: "cancellation",
      travellers,
      names,
      kept,
      keptPercent,
      beyondFares,
      whole,
      ...(waived ? { waived } : {}),
      ...(notAsked > 0 ? { notAsked } : {}),
    });
  },
};

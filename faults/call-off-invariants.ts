/** What must hold of departures that the company cancels: each party has one of the two, once, and keeps nothing else. */
import type { Books } from "./books";
import type { Say } from "./violation";

const SETTLED = ["moved", "refunded"];

/** What must hold at every moment, of books read at one. */
export function wrongParties({ parties, partyHolds, checkouts, bookings, changes }: Books, say: Say): void {
  const checkoutOf = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  const bookingOf = new Map(bookings.map((booking) => [booking.number, booking]));
  const settled = parties.filter(({ state }) => SETTLED.includes(state));
  for (const { departure, booking } of settled)
    for (const hold of partyHolds.filter((each) => each.departure === departure && each.booking === booking))
      if (checkoutOf.get(hold.checkout)?.held)
        say("departure held for who has chosen", `${hold.checkout} for ${booking}, in place of ${departure}`);
  // The company asks for nothing else here than what parties end with.
  const byCompany = changes.filter(({ askedBy }) => askedBy === "staff");
  for (const number of new Set(byCompany.map(({ booking }) => booking))) {
    const made = byCompany.filter(({ booking }) => booking === number);
    const ended = settled.filter(({ booking }) => booking === number);
    if (made.length > ended.length)
      say("refunded and moved, or twice", `${number}: ${made.map(({ kind }) => kind)} by ${ended.length} choices`);
    const isRefunded = made.some(({ kind }) => kind === "cancellation");
    if (isRefunded && bookingOf.get(number)?.price !== 0)
      say("refunded and moved, or twice", `${number} is refunded, and costs ${bookingOf.get(number)?.price}`);
  }
}

/** Once everything has come to rest: nobody is left without an answer, nor on a coach that does not leave. */
export function wrongPartiesInTheEnd({ parties, callOffs, checkouts }: Books, say: Say): void {
  for (const { departure, booking, state } of parties)
    if (!SETTLED.includes(state)) say("not settled in the end", `${booking} of ${departure} is ${state}`);
  const cancelled = new Set(callOffs.map(({ departure }) => departure));
  for (const { id, departure, held, people } of checkouts)
    if (cancelled.has(departure) && held && people > 0)
      say("left on a cancelled departure", `${people} of checkout ${id} on ${departure}`);
}

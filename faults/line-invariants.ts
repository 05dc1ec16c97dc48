/** What must hold of those who wait for places: what they are offered is held for them, once, and nobody is forgotten. */
import type { Books } from "./books";
import type { Say } from "./violation";

/** What must hold at every moment, of books read at one. */
export function wrongLine({ requests, offers, checkouts }: Books, say: Say): void {
  const checkoutOf = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  for (const { id, state, people } of requests) {
    const mine = offers.filter(({ request }) => request === id);
    const open = mine.filter((offer) => offer.state === "open").length;
    if (open !== (state === "offered" ? 1 : 0))
      say("places offered twice or in part", `request ${id} is ${state}, with ${open} open offers`);
    if ((state === "booked") !== mine.some((offer) => offer.state === "booked"))
      say("offer without its hold", `request ${id} is ${state}, its offers ${mine.map((offer) => offer.state)}`);
    // Who has booked by it may cancel later.
    for (const { checkout } of mine)
      if (checkoutOf.get(checkout)?.party !== people)
        say("places offered twice or in part", `${checkoutOf.get(checkout)?.party} of ${people} of request ${id}`);
  }
  for (const { request, checkout, state } of offers) {
    const { held, state: of } = checkoutOf.get(checkout) ?? { held: false, state: "unknown" };
    // An offer whose hold is over ends by the next turn of its job.
    if (state !== "open" && (state === "booked") !== (of === "booked"))
      say("offer without its hold", `an offer that is ${state} to ${request}, whose checkout is ${of}`);
    if (state === "open" && of !== "expired" && !held) say("offer without its hold", `an open offer to ${request}`);
  }
}

/** Once everything has come to rest: no offer outlived its hold, and no places are left for who is first in line. */
export function wrongLineInTheEnd({ offers, passedOver }: Books, say: Say): void {
  for (const { request, checkout, state } of offers)
    if (state === "open") say("not settled in the end", `the offer of ${checkout} to ${request}`);
  for (const { request, departure } of passedOver)
    say("places kept from who waits", `request ${request} was never offered those of ${departure}`);
}

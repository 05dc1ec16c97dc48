/** Another boarding stop of the same departure (spec 9): its fares are put into the price. */
import { and, eq } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import { actorOf } from "~/domain/amendments/asked";
import type { Stop } from "~/domain/amendments/change-data";
import { quoteStop, type StopQuote, type StopRefusal } from "~/domain/amendments/change-stop";
import { partyOf } from "~/domain/amendments/correction";
import type { Journey } from "~/domain/booking/journey";
import { fareInRoom } from "~/domain/catalogue/shared-room";
import { type Day, dayIn } from "~/domain/day";
import { dueDayIfOwed } from "~/domain/money/deposit";
import { quote } from "~/domain/money/price";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import { readJourney } from "~/services/checkout/read-journey.server";
import type { Kind } from "../engine.server";

type Boarding = Journey["boarding"];
type Plan = { boarding: Boarding; quote: StopQuote };
/** `stop-unknown`: the departure does not stop there. `dueDay`: until when what is left is to be paid; null when nothing is. */
type View = Omit<StopQuote, "sold"> & { from: Stop; to: Stop; dueDay: Day | null };

export const STOP: Kind<"stop", { city: string }, Plan, View, Refusal<StopRefusal | "stop-unknown">> = {
  act: "stop",
  async plan(tx, { checkout, bought, people }, { city }, { now, asked }) {
    const there = await readJourney(tx, { departure: checkout.departure, city });
    if (!there) return refuse("stop-unknown");
    const fares = faresThere(checkout, there, people);
    const quoted = quoteStop(bought, { from: checkout.city, to: city, fares }, dayIn(now), actorOf(asked));
    return quoted.ok ? accept({ boarding: there.journey.boarding, quote: quoted.value }) : quoted;
  },
  view({ booking, checkout: { journey } }, { boarding, quote: { sold: _, ...effect } }, today) {
    const dueDay = dueDayIfOwed(effect.price - booking.paid, journey.departure.startDay, today);
    return { ...effect, from: stopOf(journey.boarding), to: stopOf(boarding), dueDay };
  },
  // Places, seats, room and activities stay.
  async apply(tx, { checkout }, { boarding, quote: { sold, difference } }, { choice: { city } }) {
    await tx
      .update(checkouts)
      .set({ city, journey: { ...checkout.journey, boarding } })
      .where(and(eq(checkouts.id, checkout.id), eq(checkouts.state, "booked")));
    const { adultPrice, childPrice, discount } = sold;
    const [from, to] = [stopOf(checkout.journey.boarding), stopOf(boarding)];
    return accept({ kind: "stop", from, to, difference, sold: { adultPrice, childPrice, discount } });
  },
};

function stopOf({ city, cityName, name, departs }: Boarding): Stop {
  return { city, cityName, name, departs };
}

type There = Pick<NonNullable<Awaited<ReturnType<typeof readJourney>>>, "fare" | "room">;

/** The fares of another stop, at the booking's rate; of those who share the room it has, no matter who cancelled since. */
export function faresThere(
  { journey, rateMicros }: Pick<typeof checkouts.$inferSelect, "journey" | "rateMicros">,
  { fare, room }: There,
  people: Parameters<typeof partyOf>[0],
) {
  const party = partyOf(people);
  const sharing = journey.room ? { adults: journey.room.guests, children: 0 } : party;
  return quote(fareInRoom(fare, room ?? undefined, sharing), party, rateMicros);
}

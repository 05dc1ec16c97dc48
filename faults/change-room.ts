/**
 * A process of its own that changes the room of a booking, its date with the room, and who is in it, from several tabs at
 * once, and may be killed on the way: `change-room <key>`
 */
import { closeDatabase } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { addTraveller, quoteTraveller } from "~/services/booking/add-traveller.server";
import { changeRoom, quoteRoomChange } from "~/services/booking/change-room.server";
import { otherDates } from "~/services/booking/other-dates.server";
import { otherRooms } from "~/services/booking/other-rooms.server";
import type { WantedRoom } from "~/services/booking/wanted-room.server";
import { leaveOn } from "./leave-on";

const [, , key = ""] = process.argv;
const now = new Date();
const [first, second] = (await otherRooms(key, now))?.rooms.map(({ fields }) => fields) ?? [];
const dates = await otherDates(key, null, now);

async function sleep(wanted: WantedRoom | undefined): Promise<void> {
  const quoted = wanted ? await quoteRoomChange(key, wanted, now) : null;
  if (!wanted || !quoted?.ok) return;
  const { price, goesBack } = quoted.value;
  await changeRoom(key, { wanted, shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

async function leave(departure: string | undefined): Promise<void> {
  if (dates && departure) await leaveOn(key, { departure, city: dates.city }, now);
}

async function joined(): Promise<void> {
  const named = { type: "adult", title: "mx", firstName: "Max", lastName: "Nguyen" } as const;
  const person = { ...named, nationality: "CA", birthDay: "1990-03-04", email: null, phone: null };
  const more = { person, seat: null };
  const quoted = await quoteTraveller(key, more, now);
  if (!quoted.ok) return;
  const { price, goesBack } = quoted.value;
  await addTraveller(key, { more, shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

const [soonest] = dates?.dates ?? [];
await Promise.all([sleep(first), sleep(second), leave(soonest?.departure), joined(), sleep(first)]);
await closeDatabase();

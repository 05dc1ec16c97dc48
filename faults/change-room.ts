/**
 * A process of its own that changes the room of a booking, its date with the room, and who is in it, from several tabs at
 * once, and may be killed on the way: `change-room <key>`
 */

import { closeDatabase } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { ROOM } from "~/services/amendments/kinds/room.server";
import { TRAVELLER } from "~/services/amendments/kinds/traveller.server";
import { otherDates } from "~/services/amendments/other-dates.server";
import { otherRooms } from "~/services/amendments/other-rooms.server";
import type { WantedRoom } from "~/services/amendments/wanted-room.server";
import { leaveOn } from "./leave-on";

const [, , key = ""] = process.argv;
const now = new Date();
const [first, second] = (await otherRooms(key, {}, now))?.rooms.map(({ fields }) => fields) ?? [];
const dates = await otherDates(key, { city: null }, now);

async function sleep(wanted: WantedRoom | undefined): Promise<void> {
  const quoted = wanted ? await preview(ROOM, key, { wanted }, now) : null;
  if (!wanted || !quoted?.ok) return;
  const { price, goesBack } = quoted.value;
  await confirm(ROOM, key, { wanted }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

async function leave(departure: string | undefined): Promise<void> {
  if (dates && departure) await leaveOn(key, { departure, city: dates.city }, now);
}

async function joined(): Promise<void> {
  const named = { type: "adult", title: "mx", firstName: "Max", lastName: "Nguyen" } as const;
  const person = { ...named, nationality: "CA", birthDay: "1990-03-04", email: null, phone: null };
  const more = { person, seat: null };
  const quoted = await preview(TRAVELLER, key, more, now);
  if (!quoted.ok) return;
  const { price, goesBack } = quoted.value;
  await confirm(TRAVELLER, key, more, { shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

const [soonest] = dates?.dates ?? [];
await Promise.all([sleep(first), sleep(second), leave(soonest?.departure), joined(), sleep(first)]);
await closeDatabase();

/**
 * A process of its own that changes the seats of a booking and where it boards from several tabs at once, and may be
 * killed on the way: `change-place <key>`
 */

import { closeDatabase } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { changeSeats, seatsToChoose } from "~/services/amendments/kinds/seats.server";
import { STOP } from "~/services/amendments/kinds/stop.server";
import { otherStops } from "~/services/amendments/other-stops.server";

const [, , key = ""] = process.argv;
const now = new Date();
const shown = (await seatsToChoose(key))?.seated ?? [];
const [there, elsewhere] = (await otherStops(key, now))?.stops ?? [];

/** Everybody wants to sit in front. */
async function sit(row: number): Promise<void> {
  const wanted = shown.map(({ position }, i) => ({ position, seat: `${row}${"AB"[i] ?? "C"}` }));
  await changeSeats(key, { wanted, shown, asked: BY_TRAVELLER }, now);
}

async function board(city: string | undefined): Promise<void> {
  const quoted = city ? await preview(STOP, key, { city }, now) : null;
  if (!city || !quoted?.ok) return;
  const { price, goesBack } = quoted.value;
  await confirm(STOP, key, { city }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

await Promise.all([sit(2), board(there?.city), sit(3), board(elsewhere?.city), board(there?.city)]);
await closeDatabase();

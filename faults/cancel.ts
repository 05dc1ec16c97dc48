/**
 * A process of its own that cancels a booking from several tabs at once, for its last traveller and for everyone, and
 * may be killed on the way: `cancel <key>`
 */

import { closeDatabase } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { getBooking } from "~/services/booking/get-booking.server";

const [, , key = ""] = process.argv;
const now = new Date();
const all = ((await getBooking(key))?.travellers ?? []).map(({ position }) => position);

async function cancel(positions: readonly number[]): Promise<void> {
  const quoted = await preview(CANCEL, key, { positions }, now);
  if (!quoted.ok) return;
  const { price, goesBack } = quoted.value;
  await confirm(CANCEL, key, { positions }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

if (all.length > 0) await Promise.all([cancel(all), cancel(all.slice(-1)), cancel(all)]);
await closeDatabase();

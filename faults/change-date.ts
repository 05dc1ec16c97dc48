/**
 * A process of its own that moves a booking to other dates from several tabs at once, and may be killed on the way:
 * `change-date <key>`
 */

import { closeDatabase } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/asked";
import { changeDate, quoteDateChange } from "~/services/booking/change-date.server";
import { otherDates } from "~/services/booking/other-dates.server";

const [, , key = ""] = process.argv;
const now = new Date();
const found = await otherDates(key, null, now);
const [soonest, next] = found?.dates ?? [];

async function move(departure: string | undefined): Promise<void> {
  if (!found || !departure) return;
  const to = { departure, city: found.city };
  const quoted = await quoteDateChange(key, to, now);
  if (!quoted.ok) return;
  const { price, goesBack } = quoted.value;
  await changeDate(key, { to, shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

// Everybody wants the same: the soonest coaches fill up.
await Promise.all([soonest, next, soonest].map((each) => move(each?.departure)));
await closeDatabase();

/**
 * A process of its own that moves a booking to other dates from several tabs at once, and may be killed on the way:
 * `change-date <key>`
 */

import { closeDatabase } from "~/db/transaction.server";
import { otherDates } from "~/services/amendments/other-dates.server";
import { leaveOn } from "./leave-on";

const [, , key = ""] = process.argv;
const now = new Date();
const found = await otherDates(key, { city: null }, now);
const [soonest, next] = found?.dates ?? [];

// Everybody wants the same: the soonest coaches fill up.
const wanted = [soonest, next, soonest].flatMap((each) => each ?? []);
await Promise.all(wanted.map(({ departure }) => leaveOn(key, { departure, city: found?.city ?? "" }, now)));
await closeDatabase();

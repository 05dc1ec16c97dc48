/** A coach that goes on with one of its departures called off: its lists have those who travel on it. */
import { expect, it } from "vitest";
import { runOfLine } from "~/domain/departures/runs";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { mailsOf } from "../../../tests/support/booked";
import { calledOff } from "../../../tests/support/call-off";
import { aCoach, aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { bookingsOf, NOW, payWith, readyCheckout, START_DAY, settleAll, unique } from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { sellingCompany } from "../../../tests/support/selling-company";
import { boardingOf } from "./boarding.server";
import { changeCoach, previewCoach } from "./coach.server";
import { coachesOn } from "./day.server";
import { changeFacts } from "./facts.server";
import { minimumsToDecide } from "./minimums.server";
import { previewNotice } from "./notices.server";
import { runsOfMonth } from "./season.server";
import { getSheet } from "./sheet.server";

const gateway = sellingCompany();
const BY = { id: "colleague", email: "colleague@example.com" };
const DECIDE_BY = "2030-07-10";
const WORDS = { subject: "Late", text: "The coach is late." };

it("A party of a departure that is called off is on no list of the coach it would have shared, until all of it is", async () => {
  const line = unique("line");
  const lines = { outbound: `${line}-out`, return: `${line}-back` };
  const [stays, goes, later] = [aTrip(unique("stays")), aTrip(unique("goes")), "2030-08-16"];
  const seeds = [
    { trip: stays.slug, startDay: START_DAY, nights: 2, lines },
    { trip: goes.slug, startDay: START_DAY, nights: 3, lines },
    { trip: stays.slug, startDay: later, nights: 2 },
    { trip: goes.slug, startDay: later, nights: 3 },
  ];
  const other = { ...aCoach(), slug: unique("coach"), rows: aCoach().rows.slice(1) };
  const [off = "", on = "", offLater = "", onLater = ""] = await seedCatalogue({
    coaches: [aCoach(), other],
    trips: [stays, goes],
    departures: seeds,
  });
  const book = async (departure: string, seat: string) => {
    const checkout = await readyCheckout(departure, { adults: 1 });
    await chooseSeats(checkout, { 0: seat }, NOW);
    await payWith(gateway, checkout);
    return (await bookingsOf(checkout))[0]?.number;
  };
  const [left, right] = [await book(off, "1A"), await book(on, "1B")];
  const run = runOfLine(lines.outbound, START_DAY);
  const lists = async () => ({
    sheet: (await getSheet(run))?.parties.map(({ number }) => number),
    boarding: (await boardingOf(run, NOW))?.list.stops.flatMap(({ people }) => people.map(({ booking }) => booking)),
    people: (await coachesOn(START_DAY)).leaving.find(({ id }) => id === run)?.people,
    season: (await runsOfMonth(START_DAY.slice(0, 7))).find(({ id }) => id === run)?.travelling,
    told: await told(),
  });
  const told = async () => {
    const looked = await previewNotice(run, { to: "all", city: "", texts: { "fr-ca": WORDS, "en-ca": WORDS } });
    return looked.ok ? looked.value.recipients.map(({ booking }) => booking) : looked.code;
  };
  expect((await lists()).people).toBe(2);
  const typed = { ...NOTHING_DECIDED, minimum: "2", decideBy: DECIDE_BY };
  expect(await changeFacts(run, { typed, version: 0, by: BY, why: "" }, NOW)).toMatchObject({ ok: true });
  const toDecide = async () => (await minimumsToDecide(DECIDE_BY)).find((each) => each.run === run)?.sold;
  expect(await toDecide()).toBeUndefined();

  await calledOff(off, [offLater]);
  expect(await lists()).toEqual({ sheet: [right], boarding: [right], people: 1, season: 1, told: [right] });
  expect(await toDecide()).toBe(1);
  const looked = await previewCoach(run, other.slug);
  if (!looked.ok) throw new Error(looked.code);
  const { moves, seen } = looked.value;
  expect(new Set(moves.map(({ number }) => number)), "seats are moved of both").toEqual(new Set([left, right]));
  expect(await changeCoach(run, { slug: other.slug, seen, by: BY, why: "" }, NOW)).toMatchObject({ ok: true });
  const mails = await mailsOf("coach:");
  expect(mails.map(({ key }) => key)).toEqual([expect.stringContaining(right ?? "")]);

  await calledOff(on, [onLater]);
  const { sheet, told: reached } = await lists();
  for (const list of [sheet, reached]) expect(list).toEqual([left, right].toSorted());
  await settleAll(gateway);
});

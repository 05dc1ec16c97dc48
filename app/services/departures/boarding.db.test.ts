/** Who boards a coach: marked by several colleagues, sent more than once, merged. */

import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { boardingMarks, staffMembers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { boardingWindow, standings } from "~/domain/departures/boarding";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { auditOf } from "~/services/staff/audit.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, checkoutRow, NOW } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { blockSeat } from "./blocked-seats.server";
import { boardingOf, markBoarding, type NewMark } from "./boarding.server";
import { giveSeat } from "./give-seat.server";

const gateway = new FakeCards();
const ANN = { id: "ann", email: "ann@example.com" };
const BOB = { id: "bob", email: "bob@example.com" };

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
  await transaction((tx) =>
    tx.insert(staffMembers).values(
      [ANN, BOB].map(({ id, email }) => ({
        id,
        email,
        name: id,
        role: "guide" as const,
        locale: "fr-ca" as const,
        invitedAt: NOW,
      })),
    ),
  );
});

/** A family of three who boards, and the moment when it does. */
async function aBoarding() {
  const booked = await book(gateway);
  const { departure } = await checkoutRow(booked.checkout);
  const found = await boardingOf(departure, NOW);
  if (!found) throw new Error("no such departure");
  const window = boardingWindow(found.list);
  const now = new Date(window.opens.getTime() + 3_600_000);
  const send = (some: Partial<NewMark> & { id: string }, over: { by?: typeof ANN; shown?: boolean; now?: Date } = {}) =>
    markBoarding(
      departure,
      {
        booking: booked.number,
        position: 0,
        state: "boarded",
        reason: "",
        way: "list",
        ticket: null,
        seen: [],
        at: now.toISOString(),
        ...some,
        id: `${some.id}-${booked.number}`,
      },
      { by: over.by ?? ANN, shown: over.shown ?? true },
      over.now ?? now,
    );
  const standing = async (position = 0) =>
    standings((await boardingOf(departure, NOW))?.marks ?? []).get(`${booked.number}.${position}`);
  return { ...booked, departure, window, now, send, standing };
}

it("A boarding list has travellers by stop, with what the door needs to know", async () => {
  const { departure, number } = await aBoarding();
  const found = await boardingOf(departure, NOW);
  expect(found?.list.stops).toHaveLength(1);
  expect(found?.list.stops[0]?.people).toHaveLength(3);
  expect(Object.keys(found?.list.stops[0]?.people[0] ?? {}).sort()).toEqual([
    "booking",
    "name",
    "need",
    "phone",
    "position",
    "seat",
    "ticket",
    "toFollow",
    "travels",
    "type",
  ]);
  expect(found?.list.stops[0]?.people[0]).toMatchObject({ booking: number, position: 0 });
  expect(await boardingOf("nowhere", NOW)).toBeNull();
});

it("A boarding mark sent twice, or twice together, counts and is logged once", async () => {
  const { departure, send, number, standing } = await aBoarding();
  const both = await Promise.all([send({ id: "same-mark" }), send({ id: "same-mark" })]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await send({ id: "same-mark" })).toMatchObject({ ok: true });
  expect((await boardingOf(departure, NOW))?.marks).toHaveLength(1);
  expect((await standing())?.mark).toMatchObject({ state: "boarded", by: { id: "ann" } });
  expect(await auditOf({ kind: "departure", id: departure })).toMatchObject([
    { what: "boarding-marked", who: ANN.email, after: { traveller: `${number}.0`, state: "boarded", way: "list" } },
  ]);
  expect(await send({ id: "same-mark", state: "not-here" })).toMatchObject({ code: "mark-invalid" });
});

it("The second of two colleagues marking on a page is shown what the first did", async () => {
  const { send, standing } = await aBoarding();
  const both = await Promise.all([
    send({ id: "first-mark" }),
    send({ id: "second-mark", state: "not-here" }, { by: BOB }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, code: "changed-since" });
  expect((await standing())?.conflict).toEqual([]);
});

it("Offline marks by two colleagues are shown side by side until one decides", async () => {
  const { send, standing } = await aBoarding();
  expect(await send({ id: "first-mark" }, { shown: false })).toMatchObject({ ok: true });
  expect(await send({ id: "second-mark", state: "not-here" }, { by: BOB, shown: false })).toMatchObject({ ok: true });
  const stands = await standing();
  expect(stands?.conflict).toHaveLength(1);
  expect(await send({ id: "third-mark", seen: stands?.heads ?? [] }, { by: BOB })).toMatchObject({ ok: true });
  expect(await standing()).toMatchObject({ mark: { state: "boarded", by: { name: "bob" } }, conflict: [] });
});

it("A boarding mark is accepted only between opening and end", async () => {
  const { send, window } = await aBoarding();
  const at = (moment: Date, ms: number) => ({ now: new Date(moment.getTime() + ms) });
  expect(await send({ id: "mark-early" }, at(window.opens, -1))).toMatchObject({ code: "boarding-early" });
  expect(await send({ id: "mark-over" }, at(window.ends, 0))).toMatchObject({ code: "boarding-over" });
  expect(await send({ id: "mark-open" }, at(window.opens, 0))).toMatchObject({ ok: true });
});

it("A cancelled or moved traveller cannot be marked, and each refusal has its reason", async () => {
  const { send, key, checkout } = await aBoarding();
  const other = await aBoarding();
  expect(await send({ id: "mark-other", booking: other.number })).toMatchObject({ code: "traveller-gone" });
  expect(await send({ id: "mark-none", position: 9 })).toMatchObject({ code: "traveller-gone" });
  expect(await send({ id: "mark-refused", state: "refused", reason: " " })).toMatchObject({ code: "reason-needed" });
  expect(await send({ id: "mark-refused", state: "refused", reason: "passport" })).toMatchObject({ ok: true });
  const quoted = await preview(CANCEL, key, { positions: [1] }, NOW);
  if (!quoted.ok) throw new Error(quoted.code);
  const { price, goesBack } = quoted.value;
  await confirm(CANCEL, key, { positions: [1] }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, NOW);
  expect(await send({ id: "mark-gone", position: 1 })).toMatchObject({ code: "traveller-gone" });
  const rows = await db.select().from(boardingMarks).where(eq(boardingMarks.checkout, checkout));
  expect(rows).toHaveLength(1);
  expect(await send({ id: "mark-unknown" }, {})).toMatchObject({ code: "changed-since" });
});

it("Boarding marks can never be altered or deleted", async () => {
  const { send } = await aBoarding();
  await send({ id: "kept-mark" });
  await expect(transaction((tx) => tx.update(boardingMarks).set({ state: "not-here" }))).rejects.toThrow();
  await expect(transaction((tx) => tx.delete(boardingMarks))).rejects.toThrow();
  expect(await boardingOf(await aDeparture(), NOW)).toMatchObject({ marks: [], list: { stops: [] } });
});

it("A seat is given at the door, once, on a seat of the coach that nobody has, and the log says so", async () => {
  const { departure, number, now, window } = await aBoarding();
  const seatOf = async (position: number) =>
    (await boardingOf(departure, now))?.list.stops[0]?.people.find((one) => one.position === position)?.seat;
  const give = (position: number, seat: string, was: string | null, at = now) =>
    giveSeat(departure, { booking: number, position, seat, was }, { by: ANN, now: at });
  const free = (await boardingOf(departure, now))?.list.seats ?? [];
  const [first = "", second = ""] = free;
  expect(await give(0, first, null, new Date(window.opens.getTime() - 1))).toMatchObject({ code: "boarding-early" });
  expect(await give(0, first, null, window.ends)).toMatchObject({ code: "boarding-over" });
  expect(await give(0, first.toLowerCase(), null)).toMatchObject({ ok: true });
  expect(await give(0, first, null), "sent twice").toMatchObject({ ok: true });
  expect(await give(1, first, null)).toMatchObject({ code: "seat-taken" });
  expect(await give(0, second, null), "they sit by now").toMatchObject({ code: "changed-since" });
  expect(await give(0, second, first)).toMatchObject({ ok: true });
  expect(await give(1, first, null)).toMatchObject({ ok: true });
  expect(await give(2, "99Z", null)).toMatchObject({ code: "seat-unknown" });
  const third = free.at(-1) ?? "";
  await blockSeat(departure, { seat: third, why: "broken belt", by: "command" }, now);
  expect(await give(2, third, null), "blocked").toMatchObject({ code: "seat-unknown" });
  expect((await boardingOf(departure, now))?.list.seats).not.toContain(third);
  expect(await give(9, "2A", null)).toMatchObject({ code: "traveller-gone" });
  expect([await seatOf(0), await seatOf(1), await seatOf(2)]).toEqual([second, first, null]);
  const log = (await auditOf({ kind: "departure", id: departure })).filter(({ what }) => what === "seat-given");
  expect(log).toHaveLength(3);
  expect(log.map(({ after }) => after)).toContainEqual({ traveller: `${number}.0`, seat: second });
});

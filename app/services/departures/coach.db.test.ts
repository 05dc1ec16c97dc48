/** Another coach for a departure: who moves where, who is told, and what cannot be. */
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { outsideTransaction } from "~/db/inside.server";
import { runFacts, runs, seats } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { isSellable } from "~/domain/departures/seats";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { auditOf } from "~/services/staff/audit.server";
import { untilBlocked } from "../../../tests/support/blocked";
import { mailsOf, seedCompany } from "../../../tests/support/booked";
import { aCoach, seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, bookingsOf, NOW, openCheckout, payWith, readyCheckout } from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { FakeCards } from "../../../tests/support/fake-cards";
import { changeCoach, coachesOf, previewCoach } from "./coach.server";
import { changeFacts, factsOf } from "./facts.server";

const gateway = new FakeCards();
/** Its last row is one earlier, and it has no seats on the right of the second. */
const OTHER = {
  ...aCoach(),
  slug: "coach-other",
  rows: aCoach().rows.map((row, i) =>
    i === 2 ? row.map((cell) => (cell === "|" ? cell : (cell?.replace("3", "9") ?? null))) : row,
  ),
};
const TINY = { ...aCoach(), slug: "coach-tiny", rows: aCoach().rows.slice(0, 2) };
beforeAll(async () => {
  await seedCatalogue({ coaches: [aCoach(), OTHER, TINY] });
  await seedCompany();
});

const BY = { id: "colleague", email: "colleague@example.com" };
const seatsOf = async (checkout: string) =>
  (await db.select().from(seats).where(eq(seats.checkout, checkout)))
    .toSorted((one, other) => one.traveller - other.traveller)
    .map(({ seat }) => seat);
const rowOf = async (id: string) => (await db.select().from(runs).where(eq(runs.id, id)))[0];

async function seated(departure: string, ...wanted: string[]) {
  const checkout = await readyCheckout(departure, { adults: wanted.length });
  const chosen = await chooseSeats(checkout, { ...wanted }, NOW);
  if (!chosen.ok || chosen.value.taken.length > 0) throw new Error("not seated");
  return checkout;
}

async function change(departure: string, slug: string, why = "") {
  const looked = await previewCoach(departure, slug);
  if (!looked.ok) return looked;
  return changeCoach(departure, { slug, seen: looked.value.seen, by: BY, why }, NOW);
}

it("A coach change lists the coaches and those too small", async () => {
  const departure = await aDeparture();
  const found = await coachesOf(departure);
  expect(found?.runs.slug).toBe("coach-14");
  expect(found?.choices.map(({ slug, fits }) => [slug, fits])).toEqual([
    ["coach-other", true],
    ["coach-tiny", true],
  ]);
  expect(await coachesOf("nowhere")).toBeNull();
  expect(await previewCoach("nowhere", "coach-tiny")).toMatchObject({ code: "departure-unknown" });
  expect(await previewCoach(departure, "nothing")).toMatchObject({ code: "coach-unknown" });
  expect(await previewCoach(departure, "coach-14")).toMatchObject({ code: "coach-runs" });
});

it("A coach change moves and mails those who lose their seat, leaves others alone, and is logged", async () => {
  const departure = await aDeparture();
  const moved = await seated(departure, "3A", "3B");
  const kept = await seated(departure, "4A");
  await payWith(gateway, moved);
  await payWith(gateway, kept);
  const looked = await previewCoach(departure, "coach-other");
  if (!looked.ok) throw new Error(looked.code);
  expect(looked.value).toMatchObject({ kept: 1, parted: 0 });
  expect(looked.value.moves.map(({ seat }) => seat)).toEqual(["3A", "3B"]);
  expect(await seatsOf(moved), "to look changes nothing").toEqual(["3A", "3B"]);
  expect(await change(departure, "coach-other", "panne")).toMatchObject({ ok: true });
  expect(await seatsOf(moved)).toEqual(looked.value.moves.map(({ to }) => to));
  expect((await seatsOf(moved)).every((seat) => isSellable(OTHER, seat))).toBe(true);
  expect(await seatsOf(kept)).toEqual(["4A"]);
  const mails = await mailsOf(`coach:${departure}`);
  expect(mails.map(({ recipient }) => recipient)).toEqual(["zoe@example.com"]);
  expect(mails[0]?.text).toContain(`3A, maintenant ${(await seatsOf(moved))[0]}`);
  expect(await rowOf(departure)).toMatchObject({ coach: "coach-other" });
  expect((await factsOf(departure))?.facts.coach).toBe("coach-other");
  const [entry] = await auditOf({ kind: "departure", id: departure });
  expect(entry).toMatchObject({ what: "coach-changed", why: "panne", after: { coach: "coach-other", moved: 2 } });
});

it("A coach change is refused with too few places, and when something changed since it was shown", async () => {
  const departure = await aDeparture();
  await openCheckout(departure, { adults: 9 });
  expect(await change(departure, "coach-tiny")).toMatchObject({ code: "coach-too-small", params: { taken: 9 } });
  const looked = await previewCoach(departure, "coach-other");
  if (!looked.ok) throw new Error(looked.code);
  await seated(departure, "3A");
  const late = await changeCoach(departure, { slug: "coach-other", seen: looked.value.seen, by: BY, why: "" }, NOW);
  expect(late).toMatchObject({ code: "changed-since" });
  expect(await rowOf(departure)).toMatchObject({ coach: "coach-14" });
});

it("A coach change keeps a cap, and otherwise sells all its places", async () => {
  const departure = await aDeparture();
  const typed = { ...NOTHING_DECIDED, cap: "3" };
  await changeFacts(departure, { typed, version: 0, by: BY, why: "" }, NOW);
  await change(departure, "coach-tiny");
  expect(await rowOf(departure)).toMatchObject({ coach: "coach-tiny", capacity: 3 });
  await changeFacts(departure, { typed: { ...typed, cap: "" }, version: 2, by: BY, why: "" }, NOW);
  expect((await rowOf(departure))?.capacity).toBe((await factsOf(departure))?.places);
});

it("Seats chosen during a coach change are seats of the new coach", async () => {
  for (let round = 0; round < 5; round++) {
    const departure = await aDeparture();
    const buyers = await Promise.all(Array.from({ length: 4 }, () => readyCheckout(departure)));
    const wanted = ["3A", "3B", "4A", "3C"];
    await Promise.all([
      ...buyers.map((checkout, i) => chooseSeats(checkout, { 0: wanted[i] ?? null }, NOW)),
      change(departure, "coach-other"),
    ]);
    const { coach } = (await rowOf(departure)) ?? {};
    const runs = coach === "coach-other" ? OTHER : aCoach();
    const given = (await Promise.all(buyers.map(seatsOf))).flat();
    expect(given.filter((seat) => !isSellable(runs, seat))).toEqual([]);
  }
});

it("A booking confirmed during a coach change is told its new seat", async () => {
  const departure = await aDeparture();
  await changeFacts(departure, { typed: { ...NOTHING_DECIDED, cap: "9" }, version: 0, by: BY, why: "" }, NOW);
  const checkout = await seated(departure, "3A");
  const facts = eq(runFacts.run, departure);
  const { changing, paying } = await transaction(async (tx) => {
    // The change has read who sits where, and waits to write.
    await tx.update(runFacts).set({ changedAt: NOW }).where(facts);
    const changing = outsideTransaction(() => change(departure, "coach-other"));
    await untilBlocked();
    const paying = outsideTransaction(() => payWith(gateway, checkout));
    await untilBlocked(2, paying);
    return { changing, paying };
  });
  expect(await changing).toMatchObject({ ok: true });
  expect(await paying).toMatchObject({ value: { state: "booked" } });
  const [seat] = await seatsOf(checkout);
  expect(seat).not.toBe("3A");
  const [booking] = await bookingsOf(checkout);
  const told = [...(await mailsOf(`confirmation:${booking?.number}`)), ...(await mailsOf(`coach:${departure}`))];
  expect(told.at(-1)?.text).toContain(seat);
});

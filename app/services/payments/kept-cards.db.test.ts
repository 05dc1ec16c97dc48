import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alerts, bookings, keptCards, splitCards } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { looksOf, looksWithin } from "~/domain/company/schedules";
import { settleAlerts } from "~/services/alerts/settle-alerts.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  addCards,
  aPayment,
  bookingsOf,
  chargesOf,
  expectSafe,
  minutesAfter,
  NOW,
  payWith,
  payWithLaid,
  readyCheckout,
  START_DAY,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards, type Fault } from "../../../tests/support/fake-cards";
import { detachCards } from "./kept-cards.server";
import { resumePayment } from "./pay.server";
import { payBalance } from "./pay-balance.server";
import { addCard, removeCard } from "./split-cards.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());
beforeEach(async () => {
  gateway.calm();
  await transaction((tx) => tx.delete(keptCards));
});
afterEach(() => expectSafe(gateway));

const checkoutOf = async () => readyCheckout(await aDeparture());
const BOOKED = { ok: true, value: { state: "booked" } };
const runJob = (minutes: number) => detachCards(minutesAfter(minutes), gateway);

async function stateOf(token: string) {
  const [row] = await db.select().from(keptCards).where(eq(keptCards.cardToken, token));
  return row?.state;
}

describe("the cards of a payment", () => {
  it("The cards of a payment are detached once it is paid, once each", async () => {
    const id = await checkoutOf();
    const [one, two] = [unique("ok"), unique("ok")];
    await addCards(id, { [one]: 10_000, [two]: 29_900 });
    expect(await payWithLaid(gateway, id)).toMatchObject(BOOKED);
    expect(gateway.kept()).toEqual(expect.arrayContaining([one, two]));
    expect(await runJob(0)).toBe(2);
    expect(gateway.kept()).not.toContain(one);
    expect([await stateOf(one), await stateOf(two)]).toEqual(["gone", "gone"]);
    expect(await runJob(600)).toBe(0);
    expect(gateway.count("detach")).toBe(2);
  });

  it("The cards of a payment are kept while one waits for its bank", async () => {
    const id = await checkoutOf();
    const [one, asked] = [unique("ok"), unique("challenge")];
    await addCards(id, { [one]: 10_000, [asked]: 29_900 });
    await payWithLaid(gateway, id);
    expect(await runJob(120)).toBe(0);
    expect(gateway.count("detach")).toBe(0);
    const charge = (await chargesOf(id)).find(({ cardToken }) => cardToken === asked);
    gateway.move(charge?.reference ?? "", "authorised");
    expect(await resumePayment(id, minutesAfter(121), gateway)).toMatchObject({ state: "booked" });
    expect(await runJob(121)).toBe(2);
  });

  it("A failed payment detaches the refused card and keeps the listed ones until it is paid", async () => {
    const id = await checkoutOf();
    const [good, bad, other] = [unique("ok"), unique("later:lost_card"), unique("ok")];
    await addCards(id, { [good]: 10_000, [bad]: 29_900 });
    await payWithLaid(gateway, id);
    expect(await runJob(1)).toBe(1);
    expect([await stateOf(good), await stateOf(bad)]).toEqual(["kept", "gone"]);
    await addCards(id, { [other]: 29_900 });
    expect(await payWithLaid(gateway, id)).toMatchObject(BOOKED);
    expect(await runJob(2)).toBe(2);
    expect(gateway.kept().filter((token) => [good, bad, other].includes(token))).toEqual([]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["is over", async () => expireHolds(minutesAfter(60))],
    ["is paid by one card instead", async (id) => choosePlan(id, { plan: "full", severalCards: false }, NOW)],
    [
      "goes on without it",
      async (id) => {
        for (const card of await db.select().from(splitCards).where(eq(splitCards.checkout, id)))
          await removeCard(id, card.id, NOW);
      },
    ],
  ])("The cards of a payment are detached within the hour when the purchase %s", async (_, end) => {
    const id = await checkoutOf();
    const good = unique("ok");
    await addCards(id, { [good]: 10_000, [unique("later:lost_card")]: 29_900 });
    await payWithLaid(gateway, id);
    await runJob(1);
    expect(await stateOf(good)).toBe("kept");
    await end(id);
    expect(await runJob(62)).toBe(1);
    expect(gateway.kept()).not.toContain(good);
  });

  it("Cards listed for a balance that no longer exists, as after a cancellation, are detached", async () => {
    const id = await checkoutOf();
    await choosePlan(id, { plan: "deposit", severalCards: false }, NOW);
    await payWith(gateway, id);
    const [booking] = await bookingsOf(id);
    const good = unique("ok");
    await addCards(id, { [good]: 10_000, [unique("later:lost_card")]: 9_950 });
    const { checkout: _, cardToken: __, ...form } = aPayment(id);
    await payBalance({ ...form, booking: booking?.number ?? "" }, NOW, gateway);
    expect(await runJob(1)).toBe(1);
    const ofIt = eq(bookings.checkout, id);
    await transaction((tx) =>
      tx
        .update(bookings)
        .set({ price: booking?.paid ?? 0 })
        .where(ofIt),
    );
    expect(await runJob(62)).toBe(1);
    expect(gateway.kept()).not.toContain(good);
  });

  it("Cards listed for a balance nobody pays are detached when the trip begins", async () => {
    const id = await checkoutOf();
    await choosePlan(id, { plan: "deposit", severalCards: false }, NOW);
    await payWith(gateway, id);
    const [booking] = await bookingsOf(id);
    const good = unique("ok");
    await addCards(id, { [good]: 10_000, [unique("later:lost_card")]: 9_950 });
    const { checkout: _, cardToken: __, ...form } = aPayment(id);
    await payBalance({ ...form, booking: booking?.number ?? "" }, NOW, gateway);
    expect(await runJob(1)).toBe(1);
    expect(await runJob(24 * 60)).toBe(0);
    const dayAfter = new Date(`${START_DAY}T23:00:00-04:00`);
    expect(await detachCards(new Date(dayAfter.getTime() + 86_400_000), gateway)).toBe(1);
    expect(await db.select().from(splitCards).where(eq(splitCards.checkout, id))).toEqual([]);
  });
});

describe("a gateway that does not answer", () => {
  it.each<Fault>(["before", "after", "throw"])(
    "A silent gateway is asked to detach again until it confirms: %s",
    async (fault) => {
      const id = await checkoutOf();
      const token = unique("ok");
      await addCards(id, { [token]: 39_900 });
      await payWithLaid(gateway, id);
      gateway.failOnce("detach", fault);
      expect(await runJob(0)).toBe(0);
      expect(await stateOf(token)).toBe("leaving");
      expect(await runJob(0)).toBe(0);
      expect(await runJob(1)).toBe(1);
      expect(gateway.count("detach")).toBe(2);
    },
  );
});

it("A card being detached cannot be listed again", async () => {
  const id = await checkoutOf();
  const [good, bad] = [unique("ok"), unique("later:lost_card")];
  await addCards(id, { [good]: 10_000, [bad]: 29_900 });
  await payWithLaid(gateway, id);
  gateway.failOnce("detach", "before");
  await runJob(1);
  const again = { token: bad, brand: "visa", last4: "4242" };
  expect(await addCard(id, again, 29_900, minutesAfter(2))).toMatchObject({ code: "form-used" });
  await runJob(3);
  expect(await addCard(id, again, 29_900, minutesAfter(4))).toMatchObject({ code: "form-used" });
});

it("A card listed during its detachment stays or is refused, never both", async () => {
  const id = await checkoutOf();
  const bad = unique("later:lost_card");
  await addCards(id, { [unique("ok")]: 10_000, [bad]: 29_900 });
  await payWithLaid(gateway, id);
  const again = { token: bad, brand: "visa", last4: "4242" };
  const [added] = await Promise.all([addCard(id, again, 29_900, minutesAfter(1)), runJob(1), runJob(1)]);
  expect(gateway.count("detach")).toBe(added.ok ? 0 : 1);
});

it("A card that the gateway never removes is asked about by its schedule, and then a person is called", async () => {
  const id = await checkoutOf();
  const card = unique("ok");
  await addCards(id, { [card]: 39_900 });
  await payWithLaid(gateway, id);
  gateway.fault = (operation) => (operation === "detach" ? "before" : null);
  const day = 24 * 60;
  for (let minute = 0; minute < 7 * day; minute += 15) await runJob(minute);
  expect(gateway.count("detach")).toBeLessThanOrEqual(looksWithin("keptCard", 7 * 86_400) + 1);
  const called = async () =>
    (await db.select().from(alerts).where(eq(alerts.kind, "card-kept"))).map(({ state }) => state);
  expect(await called()).toEqual([]);
  for (let hour = 7 * 24; hour < 31 * 24; hour++) await runJob(hour * 60);
  const asked = gateway.count("detach");
  expect(asked).toBe(looksOf("keptCard") + 1);
  for (let hour = 31 * 24; hour < 40 * 24; hour++) await runJob(hour * 60);
  expect(gateway.count("detach")).toBe(asked);
  await settleAlerts(minutesAfter(40 * day));
  expect(await called()).toEqual(["open"]);
});

it("Several workers detach a card once", async () => {
  const id = await checkoutOf();
  await addCards(id, { [unique("ok")]: 39_900 });
  await payWithLaid(gateway, id);
  const gone = await Promise.all([runJob(1), runJob(1), runJob(1)]);
  expect(gone.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(gateway.count("detach")).toBe(1);
});

import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  checkoutRow,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { expireHolds } from "./expire-holds.server";
import { keepForADay, readKept } from "./keep-for-a-day.server";

beforeAll(() => seedCatalogue());

const DAY_MINUTES = 24 * 60;
const mailOf = async (checkout: string) => {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.key, `later:${checkout}`));
  return mail;
};

it("holds the places for a day from now and mails the address to the contact", async () => {
  const departure = await aDeparture();
  const id = await readyCheckout(departure, { locale: "fr-ca" });
  expect(await readKept(id)).toBeNull();
  const now = minutesAfter(5);
  const until = minutesAfter(DAY_MINUTES, now);
  const kept = { until, mailedTo: "zoe@example.com" };
  expect(await keepForADay(id, null, now)).toEqual({ ok: true, value: kept });
  expect(await readKept(id)).toEqual(kept);
  const mail = await mailOf(id);
  expect(mail).toMatchObject({ recipient: "zoe@example.com", locale: "fr-ca" });
  for (const part of [mail?.text ?? "", mail?.html ?? ""]) {
    expect(part).toContain(`/fr-ca/checkout/${id}/payment`);
    expect(part.replaceAll("\u00a0", " ")).toContain("retenues jusqu’au jeudi 2 mai 2030 à 12 h 05");
    expect(part).toContain("Zoé");
  }
  await expireHolds(minutesAfter(-1, until));
  expect(await takenOf(departure)).toBe(1);
  await expireHolds(minutesAfter(1, until));
  expect(await takenOf(departure)).toBe(0);
});

it("does so once, even twice at once", async () => {
  const id = await readyCheckout(await aDeparture());
  const first = await keepForADay(id, null, NOW);
  const later = minutesAfter(600);
  const again = await Promise.all([1, 2].map(() => keepForADay(id, "other@example.com", later)));
  expect(again).toEqual([first, first]);
  expect((await mailOf(id))?.recipient).toBe("zoe@example.com");
});

it("writes to another address without a name", async () => {
  const id = await readyCheckout(await aDeparture(), { locale: "en-ca" });
  expect(await keepForADay(id, "son@example.com", NOW)).toMatchObject({ value: { mailedTo: "son@example.com" } });
  const mail = await mailOf(id);
  expect(mail?.recipient).toBe("son@example.com");
  expect(mail?.text).not.toContain("Zoé");
});

it("never keeps places into the day of departure", async () => {
  const departure = unique("departure");
  await seedCatalogue({ departures: [{ id: departure, startDay: "2030-05-02", capacity: 2 }] });
  const id = await readyCheckout(departure);
  expect(await keepForADay(id, null, NOW)).toMatchObject({ value: { until: new Date("2030-05-02T04:00:00Z") } });
});

it("refuses what is not there, over, unfinished or being paid", async () => {
  const departure = await aDeparture();
  expect(await keepForADay("none", null, NOW)).toMatchObject({ code: "checkout-unknown" });
  const early = await openCheckout(departure);
  expect(await keepForADay(early, null, NOW)).toMatchObject({ code: "travellers-missing" });
  const over = await readyCheckout(departure);
  expect(await keepForADay(over, null, minutesAfter(60))).toMatchObject({ code: "checkout-expired" });
  const booked = await readyCheckout(departure);
  await payWith(new FakeCards(), booked);
  expect(await keepForADay(booked, null, NOW)).toMatchObject({ code: "checkout-closed" });
  expect(await mailOf(over)).toBeUndefined();
  expect((await checkoutRow(early)).heldUntil).toEqual(minutesAfter(20));
});

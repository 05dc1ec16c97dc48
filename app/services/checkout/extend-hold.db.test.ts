import { eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { holdExtensions, outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { MAX_KEEP_MAILS, MAX_KEPT_HOLDS } from "~/domain/company/limits";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { purge } from "~/services/jobs/purge.server";
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
import { extendedHold, keyMailedFor } from "../../../tests/support/extended-hold";
import { FakeCards } from "../../../tests/support/fake-cards";
import { askToExtendHold, confirmExtension, readExtension } from "./extend-hold.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

const DAY_MINUTES = 24 * 60;
const HOLD_ENDS = minutesAfter(20);
const someone = () => `${unique("someone")}@example.com`;
const mailsOf = (checkout: string) =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.key, `later:${checkout}%`))
    .orderBy(outbox.key);

describe("a hold extended by a day", () => {
  it("An extension is requested by a link mailed to the contact, and changes nothing until confirmed", async () => {
    const departure = await aDeparture();
    const id = await readyCheckout(departure, { locale: "fr-ca" });
    expect(await readExtension(id)).toEqual({ state: "none" });
    const asked = { state: "asked", until: HOLD_ENDS, mailedTo: "zoe@example.com" };
    expect(await askToExtendHold(id, null, minutesAfter(5))).toEqual({ ok: true, value: asked });
    expect(await readExtension(id)).toEqual(asked);
    expect((await checkoutRow(id)).heldUntil).toEqual(HOLD_ENDS);
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ recipient: "zoe@example.com", locale: "fr-ca" });
    for (const part of [mail?.text ?? "", mail?.html ?? ""]) {
      expect(part).toContain(`/fr-ca/checkout/${id}/later?key=`);
      const plain = part.replaceAll("\u00a0", " ");
      expect(plain).toContain("mercredi 1er mai 2030 à 12 h 20");
      expect(plain).toContain("jeudi 2 mai 2030 à 12 h 05");
      expect(part).toContain("Zoé");
    }
    await expireHolds(HOLD_ENDS);
    expect(await takenOf(departure)).toBe(0);
    expect(await confirmExtension(id, await keyMailedFor(id), HOLD_ENDS)).toMatchObject({ code: "checkout-expired" });
  });

  it("An extension begins when its link is confirmed, and holds the places until its end", async () => {
    const departure = await aDeparture();
    const id = await readyCheckout(departure);
    await askToExtendHold(id, null, NOW);
    const now = minutesAfter(15);
    const until = minutesAfter(DAY_MINUTES, now);
    const kept = { state: "kept", until, mailedTo: "zoe@example.com" };
    expect(await confirmExtension(id, await keyMailedFor(id), now)).toEqual({ ok: true, value: kept });
    expect(await readExtension(id)).toEqual(kept);
    await expireHolds(minutesAfter(-1, until));
    expect(await takenOf(departure)).toBe(1);
    await expireHolds(minutesAfter(1, until));
    expect(await takenOf(departure)).toBe(0);
  });

  it("An extension is granted once, however often requested and confirmed, also together", async () => {
    const id = await readyCheckout(await aDeparture());
    await askToExtendHold(id, null, NOW);
    const key = await keyMailedFor(id);
    const [first, ...others] = await Promise.all([1, 2].map(() => confirmExtension(id, key, NOW)));
    expect(first).toMatchObject({ value: { state: "kept", until: minutesAfter(DAY_MINUTES) } });
    expect(others).toEqual([first]);
    const later = minutesAfter(600);
    expect(await confirmExtension(id, key, later)).toEqual(first);
    expect(await askToExtendHold(id, someone(), later)).toEqual(first);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it("An extension accepts only the key mailed about the same purchase", async () => {
    const [id, other] = [await readyCheckout(await aDeparture()), await readyCheckout(await aDeparture())];
    await askToExtendHold(other, someone(), NOW);
    for (const key of ["", "x", await keyMailedFor(other)])
      expect(await confirmExtension(id, key, NOW)).toMatchObject({ code: "keep-link-unknown" });
    const stored = JSON.stringify(await db.select().from(holdExtensions).where(eq(holdExtensions.checkout, other)));
    expect(stored).not.toContain(await keyMailedFor(other));
    expect(stored).not.toContain("@example.com");
  });

  it("An extension can be requested again for another address, a few times", async () => {
    const id = await readyCheckout(await aDeparture(), { locale: "en-ca" });
    await askToExtendHold(id, "typo@example.com", NOW);
    const right = someone();
    expect(await askToExtendHold(id, right, NOW)).toMatchObject({ value: { state: "asked", mailedTo: right } });
    for (let mails = 2; mails < MAX_KEEP_MAILS; mails++) await askToExtendHold(id, right, NOW);
    expect(await askToExtendHold(id, someone(), NOW)).toMatchObject({ code: "too-many-keep-mails" });
    const mails = await mailsOf(id);
    expect(mails).toHaveLength(MAX_KEEP_MAILS);
    expect(mails[0]?.text).not.toContain("Zoé");
    expect(await confirmExtension(id, await keyMailedFor(id), NOW)).toMatchObject({ value: { mailedTo: right } });
  });

  it("An extension never reaches the day of departure", async () => {
    const departure = unique("departure");
    await seedCatalogue({ departures: [{ id: departure, startDay: "2030-05-02", capacity: 2 }] });
    const id = await readyCheckout(departure);
    expect(await extendedHold(id, someone(), NOW)).toMatchObject({
      value: { until: new Date("2030-05-02T04:00:00Z") },
    });
  });

  it("An extension is refused for an unknown, expired, unfinished or paying purchase", async () => {
    const departure = await aDeparture();
    expect(await askToExtendHold("none", null, NOW)).toMatchObject({ code: "checkout-unknown" });
    expect(await confirmExtension("none", "x", NOW)).toMatchObject({ code: "checkout-unknown" });
    const early = await openCheckout(departure);
    expect(await askToExtendHold(early, null, NOW)).toMatchObject({ code: "travellers-missing" });
    const over = await readyCheckout(departure);
    expect(await askToExtendHold(over, null, minutesAfter(60))).toMatchObject({ code: "checkout-expired" });
    const booked = await readyCheckout(departure);
    await payWith(gateway, booked);
    expect(await askToExtendHold(booked, null, NOW)).toMatchObject({ code: "checkout-closed" });
    expect(await mailsOf(over)).toEqual([]);
    expect((await checkoutRow(early)).heldUntil).toEqual(HOLD_ENDS);
  });
});

describe("places kept for a day at the same time", () => {
  it("Extended holds are limited per visitor, also when confirmed together", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    const asked: string[] = [];
    for (let i = 0; i < MAX_KEPT_HOLDS + 2; i++) {
      const id = await readyCheckout(departure, { visitor });
      expect(await askToExtendHold(id, someone(), NOW)).toMatchObject({ ok: true });
      asked.push(id);
    }
    const keys = await Promise.all(asked.map(keyMailedFor));
    const answers = await Promise.all(asked.map((id, i) => confirmExtension(id, keys[i] ?? "", NOW)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MAX_KEPT_HOLDS);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "too-many-kept", params: { max: MAX_KEPT_HOLDS } });
    const more = await readyCheckout(departure, { visitor });
    expect(await askToExtendHold(more, someone(), NOW)).toMatchObject({ code: "too-many-kept" });
    await payWith(gateway, asked[answers.findIndex(({ ok }) => ok)] ?? "");
    expect(await askToExtendHold(more, someone(), NOW)).toMatchObject({ ok: true });
  });

  it("An extended hold that is being paid still counts", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    for (let i = 0; i < MAX_KEPT_HOLDS; i++) {
      const id = await readyCheckout(departure, { visitor });
      expect(await extendedHold(id, someone(), NOW)).toMatchObject({ ok: true });
      await payWith(gateway, id, { cardToken: unique("challenge") });
      expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
    }
    const more = await readyCheckout(departure, { visitor });
    expect(await askToExtendHold(more, someone(), NOW)).toMatchObject({ code: "too-many-kept" });
  });

  it("Extended holds are limited per e-mail address, in any spelling and for any visitor", async () => {
    const departure = await aDeparture(40);
    const email = someone();
    for (let i = 0; i < MAX_KEPT_HOLDS; i++)
      expect(
        await extendedHold(await readyCheckout(departure, { visitor: unique("visitor") }), email, NOW),
      ).toMatchObject({ ok: true });
    const more = await readyCheckout(departure, { visitor: unique("visitor") });
    expect(await askToExtendHold(more, ` ${email.toUpperCase()}`, NOW)).toMatchObject({ code: "too-many-kept" });
    expect(await askToExtendHold(more, someone(), NOW)).toMatchObject({ ok: true });
    await expireHolds(minutesAfter(2 * DAY_MINUTES));
    const next = await readyCheckout(departure, {}, minutesAfter(2 * DAY_MINUTES));
    expect(await askToExtendHold(next, email, minutesAfter(2 * DAY_MINUTES))).toMatchObject({ ok: true });
  });

  it("Extension mails to one address are limited per day", async () => {
    const email = someone();
    const ask = async (now = NOW) => askToExtendHold(await readyCheckout(await aDeparture(), {}, now), email, now);
    for (let mails = 0; mails < MAX_KEEP_MAILS; mails++) expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ code: "too-many-keep-mails" });
    expect(await ask(minutesAfter(DAY_MINUTES + 1))).toMatchObject({ ok: true });
  });
});

it("Extension links are deleted once no limit counts them", async () => {
  const id = await readyCheckout(await aDeparture());
  await askToExtendHold(id, someone(), NOW);
  const rows = () => db.select().from(holdExtensions).where(eq(holdExtensions.checkout, id));
  await purge(minutesAfter(DAY_MINUTES));
  expect(await rows()).toHaveLength(1);
  await purge(minutesAfter(3 * DAY_MINUTES));
  expect(await rows()).toEqual([]);
});

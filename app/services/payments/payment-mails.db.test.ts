import { eq, like } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { bookings, charges, checkouts, outbox, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { getCheckout } from "~/services/checkout/get-checkout.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  BILLING,
  bookingsOf,
  chargesOf,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { payBalance } from "./pay-balance.server";
import { settleCharge } from "./settle-payment.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());
beforeEach(() => gateway.calm());

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const mailsAbout = (charge: string) =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.key, `%:${charge}`));

async function onlyCharge(checkout: string) {
  const [charge] = await chargesOf(checkout);
  if (!charge) throw new Error("No charge");
  return charge;
}

it("A payment refused after waiting is mailed once, with a link back while the purchase is open", async () => {
  const id = await readyCheckout(await aDeparture(), { locale: "fr-ca" });
  gateway.failOnce("authorise", "after");
  const pending = await payWith(gateway, id, { cardToken: unique("insufficient_funds") });
  expect(pending).toMatchObject({ value: { state: "pending" } });
  const { id: charge, payment } = await onlyCharge(id);
  expect(await mailsAbout(payment)).toEqual([]);
  await Promise.all([1, 2].map(() => settleCharge(charge, minutesAfter(15), gateway)));
  const mails = await mailsAbout(payment);
  expect(mails).toMatchObject([{ key: `payment-failed:${payment}`, recipient: "zoe@example.com", locale: "fr-ca" }]);
  const [mail] = mails;
  expect(mail?.subject).toMatch(/^Votre paiement n’a pas abouti/);
  for (const part of [mail?.html ?? "", mail?.text ?? ""]) {
    expect(plain(part)).toContain("Votre carte n’a pas été débitée");
    expect(plain(part)).toContain("retenues jusqu’à 12 h 25");
    expect(part).toContain(`/${id}/`);
  }
});

it("A hold that ends on another day names that day", async () => {
  const id = await readyCheckout(await aDeparture(), { locale: "fr-ca" });
  gateway.failOnce("authorise", "after");
  await payWith(gateway, id, { cardToken: unique("insufficient_funds") });
  const { id: charge, payment } = await onlyCharge(id);
  const tomorrow = minutesAfter(60 * 24);
  await transaction((tx) => tx.update(checkouts).set({ heldUntil: tomorrow }).where(eq(checkouts.id, id)));
  await settleCharge(charge, minutesAfter(15), gateway);
  const [mail] = await mailsAbout(payment);
  expect(plain(mail?.text ?? "")).toContain("retenues jusqu’au jeudi 2 mai 2030 à 12 h");
});

it("A mail about an expired hold links to the trip", async () => {
  const id = await readyCheckout(await aDeparture(), { locale: "en-ca" });
  gateway.failOnce("authorise", "after");
  await payWith(gateway, id, { cardToken: unique("card_declined") });
  const { id: charge, payment } = await onlyCharge(id);
  await settleCharge(charge, minutesAfter(600), gateway);
  const [mail] = await mailsAbout(payment);
  expect(mail?.text).toContain("Your card was not charged");
  expect(mail?.text).toContain("/en-ca/trip");
  expect(mail?.text).not.toContain(id);
});

it("A refusal the traveller saw is not mailed", async () => {
  const id = await readyCheckout(await aDeparture());
  await payWith(gateway, id, { cardToken: unique("card_declined") });
  expect(await mailsAbout((await onlyCharge(id)).payment)).toEqual([]);
});

it("Money that came too late is mailed as refunded", async () => {
  const departure = await aDeparture(1);
  const id = await readyCheckout(departure, { locale: "en-ca" });
  await payWith(gateway, id, { cardToken: unique("card_declined") });
  await expireHolds(minutesAfter(60));
  await readyCheckout(departure, {}, minutesAfter(61));
  const { id: charge, reference, amount } = await onlyCharge(id);
  gateway.move(reference ?? "", "captured");
  await settleCharge(charge, minutesAfter(62), gateway);
  await settleCharge(charge, minutesAfter(63), gateway);
  const mails = await mailsAbout(charge);
  expect(mails).toMatchObject([{ key: `refunded:${charge}`, locale: "en-ca", recipient: "zoe@example.com" }]);
  expect(mails[0]?.text).toContain(`$${amount / 100}`);
  expect(mails[0]?.text).toContain("refunding the full amount to your card");
  // Its page says so too.
  expect(await getCheckout(id, minutesAfter(64))).toMatchObject({ state: "expired", refunded: "no-places" });
});

/** A booking with a balance, and a part of it paid whose outcome the bank does not tell. */
async function awaitedBalance(locale: "fr-ca" | "en-ca") {
  const id = await readyCheckout(await aDeparture(), { adults: 2, locale });
  await choosePlan(id, { plan: "deposit", severalCards: false }, NOW);
  await payWith(gateway, id);
  const [booking] = await bookingsOf(id);
  if (!booking) throw new Error("No booking");
  const payRest = (cardToken: string) => {
    const amount = booking.price - booking.paid;
    return payBalance(
      { booking: booking.number, amount, nonce: unique("n"), cardToken, billing: BILLING },
      NOW,
      gateway,
    );
  };
  const chargeOf = async (token: string) => (await chargesOf(id)).find(({ cardToken }) => cardToken === token);
  gateway.failOnce("authorise", "after");
  return { booking, payRest, chargeOf };
}

it("A balance refused after waiting leaves the booking unchanged, and the mail says so", async () => {
  const { booking, payRest, chargeOf } = await awaitedBalance("fr-ca");
  const token = unique("insufficient_funds");
  expect(await payRest(token)).toMatchObject({ value: { state: "pending" } });
  const charge = await chargeOf(token);
  await settleCharge(charge?.id ?? "", minutesAfter(15), gateway);
  const [mail] = await mailsAbout(charge?.payment ?? "");
  for (const words of ["Votre carte n’a pas été débitée", booking.number, `/${booking.key}`, "vos places sont à vous"])
    expect(plain(mail?.text ?? "")).toContain(words);
  expect(mail?.text).not.toMatch(/remises en vente|\/voyage\//);
});

it("A balance paid twice is mailed as overpaid, not as a failed booking", async () => {
  const { booking, payRest, chargeOf } = await awaitedBalance("en-ca");
  const token = unique("ok");
  expect(await payRest(token)).toMatchObject({ value: { state: "pending" } });
  await transaction((tx) => tx.update(bookings).set({ paid: booking.price }).where(eq(bookings.key, booking.key)));
  const charge = await chargeOf(token);
  gateway.move(charge?.reference ?? "", "captured");
  await settleCharge(charge?.id ?? "", minutesAfter(15), gateway);
  await settleCharge(charge?.id ?? "", minutesAfter(16), gateway);
  const [mail] = await mailsAbout(charge?.id ?? "");
  for (const words of ["more than the balance", booking.number, "your spots are yours"])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toMatch(/could not be turned into a booking|for sale/);
});

it("A payment without an address to write to is no failure", async () => {
  const id = await readyCheckout(await aDeparture());
  gateway.failOnce("authorise", "after");
  await payWith(gateway, id, { cardToken: unique("card_declined") });
  const { id: charge, payment } = await onlyCharge(id);
  await transaction((tx) => tx.update(travellers).set({ email: null }).where(eq(travellers.checkout, id)));
  await settleCharge(charge, minutesAfter(1), gateway);
  expect(await db.select().from(charges).where(eq(charges.id, charge))).toMatchObject([{ state: "declined" }]);
  expect(await mailsAbout(payment)).toEqual([]);
});

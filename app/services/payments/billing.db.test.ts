/** What the bank is told with a card, by the real adapter: to the field, however often it is asked. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  addCards,
  aPayment,
  BILLING,
  bookingsOf,
  chargesOf,
  minutesAfter,
  readyCheckout,
  START_DAY,
} from "../../../tests/support/checkout";
import { FakePartner } from "../../../tests/support/fake-partner";
import { openSandbox, type TestSandbox } from "../../../tests/support/sandbox";
import { pay } from "./pay.server";
import { payBalance } from "./pay-balance.server";
import { settleDue } from "./settle-due.server";

const GOOD = "4242424242424242";
/** The sandbox has a clock of its own. */
const NOW = new Date();

let sandbox: TestSandbox;
const partner = new FakePartner();
beforeAll(async () => {
  await seedCatalogue();
  sandbox = await openSandbox();
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

const billing = { email: "zoe@example.com", address: BILLING };
const AT_THE_BANK = {
  email: "zoe@example.com",
  name: "Ariane Test",
  address: {
    line1: "1, rue des Érables",
    line2: null,
    city: "Québec",
    state: "QC",
    postal_code: "G1R 2B5",
    country: "CA",
  },
};

/** What the bank was told of each card of a checkout that paid. */
async function toldOf(checkout: string) {
  const ids = (await chargesOf(checkout)).map(({ id }) => id);
  const { charges, intents } = await sandbox.ledger();
  const ours = charges.filter(({ metadata, captured }) => captured && ids.includes(metadata.charge ?? ""));
  const mails = intents.map((intent) => intent.receipt_email).filter(Boolean);
  expect(mails).toEqual([]);
  return ours.map(({ description, billing_details: { email, name, address } }) => ({
    description,
    who: { email, name, address },
  }));
}

it("One card carries what it pays for and its billing address", async () => {
  const id = await readyCheckout(await aDeparture(), {}, NOW);
  await pay(aPayment(id, { cardToken: await sandbox.token(GOOD, billing) }), NOW, sandbox.gateway, partner);
  expect(await toldOf(id)).toEqual([{ description: `new-york-3-days (fr), ${START_DAY}`, who: AT_THE_BANK }]);
});

it("A balance carries the booking too", async () => {
  const id = await readyCheckout(await aDeparture(), {}, NOW);
  await choosePlan(id, { plan: "deposit", severalCards: false }, NOW);
  await pay(aPayment(id, { cardToken: await sandbox.token(GOOD, billing) }), NOW, sandbox.gateway, partner);
  const [booking] = await bookingsOf(id);
  if (!booking) throw new Error("not booked");
  const { checkout: _, ...form } = aPayment(id, { cardToken: await sandbox.token(GOOD, billing) });
  const amount = booking.price - booking.paid;
  await payBalance({ ...form, booking: booking.number, amount }, NOW, sandbox.gateway);
  const about = `new-york-3-days (fr), ${START_DAY}`;
  expect(await toldOf(id)).toEqual([
    { description: about, who: AT_THE_BANK },
    { description: `${about}, ${booking.number}`, who: AT_THE_BANK },
  ]);
});

it("Several cards carry the current billing address, including those entered before it changed", async () => {
  const id = await readyCheckout(await aDeparture(), {}, NOW);
  const before = { ...billing, address: { ...BILLING, address: "9, rue du Port", apartment: "3" } };
  await addCards(id, { [await sandbox.token(GOOD, before)]: 10_000 }, NOW);
  await addCards(id, { [await sandbox.token("5555555555554444", billing)]: 29_900 }, NOW);
  await pay(aPayment(id, { cardToken: undefined }), NOW, sandbox.gateway, partner);
  expect((await toldOf(id)).map(({ who }) => who)).toEqual([AT_THE_BANK, AT_THE_BANK]);
});

it.each(["stored-500", "stored-500-undone", "reset-after"] as const)(
  "A charge repeated after %s carries the same details",
  async (fault) => {
    const id = await readyCheckout(await aDeparture(), {}, NOW);
    await sandbox.fault("prepare", fault);
    await pay(aPayment(id, { cardToken: await sandbox.token(GOOD, billing) }), NOW, sandbox.gateway, partner);
    await settleDue(minutesAfter(1, NOW), sandbox.gateway, partner);
    expect(await toldOf(id)).toEqual([{ description: `new-york-3-days (fr), ${START_DAY}`, who: AT_THE_BANK }]);
  },
);

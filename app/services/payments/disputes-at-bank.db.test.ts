/** Disputes as the bank itself tells of them: through its protocol, signed events and our adapter, into the books. */
import { eq } from "drizzle-orm";
import { ledger } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { readStory } from "~/services/desk/read-story.server";
import { bookingRow, seedCompany } from "../../../tests/support/booked";
import {
  aDeparture,
  aPayment,
  bookingsOf,
  chargesOf,
  minutesAfter,
  readyCheckout,
} from "../../../tests/support/checkout";
import { FakePartner } from "../../../tests/support/fake-partner";
import { it as base, expect } from "../../../tests/support/fixtures";
import { openSandbox, type TestSandbox } from "../../../tests/support/sandbox";
import { handleWebhook } from "./handle-webhook.server";
import { pay } from "./pay.server";

/** The sandbox has a clock of its own. */
const NOW = new Date();
const PRICE = 39_900;

type Sold = { number: string; charge: string; reference: string };

const it = base.extend<{ atBank: TestSandbox; sold: Sold }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  atBank: async ({}, use) => {
    const sandbox = await openSandbox();
    await use(sandbox);
    await sandbox.close();
  },
  sold: async ({ atBank }, use) => {
    await seedCompany();
    const checkout = await readyCheckout(await aDeparture(), {}, NOW);
    const cardToken = await atBank.token("4242424242424242");
    await pay(aPayment(checkout, { cardToken }), NOW, atBank.gateway, new FakePartner());
    const [booking] = await bookingsOf(checkout);
    const [charge] = await chargesOf(checkout);
    if (!booking || !charge?.reference) throw new Error("Not booked");
    await use({ number: booking.number, charge: charge.id, reference: charge.reference });
  },
});

/** Every event the bank sent once they are this many, handed in again from the last to the first, twice. */
async function hear({ site, gateway }: TestSandbox, events: number): Promise<void> {
  await expect.poll(() => site.deliveries.length).toBe(events);
  for (const { body, headers } of [...site.deliveries, ...site.deliveries].reverse())
    expect(await handleWebhook(body, String(headers["stripe-signature"]), NOW, gateway)).toMatchObject({ ok: true });
}

const movedFor = async (charge: string) =>
  (await db.select().from(ledger).where(eq(ledger.charge, charge))).map(({ kind, amount }) => `${kind} ${amount}`);

/** What colleagues see of it: on the booking, and in the list of money to look at. */
async function shown({ number, charge }: Sold) {
  const story = await readStory(number);
  const listed = await moneyToReview(minutesAfter(1, NOW));
  return {
    disputes: story?.disputes.map(({ state, amount }) => `${state} ${amount}`),
    toReview: listed.filter(({ id }) => id === charge).map(({ what, amount }) => `${what} ${amount}`),
  };
}

it("A dispute that is lost takes its amount off what the booking has paid, everywhere alike", async ({
  atBank,
  sold,
}) => {
  await hear(atBank, 2);
  await atBank.dispute(sold.reference, "needs_response");
  await hear(atBank, 4);
  expect(await shown(sold)).toEqual({ disputes: [`open ${PRICE}`], toReview: [`disputed ${PRICE}`] });
  expect(await bookingRow(sold.number)).toMatchObject({ price: PRICE, paid: PRICE });
  await atBank.dispute(sold.reference, "lost");
  await hear(atBank, 5);
  expect(await shown(sold)).toEqual({ disputes: [`lost ${PRICE}`], toReview: [`dispute-lost ${PRICE}`] });
  expect(await bookingRow(sold.number)).toMatchObject({ price: PRICE, paid: 0 });
  expect(await movedFor(sold.charge)).toEqual([`capture ${PRICE}`, `disputed ${PRICE}`]);
});

it("A dispute that is lost and then won has its money again, and is settled", async ({ atBank, sold }) => {
  for (const status of ["needs_response", "lost", "won"] as const) await atBank.dispute(sold.reference, status);
  await hear(atBank, 7);
  expect(await shown(sold)).toEqual({ disputes: [`won ${PRICE}`], toReview: [] });
  expect(await bookingRow(sold.number)).toMatchObject({ price: PRICE, paid: PRICE });
  expect((await movedFor(sold.charge)).sort()).toEqual([
    `capture ${PRICE}`,
    `disputed ${PRICE}`,
    `reinstated ${PRICE}`,
  ]);
});

it("A dispute of a part takes that part alone", async ({ atBank, sold }) => {
  await atBank.dispute(sold.reference, "needs_response", 9_900);
  await atBank.dispute(sold.reference, "lost");
  await hear(atBank, 5);
  expect(await shown(sold)).toEqual({ disputes: ["lost 9900"], toReview: ["dispute-lost 9900"] });
  expect(await bookingRow(sold.number)).toMatchObject({ price: PRICE, paid: PRICE - 9_900 });
});

import { execFile } from "node:child_process";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alerts } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { settleAlerts } from "~/services/alerts/settle-alerts.server";
import { countMoneyToReview, moneyToReview } from "~/services/booking/list-for-operator.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import {
  aDeparture,
  anAdult,
  bookingsOf,
  chargesOf,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { program } from "../../../tests/support/programs";
import { sellingCompany } from "../../../tests/support/selling-company";
import { callCode } from "../checkout/call-code.server";
import { findPayments } from "./find-payments.server";
import { findPurchases } from "./find-purchases.server";

const gateway = sellingCompany();

const A_MINUTE = minutesAfter(1);

/** Somebody pays, and the gateway does not answer a step of it. */
async function unanswered(step: "prepare" | "authorise" | "capture") {
  const email = `${unique("payer")}@example.com`;
  const checkout = await openCheckout(await aDeparture());
  const saved = await saveTravellers(checkout, [anAdult({ email })], NOW);
  if (!saved.ok) throw new Error(saved.code);
  gateway.fault = (operation) =>
    operation === step || operation === "retrieve" || operation === "list" ? "after" : null;
  await payWith(gateway, checkout);
  const [charge] = await chargesOf(checkout);
  if (!charge) throw new Error("no charge");
  return { email, checkout, charge };
}

function command(name: string, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...program(`app/cli/${name}.ts`), ...args], (_, out, err) => resolve(out + err));
  });
}

describe("A payment whose outcome is unknown", () => {
  it.each(["authorise", "capture"] as const)(
    "A payment of unknown outcome is found within a minute by e-mail, bank and alert reference, when %s is not answered",
    async (step) => {
      const { email, checkout, charge } = await unanswered(step);
      expect(charge.reference).toMatch(/^pi_/);
      const found = { id: charge.id, reference: charge.reference, standing: "unknown", booking: null };
      for (const typed of [email.toUpperCase(), charge.reference ?? "", charge.id])
        expect((await findPayments(typed, A_MINUTE)).rows).toMatchObject([{ ...found, purchase: callCode(checkout) }]);
    },
  );

  it.each(["prepare", "authorise", "capture"] as const)(
    "A payment of unknown outcome is listed to check within a minute, until the bank answers, when %s is not answered",
    async (step) => {
      const { checkout, charge } = await unanswered(step);
      const listed = async (now: Date) =>
        (await moneyToReview(now)).filter(({ id, what }) => id === charge.id && what === "charge-unanswered");
      expect(await listed(A_MINUTE)).toMatchObject([{ reference: charge.reference, amount: charge.amount }]);
      expect(await countMoneyToReview(A_MINUTE)).toBeGreaterThan(0);
      gateway.calm();
      const later = await settleAll(gateway, minutesAfter(20));
      expect(await listed(later)).toEqual([]);
      const [booking] = await bookingsOf(checkout);
      expect((await findPayments(charge.id, later)).rows).toMatchObject([
        { standing: "booked", booking: booking?.number },
      ]);
    },
  );

  it("A payment of unknown outcome is what its alert names, and the alert ends with it", async () => {
    const { charge } = await unanswered("authorise");
    await settleAlerts(minutesAfter(16));
    const open = await db.select().from(alerts).where(eq(alerts.subject, charge.id));
    expect(open).toMatchObject([{ kind: "charge-unanswered", state: "open" }]);
    expect((await findPayments(open[0]?.subject ?? "", minutesAfter(16))).rows).toMatchObject([{ id: charge.id }]);
    gateway.calm();
    await settleAlerts(await settleAll(gateway, minutesAfter(20)));
    expect(await db.select().from(alerts).where(eq(alerts.subject, charge.id))).toMatchObject([{ state: "ended" }]);
  });

  it("A payment of unknown outcome leads by e-mail to its purchase, which says a payment is in progress", async () => {
    const { email, checkout } = await unanswered("authorise");
    expect((await findPurchases(email, A_MINUTE)).rows).toMatchObject([{ code: callCode(checkout), state: "paying" }]);
  });

  it("A payment of unknown outcome is found and closed by the operator's commands", async () => {
    const { email, charge } = await unanswered("authorise");
    for (const typed of [email, charge.reference ?? "", charge.id]) {
      const said = await command("bookings", typed);
      expect(said).toContain(`${charge.reference}  ${charge.id}`);
      expect(said).toContain("outcome unknown: the bank has not answered yet");
    }
    expect(await command("close", charge.reference ?? "", "--why", "seen at the bank")).toContain(
      `charge-unanswered ${charge.reference} is closed`,
    );
  });
});

it("A payment that was declined is found by the e-mail of who tried, and by nobody else's", async () => {
  const email = `${unique("payer")}@example.com`;
  const checkout = await openCheckout(await aDeparture());
  await saveTravellers(checkout, [anAdult({ email })], NOW);
  await payWith(gateway, checkout, { cardToken: unique("card_declined") });
  expect((await findPayments(email, A_MINUTE)).rows).toMatchObject([{ standing: "declined", booking: null }]);
  expect((await findPayments("nobody@example.com", A_MINUTE)).rows).toEqual([]);
});

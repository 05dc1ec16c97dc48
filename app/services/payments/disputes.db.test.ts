import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alerts, disputes, ledger } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { DisputeState } from "~/domain/money/dispute";
import { settleAlerts } from "~/services/alerts/settle-alerts.server";
import { disputesOfBooking } from "~/services/booking/list-disputes.server";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { book, bookingRow } from "../../../tests/support/booked";
import { chargesOf, minutesAfter, NOW, unique } from "../../../tests/support/checkout";
import type { Fault } from "../../../tests/support/fake-cards";
import { sellingCompany } from "../../../tests/support/selling-company";
import { syncDisputes } from "./disputes.server";
import { handleWebhook } from "./handle-webhook.server";
import { createLookForDisputes } from "./look-for-disputes.server";
import { createReconciliation } from "./reconcile-charges.server";

const PRICE = 109_700;
const gateway = sellingCompany();

async function charged() {
  const booked = await book(gateway);
  const [charge] = await chargesOf(booked.checkout);
  return { ...booked, charge: charge?.id ?? "", reference: charge?.reference ?? "" };
}

const EVENTS: Record<DisputeState, string> = {
  inquiry: "charge.dispute.created",
  open: "charge.dispute.created",
  won: "charge.dispute.closed",
  lost: "charge.dispute.closed",
  dropped: "charge.dispute.closed",
};

/** The gateway says that a dispute moved. */
function told(reference: string, type: string, at = NOW) {
  const event = { id: unique("evt"), type, reference, key: null };
  return handleWebhook(Buffer.from(JSON.stringify(event)), "good", at, gateway);
}

async function move(reference: string, state: DisputeState, at = NOW) {
  const dispute = gateway.dispute(reference, state);
  expect(await told(reference, EVENTS[state], at)).toMatchObject({ ok: true });
  return dispute;
}

const rowOf = async (id: string) => (await db.select().from(disputes).where(eq(disputes.id, id)))[0];
const alertsOf = async (id: string) =>
  (await db.select().from(alerts).where(eq(alerts.subject, id))).map(
    ({ kind, state, times }) => `${kind} ${state} ${times}`,
  );
const movedFor = async (charge: string) =>
  (await db.select().from(ledger).where(eq(ledger.charge, charge))).map(({ kind, amount }) => [kind, amount]);

describe("a charge that is disputed", () => {
  it("A disputed charge is booked with what the bank took, raises an alert, and leaves the booking unchanged", async () => {
    const { number, charge, reference } = await charged();
    const { id } = await move(reference, "open");
    expect(await rowOf(id)).toMatchObject({ charge, state: "open", amount: PRICE, reason: "fraudulent" });
    expect(await movedFor(charge)).toEqual([
      ["capture", PRICE],
      ["disputed", PRICE],
    ]);
    expect(await alertsOf(id)).toEqual(["disputed open 1"]);
    expect(await bookingRow(number)).toMatchObject({ price: PRICE, paid: PRICE });
    expect(await moneyToReview(NOW)).toContainEqual(
      expect.objectContaining({
        what: "disputed",
        id: charge,
        reference: id,
        amount: PRICE,
        detail: expect.stringMatching(new RegExp(`^open, fraudulent, answer by .*, of booking ${number}$`)),
      }),
    );
    expect(await disputesOfBooking(number)).toMatchObject([{ id, amount: PRICE }]);
  });

  it("A won dispute returns the money, ends the alert, and leaves nothing to review", async () => {
    const { charge, reference } = await charged();
    const { id } = await move(reference, "open");
    await move(reference, "won");
    expect(await movedFor(charge)).toEqual([
      ["capture", PRICE],
      ["disputed", PRICE],
      ["reinstated", PRICE],
    ]);
    await settleAlerts(minutesAfter(1));
    expect(await alertsOf(id)).toEqual(["disputed ended 1"]);
    expect((await moneyToReview(NOW)).filter((each) => each.id === charge)).toEqual([]);
  });

  it("A lost dispute raises another alert and stays listed for a while", async () => {
    const { charge, reference } = await charged();
    const { id } = await move(reference, "open");
    await move(reference, "lost");
    await settleAlerts(minutesAfter(1));
    expect((await alertsOf(id)).sort()).toEqual(["dispute-lost open 1", "disputed ended 1"]);
    expect(await movedFor(charge)).toHaveLength(2);
    const listed = async (days: number) =>
      (await moneyToReview(minutesAfter(days * 1440))).filter((each) => each.id === charge);
    expect(await listed(1)).toMatchObject([{ what: "dispute-lost", detail: expect.stringMatching(/^lost, /) }]);
    expect(await listed(40)).toEqual([]);
  });

  it("A dispute inquiry moves no money", async () => {
    const { charge, reference } = await charged();
    const { id } = await move(reference, "inquiry");
    expect(await alertsOf(id)).toEqual(["disputed open 1"]);
    await move(reference, "dropped");
    expect(await movedFor(charge)).toHaveLength(1);
    await settleAlerts(minutesAfter(1));
    expect(await alertsOf(id)).toEqual(["disputed ended 1"]);
  });
});

describe("events of a dispute", () => {
  it("Dispute events in any order, repeated and simultaneous, give the current state once", async () => {
    const { charge, reference } = await charged();
    gateway.dispute(reference, "open");
    const { id } = gateway.dispute(reference, "won");
    const types = ["closed", "funds_reinstated", "created", "updated", "funds_withdrawn", "created"];
    const answers = await Promise.all(types.map((type) => told(reference, `charge.dispute.${type}`)));
    // The slower writer is told again.
    for (const [i, answer] of answers.entries())
      if (!answer.ok) expect(await told(reference, `charge.dispute.${types[i]}`)).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({ state: "won" });
    expect(await movedFor(charge)).toEqual([
      ["capture", PRICE],
      ["disputed", PRICE],
      ["reinstated", PRICE],
    ]);
    expect(await alertsOf(id)).toEqual([]);
  });

  it("Dispute events never undo a later one, even when their answer is older", async () => {
    const { charge, reference } = await charged();
    const { id } = await move(reference, "open");
    // While the slow one waits for its answer, which says that it is open, the bank decides and the quick one hears it.
    gateway.duringCall = async (operation) => {
      if (operation !== "disputes") return;
      gateway.duringCall = async () => undefined;
      await move(reference, "lost");
    };
    expect(await syncDisputes(charge, NOW, gateway)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ state: "lost" });
    expect(await alertsOf(id)).toContain("dispute-lost open 1");
  });

  it.each<Fault>(["before", "after", "throw"])(
    "Dispute events are sent again while the gateway cannot be asked: %s",
    async (fault) => {
      const { reference } = await charged();
      const { id } = gateway.dispute(reference, "open");
      gateway.failOnce("disputes", fault);
      expect(await told(reference, "charge.dispute.created")).toMatchObject({ code: "event-later" });
      expect(await rowOf(id)).toBeUndefined();
      expect(await told(reference, "charge.dispute.created")).toMatchObject({ ok: true });
      expect(await rowOf(id)).toMatchObject({ state: "open" });
    },
  );

  it("Dispute events about unknown charges, or unsigned, change nothing", async () => {
    const before = await db.select().from(disputes);
    expect(await told("pi_of_nobody", "charge.dispute.created")).toMatchObject({ ok: true });
    const forged = JSON.stringify({ id: unique("evt"), type: "charge.dispute.created", reference: "pi_1", key: null });
    expect(await handleWebhook(Buffer.from(forged), "bad", NOW, gateway)).toMatchObject({ code: "event-unverified" });
    expect(await db.select().from(disputes)).toEqual(before);
  });
});

describe("a dispute whose events were lost", () => {
  it("A dispute whose events were lost is found by the hourly check", async () => {
    const { charge, reference } = await charged();
    const look = createLookForDisputes();
    await look(NOW, gateway);
    const { id } = gateway.dispute(reference, "open");
    expect(await look(minutesAfter(60), gateway)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ charge, state: "open" });
    expect(await look(minutesAfter(120), gateway)).toBe(0);
  });

  it("A dispute decided long after it was made is checked daily", async () => {
    const { reference } = await charged();
    const look = createLookForDisputes();
    const { id } = await move(reference, "open");
    await look(NOW, gateway);
    gateway.dispute(reference, "lost");
    const later = minutesAfter(60 * 24 * 60);
    await look(later, gateway);
    expect(await rowOf(id)).toMatchObject({ state: "lost" });
  });

  it("A dispute's state is unknown, rather than none, while the gateway does not answer", async () => {
    gateway.failOnce("disputes", "before");
    expect(await createLookForDisputes()(NOW, gateway)).toBeNull();
  });
});

it("Money a bank took for a dispute is not mistaken for a refund", async () => {
  const { charge, reference } = await charged();
  await move(reference, "open");
  gateway.calm();
  await createReconciliation()(NOW, gateway);
  expect((await movedFor(charge)).filter(([kind]) => kind === "refund")).toEqual([]);
  expect(gateway.calls.filter(({ operation, key }) => operation === "retrieve" && key === reference)).toEqual([]);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { callOffParties, checkouts, keptCards, outbox, spareStays } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER, STANDARD_TERMS } from "~/domain/amendments/asked";
import { accept } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import * as crash from "~/platform/crash-point.server";
import { CRASH_POINTS, type CrashPoint } from "~/platform/crash-point.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { runCallOffs } from "~/services/call-off/run.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { settleSpare, settleStay } from "~/services/checkout/reconcile-stays.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { roomOf } from "~/services/inventory/rooms.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { handleWebhook } from "~/services/payments/handle-webhook.server";
import { letCardGo } from "~/services/payments/kept-cards.server";
import { resumePayment } from "~/services/payments/pay.server";
import { settleCharge } from "~/services/payments/settle-payment.server";
import { calledOff, chooseShown } from "../../../tests/support/call-off";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  addCards,
  aHold,
  anAdult,
  bookingsOf,
  chargesOf,
  expectSafe,
  expectSettled,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  payWithLaid,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { FakePartner } from "../../../tests/support/fake-partner";
import { anotherDate, moveTo } from "../../../tests/support/other-date";
import {
  type APackage,
  anOwnPackage,
  anotherDeparture,
  aPartnerPackage,
  readyPackage,
} from "../../../tests/support/package";
import { aWaiting, offerAlone } from "../../../tests/support/waiting";

/** Dying here is throwing something nobody catches: what was not committed is gone, what was stays. */
class Death extends Error {}

const armed = { at: null as string | null, passed: new Set<string>() };
beforeAll(() => {
  vi.spyOn(crash, "crashPoint").mockImplementation((name: CrashPoint) => {
    armed.passed.add(name);
    if (armed.at !== name) return;
    armed.at = null;
    throw new Death(name);
  });
});
afterAll(() => vi.restoreAllMocks());

const gateway = new FakeCards();
const partner = new FakePartner();
/** When nothing is waited for any more. */
const AFTER_ALL = new Date("2030-08-20T12:00:00Z");
const inbox: Mail[] = [];
const send = async (mail: Mail) => {
  inbox.push(mail);
  return accept(null);
};
beforeAll(() => seedCatalogue());
beforeEach(() => {
  gateway.calm();
  partner.calm();
  partner.now = NOW;
});

async function ready(departure: string): Promise<string> {
  const held = await holdPlaces(aHold(departure), NOW);
  if (!held.ok) throw new Error(held.code);
  await saveTravellers(held.value.id, [anAdult()], NOW);
  return held.value.id;
}

/** As the job does, which notes who dies in it and goes on. */
async function lapse(now: Date): Promise<void> {
  const { at } = armed;
  await expireHolds(now);
  if (armed.at !== at) throw new Death("in the job");
}

/** The paths through paying and booking; together they pass every point. */
const paths: Record<string, (departure: string) => Promise<unknown>> = {
  "a booking": async (departure) => {
    await payWith(gateway, await ready(departure));
    await sendOutbox(NOW, send);
  },
  "a decline": async (departure) => payWith(gateway, await ready(departure), { cardToken: unique("card_declined") }),
  "a challenge that is answered": async (departure) => {
    const id = await ready(departure);
    await payWith(gateway, id, { cardToken: unique("challenge") });
    const [charge] = await chargesOf(id);
    gateway.move(charge?.reference ?? "", "authorised");
    const event = JSON.stringify({ id: unique("evt"), type: "x", reference: charge?.reference, key: null });
    await handleWebhook(Buffer.from(event), "good", NOW, gateway);
  },
  "a challenge that is abandoned": async (departure) => {
    const id = await ready(departure);
    await payWith(gateway, id, { cardToken: unique("challenge") });
    await resumePayment(id, minutesAfter(31), gateway);
  },
  "several cards, one of them refused": async (departure) => {
    const id = await ready(departure);
    await addCards(id, { [unique("ok")]: 9_900, [unique("challenge")]: 10_000, [unique("later:lost_card")]: 20_000 });
    await payWithLaid(gateway, id);
    await addCards(id, { [unique("ok")]: 30_000 });
    await payWithLaid(gateway, id);
    const kept = await db.select().from(keptCards).where(eq(keptCards.checkout, id));
    for (const card of kept) await letCardGo(card, minutesAfter(1), gateway);
  },
  "a booking that is cancelled": async (departure) => {
    const id = await ready(departure);
    await payWith(gateway, id);
    const [booking] = await bookingsOf(id);
    const quoted = await preview(CANCEL, booking?.key ?? "", { positions: [0] }, NOW);
    if (!quoted.ok) throw new Error(quoted.code);
    const { price, goesBack } = quoted.value;
    const agreed = { positions: [0], shown: price, back: goesBack, asked: BY_TRAVELLER } as const;
    await confirm(CANCEL, booking?.key ?? "", agreed, agreed, NOW);
  },
  "places offered to who waits for them": async (departure) => {
    const sold = await ready(departure);
    await payWith(gateway, sold);
    await aWaiting(departure);
    const [booking] = await bookingsOf(sold);
    const quoted = await preview(CANCEL, booking?.key ?? "", { positions: [0] }, NOW);
    if (!quoted.ok) throw new Error(quoted.code);
    const { price, goesBack } = quoted.value;
    await confirm(
      CANCEL,
      booking?.key ?? "",
      { positions: [0] },
      { shown: price, back: goesBack, asked: BY_TRAVELLER },
      NOW,
    );
    await offerAlone(departure, NOW);
  },
  "a departure that the company calls off": async (departure) => {
    await payWith(gateway, await ready(departure));
    const { departure: other } = await anotherDate("2030-08-16");
    await calledOff(departure, [other]);
    const [party] = await db.select().from(callOffParties).where(eq(callOffParties.departure, departure));
    // Who dies in the job is noted by it; the party is as it was before.
    if (party?.state !== "waiting") throw new Death("in the job");
    await chooseShown(party.key, other);
  },
  "a late capture that is given back": async (departure) => {
    const id = await ready(departure);
    gateway.failOnce("capture", "after");
    await payWith(gateway, id);
    await transaction((tx) => tx.update(checkouts).set({ state: "open" }).where(eq(checkouts.id, id)));
    await lapse(minutesAfter(60));
    await openCheckout(departure, {}, minutesAfter(60));
    const [charge] = await chargesOf(id);
    await settleCharge(charge?.id ?? "", minutesAfter(61), gateway);
  },
};

/** What stands between a package and its room at the partner's. */
const packagePaths: Record<string, () => Promise<unknown>> = {
  "a package with a room of the partner's": async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    await payWith(gateway, id, {}, NOW, partner);
  },
  "a package whose room the partner no longer has": async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    partner.failOnce("confirm", "gone");
    await payWith(gateway, id, {}, NOW, partner);
  },
  "a package that is given up": async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    await lapse(minutesAfter(21));
    const room = await roomOf(db, id);
    if (room) await settleStay(room, minutesAfter(21), partner);
  },
  "a package of the partner's that leaves on another date": async () => {
    const sold = await aPartnerPackage();
    const key = await aPaidPackage(sold);
    await moveTo(key, await anotherDeparture(sold.trip, "2030-08-16"), NOW, STANDARD_TERMS, partner);
    await leaveSpares();
  },
  "a package with a room of ours": async () => {
    const id = await readyPackage(await anOwnPackage(), partner);
    await payWith(gateway, id, {}, NOW, partner);
  },
};

/** As the job does, whose own deaths are its log's. */
async function leaveSpares(): Promise<void> {
  const leaving = await db.select().from(spareStays).where(eq(spareStays.state, "leaving"));
  for (const spare of leaving) await settleSpare(spare, NOW, partner);
}

async function aPaidPackage(sold: APackage): Promise<string> {
  const id = await readyPackage(sold, partner);
  await payWith(gateway, id, {}, NOW, partner);
  const [booking] = await bookingsOf(id);
  if (!booking) throw new Error("Not booked");
  return booking.key;
}

async function dieAt(point: CrashPoint, path: (departure: string) => Promise<unknown>): Promise<void> {
  armed.at = point;
  partner.now = NOW;
  await expect(path(await aDeparture(1))).rejects.toThrow(Death);
  gateway.calm();
  partner.calm();
  await expectSafe(gateway);
  await runCallOffs(minutesAfter(120));
  await runCallOffs(AFTER_ALL);
  const now = await settleAll(gateway, AFTER_ALL, partner);
  await sendOutbox(now, send);
  await expectSettled(gateway, partner);
  const mails = await db.select({ key: outbox.key, state: outbox.state }).from(outbox);
  expect(mails.filter(({ state }) => state !== "sent")).toEqual([]);
  const received = new Set(inbox.map(({ key }) => key));
  expect(mails.filter(({ key }) => !received.has(key))).toEqual([]);
}

describe.each(Object.entries({ ...paths, ...packagePaths }))("dying anywhere on the way of %s", (_, path) => {
  it("A crash at any point ends with both booking and money, or neither", async () => {
    armed.passed.clear();
    await path(await aDeparture(1));
    const points = CRASH_POINTS.filter((point) => armed.passed.has(point));
    expect(points.length).toBeGreaterThan(3);
    for (const point of points) await dieAt(point, path);
  });
});

it("Every point lies on one of these ways", async () => {
  armed.passed.clear();
  for (const path of Object.values({ ...paths, ...packagePaths })) await path(await aDeparture(1));
  expect([...armed.passed].sort()).toEqual([...CRASH_POINTS].sort());
});

it("Money is lost without the attempt committed before the gateway call (control)", async () => {
  const cards = new FakeCards();
  const unguarded = async () => {
    const key = unique("lost");
    const prepared = await cards.prepare({ key, amount: 1, currency: "CAD", metadata: {} });
    if (prepared.state !== "prepared") throw new Error(prepared.state);
    const { reference } = prepared;
    await cards.authorise({ key, reference, cardToken: unique("ok"), returnUrl: "" });
    await cards.capture({ key, reference });
    throw new Death("before the row was written");
  };
  await expect(unguarded()).rejects.toThrow(Death);
  await settleAll(cards);
  await expect(expectSettled(cards)).rejects.toThrow();
});

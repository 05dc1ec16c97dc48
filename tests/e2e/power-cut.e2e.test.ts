/**
 * The whole site dies while it is paid, and starts again: afterwards booking and money are both there, or neither. A few
 * points stand for what a restart adds; every point is died at in `app/services/jobs/crash-point.db.test.ts`, on both
 * databases, and some of them by a real signal in `tests/faults/kill.db.test.ts`.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { CrashPoint } from "~/platform/crash-point.server";
import { cardToken, hold, pay, payFields, post, readyCheckout, travellerFields } from "./support/buyer";
import { change, type Departure, freshDeparture, select, takenOf } from "./support/database";
import { inbox } from "./support/mail";
import { atTheBank, inOurBooks, until } from "./support/money";
import { ownSite } from "./support/shared";
import type { Site } from "./support/site";

/** A bank that was asked and not yet believed, an answer by webhook, money without a booking, a mail without its note. */
const PAYING = ["authorise.answered", "event.settled", "capture.answered", "mail.sent"] as const satisfies CrashPoint[];
const CHALLENGED: readonly CrashPoint[] = ["event.settled"];

let site: Site;
beforeAll(async () => {
  site = await ownSite();
});
afterAll(() => site?.stop());

/** Sooner than its clock says, the job may look at everything again. */
function hurry() {
  change(site, "update payments set next_attempt_at = 0");
  change(site, "update refunds set next_attempt_at = 0");
  change(site, "update outbox set next_try_at = 0");
}

/** What an earlier purchase left to be told or mailed would be what the server dies of, and sooner than it is asked. */
async function nothingUnderWay(): Promise<boolean> {
  const answer = await fetch(`${site.sandboxUrl}/sandbox/webhooks`);
  const { events }: { events: { delivery: string }[] } = await answer.json();
  const unsent = select(site, "select key from outbox where state <> 'sent'");
  return unsent.length === 0 && events.every(({ delivery }) => delivery !== "pending");
}

/** The server lives again, and dies where it is told to. */
async function begin(point: CrashPoint): Promise<void> {
  await until("nothing is under way", nothingUnderWay);
  await site.crash();
  await site.restart({ ESCALE_CRASH_AT: point });
}

/** Whether the server has died, by the signal alone. */
async function dies(what: Promise<unknown>): Promise<void> {
  await what.catch(() => undefined);
  expect(await site.ended()).toBe(128);
}

/** Pays and dies at a point, serves again, and gives it the time it needs. */
async function buy(point: CrashPoint, email: string, departure: Departure): Promise<string> {
  const checkout = await readyCheckout(site, departure, { email });
  const challenged = CHALLENGED.includes(point);
  const form = payFields(await cardToken(site, checkout, challenged ? "4000002500003155" : "4242424242424242"));
  if (challenged) {
    const challenge = (await pay(site, checkout, form)).headers.get("location") ?? "";
    await begin(point);
    const body = new URLSearchParams({ result: "complete" });
    await dies(fetch(challenge, { method: "POST", body, redirect: "follow" }));
  } else {
    await begin(point);
    await dies(pay(site, checkout, form));
  }
  hurry();
  await site.restart();
  // A traveller who is still there sends the same form again; who is not, does not.
  if (!challenged && inOurBooks(site, checkout).state === "open") await pay(site, checkout, form);
  return checkout;
}

describe.sequential("killed while paying", () => {
  afterEach(async () => {
    if (!(await fetch(`${site.url}/healthz`).catch(() => null))) await site.restart();
  });

  it.each(PAYING)("A payment killed at %s completes", async (point) => {
    const departure = freshDeparture(site);
    const checkout = await buy(point, `${point}@example.com`, departure);
    await until("it is booked", () => inOurBooks(site, checkout).state === "booked");
    const books = inOurBooks(site, checkout);
    expect(books.net).toBe(books.total);
    expect(books.bookings).toHaveLength(1);
    expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
    expect(takenOf(site, departure.id)).toBe(1);
  });

  it("Every completed payment has had its mail", async () => {
    await until("every mail is sent", () => select(site, "select key from outbox where state <> 'sent'").length === 0);
    for (const point of PAYING) {
      const its = await inbox(site, `${point}@example.com`);
      // At least once: a death between sending it and noting so sends it again, and then as the same mail.
      expect(new Set(its.map(({ messageId }) => messageId)).size, point).toBe(1);
    }
  });
});

it("Places being held when the server is killed come back", async () => {
  const departure = freshDeparture(site);
  await begin("hold.committed");
  await dies(hold(site, departure));
  await site.restart();
  const checkouts = select(site, "select id from checkouts where departure = ?", departure.id);
  expect(takenOf(site, departure.id)).toBe(checkouts.length);
  change(site, "update checkouts set held_until = 0 where departure = ?", departure.id);
  await until("they are back", () => takenOf(site, departure.id) === 0);
});

it("An attempt that never reached the bank is no sale: a card refused after the restart frees the places", async () => {
  const departure = freshDeparture(site);
  const checkout = await readyCheckout(site, departure, { email: "refused@example.com" });
  const token = await cardToken(site, checkout, "4000000000000002");
  await begin("pay.attempt-committed");
  await dies(pay(site, checkout, payFields(token)));
  hurry();
  await site.restart();
  await until("it is open again", () => inOurBooks(site, checkout).state === "open");
  expect(await atTheBank(site, checkout)).toEqual({ captures: 0, net: 0 });
  change(site, "update checkouts set held_until = 0 where id = ?", checkout);
  await until("its places are back", () => takenOf(site, departure.id) === 0);
  const late = await post(
    site,
    `/en-ca/checkout/${checkout}/travellers`,
    travellerFields({ adults: 1, children: 0 }, "x@example.com"),
  );
  expect(late.headers.get("location")).toBe(`/en-ca/checkout/${checkout}`);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookings, checkouts, ledger, outbox, runs } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { CrashPoint } from "~/platform/crash-point.server";
import { type Sandbox, startSandbox } from "../../sandbox/start";
import { seedCatalogue } from "../support/catalogue";
import { program } from "../support/programs";

/**
 * Deaths on the way of a booking whose card is accepted: before the attempt to pay is committed, with an outcome on its
 * way, and after. Some are tried on the whole site too, and every point is died at in-process.
 */
const ON_THE_WAY = [
  "hold.places-taken",
  "hold.committed",
  "pay.attempt-written",
  "authorise.answered",
  "capture.answered",
  "capture.ledger-written",
  "mail.sent",
] as const satisfies readonly CrashPoint[];
const BATCH_SIZE = 3;

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "escale-kill-"));
  const client = { clientId: "escale", clientSecret: "demo-client-secret" };
  const keys = {
    secretKey: "sk_test_sandbox",
    webhookSecret: "whsec_sandbox",
    partnerKey: "partner_sandbox",
    ...client,
  };
  const site = { siteUrl: "http://localhost:3000", data: join(folder, "sandbox.db") };
  sandbox = await startSandbox({ host: "127.0.0.1", port: 0, smtpPort: 0, partnerPort: 0, ...site, ...keys });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

/** Runs `book-once`; answers the signal that ended it, or its exit code. */
async function run(args: string[], crashAt = "", more: Record<string, string> = {}): Promise<string | number> {
  const child = spawn(process.execPath, [...program("tests/support/book-once.ts"), ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      ESCALE_CRASH_AT: crashAt,
      STRIPE_API_URL: sandbox.url,
      SMTP_URL: `smtp://localhost:${sandbox.smtpPort}`,
      SESSION_SECRET: "a-secret-of-this-test",
      ALLOW_SANDBOX: "1",
      SITE_URL: "http://localhost:3000",
      ...more,
    },
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const [code, signal] = await once(child, "close");
  if (code) throw new Error(said);
  return signal ?? code;
}

type Truth = { charges: { id: string; amount: number; captured: boolean }[]; intents: { status: string }[] };

it("A process killed between any two steps ends with booking, money and mail, or none", async () => {
  const points: (CrashPoint | "")[] = [...ON_THE_WAY, ""];
  const startDay = "2030-08-02";
  await seedCatalogue({ departures: points.map((point) => ({ id: `d:${point}`, startDay, capacity: 1 })) });
  const died = async (point: CrashPoint | "") =>
    expect([point, await run(["book", `d:${point}`], point)]).toEqual([point, point ? "SIGKILL" : 0]);
  // Whoever looks first sends every mail that is due: the one that is to die of it books alone.
  await died("mail.sent");
  const queue = points.filter((point) => point !== "mail.sent");
  const worker = async () => {
    for (let point = queue.shift(); point !== undefined; point = queue.shift()) await died(point);
  };
  await Promise.all(Array.from({ length: BATCH_SIZE }, worker));
  expect(await run(["recover"])).toBe(0);

  const states = (await db.select().from(checkouts)).map(({ departure, state, placesHeld }) => {
    return { departure, state, placesHeld };
  });
  // Before the attempt to pay was committed.
  const early = ["hold.places-taken", "hold.committed", "pay.checkout-paying", "pay.attempt-written"].filter((point) =>
    (points as string[]).includes(point),
  );
  for (const { departure, state, placesHeld } of states) {
    const booked = !early.includes(departure.slice(2));
    expect({ departure, state, placesHeld }).toEqual({
      departure,
      state: booked ? "booked" : "expired",
      placesHeld: booked,
    });
  }
  // The one that died inside its first transaction left nothing at all.
  expect(states).toHaveLength(points.filter((point) => point !== "hold.places-taken").length);
  const taken = (await db.select().from(runs)).filter((run) => run.taken === 1);
  expect(taken).toHaveLength(points.length - early.length);
  expect(await db.select().from(bookings)).toHaveLength(points.length - early.length);

  const { charges, intents }: Truth = await (await fetch(`${sandbox.url}/payments.json`)).json();
  expect(intents.filter(({ status }) => status !== "succeeded")).toEqual([]);
  const books = (await db.select().from(ledger)).map(({ reference, amount }) => ({ reference, amount }));
  const truth = charges.map(({ id, amount }) => ({ reference: id, amount }));
  const byReference = (a: { reference: string }, b: { reference: string }) => (a.reference < b.reference ? -1 : 1);
  expect(books.sort(byReference)).toEqual(truth.sort(byReference));
  expect(books).toHaveLength(points.length - early.length);

  const mails = await db.select().from(outbox);
  expect(mails.filter(({ state }) => state !== "sent")).toEqual([]);
  const inbox: { messageId: string }[] = await (await fetch(`${sandbox.url}/mail.json`)).json();
  expect(inbox.length).toBeGreaterThanOrEqual(mails.length);

  // No one is killed where real cards are taken.
  await seedCatalogue({ departures: [{ id: "real", startDay: "2030-08-02", capacity: 1 }] });
  const account = { STRIPE_SECRET_KEY: "sk_test_sandbox", STRIPE_WEBHOOK_SECRET: "whsec_sandbox" };
  expect(await run(["book", "real"], "capture.answered", account)).toBe(0);
});

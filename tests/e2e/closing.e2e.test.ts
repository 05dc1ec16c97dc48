/** What machines ask of an instance, and how it goes: nobody who was let in is sent away without an answer. */

import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tabPath } from "~/i18n/paths";
import Database from "../../lib/better-sqlite3";
import { isFree } from "../../scripts/lib/children.mjs";
import { PATIENCE_MS } from "../support/patience";
import { cardToken, hold, pay, payFields, readyCheckout, travellerFields } from "./support/buyer";
import { freshDeparture, select } from "./support/database";
import { inOurBooks } from "./support/money";
import { ownSite } from "./support/shared";
import type { Site } from "./support/site";

let site: Site;
let metricsPort = 0;

async function freePort(): Promise<number> {
  for (;;) {
    // Where neither a site of another test nor the system takes it before it is used.
    const port = 19_000 + Math.floor(Math.random() * 1_000);
    if (await isFree(port)) return port;
  }
}

/** The metrics by name and labels. */
async function metrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}
beforeAll(async () => {
  metricsPort = await freePort();
  site = await ownSite({ env: { METRICS_PORT: String(metricsPort) } });
});
afterAll(() => site?.stop());

/** Few enough that an instance on a busy machine says that it ends before it has answered all who keep coming. */
const BUYERS = 8;

const whyMissed = (error: unknown) => String(((error as Error).cause as { code?: string } | undefined)?.code ?? error);

/** The status and the words of an answer, or why there was none. */
async function ask(path: string): Promise<string> {
  try {
    const answer = await fetch(site.url + path);
    return `${answer.status} ${(await answer.text()).trim()}`;
  } catch (error) {
    return whyMissed(error);
  }
}

async function until(path: string, expected: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(100))
    if ((await ask(path)) === expected) return;
  expect(await ask(path)).toBe(expected);
}

const WELL = "200 ok\nreading: yes\nwriting: yes";

it("An instance reports whether its database accepts writes, and shows pages while it does not", async () => {
  expect(await ask("/readyz")).toBe(WELL);
  const other = new Database(site.databaseUrl.replace("file:", ""));
  other.exec("BEGIN IMMEDIATE");
  try {
    await until("/readyz/writing", "503 not ready: slow-database\nreading: yes\nwriting: no (slow-database)");
    expect(await ask("/readyz")).toBe("200 ok\nreading: yes\nwriting: no (slow-database)");
    expect(await ask("/healthz")).toBe(await ask("/readyz/reading"));
    expect(await ask("/livez")).toBe("200 ok");
    // What is only read goes on.
    expect((await ask("/en-ca/trip")).slice(0, 3)).toBe("200");
  } finally {
    other.exec("ROLLBACK");
    other.close();
  }
  await until("/readyz", WELL);
});

/** A post whose body is as slow as a photo from a phone: its second half leaves `afterMs` later. */
async function slowPost(path: string, fields: Record<string, string>, afterMs: number): Promise<string> {
  const { hostname, port, host } = new URL(site.url);
  const body = new URLSearchParams(fields).toString();
  const socket = connect(Number(port), hostname);
  const said = text(socket);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${site.url}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
      `\r\n${body.slice(0, 40)}`,
    ].join("\r\n"),
  );
  await wait(afterMs);
  socket.write(body.slice(40));
  return said;
}

it("An instance told to end is not ready immediately, answers every request it received, then exits", async () => {
  const departure = freshDeparture(site, { left: 40 });
  const paid = await readyCheckout(site, departure);
  const slow = await readyCheckout(site, departure);
  const form = payFields(await cardToken(site, paid));
  // Asked twice, as a balancer does: it will hear that it should send nobody any more.
  for (let n = 0; n < 2; n++) await until("/readyz", WELL);
  const answers = { held: 0, missed: [] as string[] };
  // Whoever is sent here keeps coming until it is known that nobody should be.
  let ready = true;
  const buyer = async () => {
    while (ready) {
      try {
        const { id, status } = await hold(site, departure);
        if (id) answers.held++;
        else if (status !== 409) answers.missed.push(String(status));
      } catch (error) {
        answers.missed.push(whyMissed(error));
      }
    }
  };
  const before = select(site, "select id from checkouts").length;
  const buyers = Promise.all(Array.from({ length: BUYERS }, buyer));
  await wait(300);
  const posted = slowPost(
    tabPath("travellers", "en-ca", slow),
    travellerFields({ adults: 1, children: 0 }, "slow@example.com"),
    6_000,
  );
  const payment = pay(site, paid, form);
  await wait(50);
  site.terminate();
  // As soon as it is told, which on a busy machine is not at once.
  const told = async () => Promise.all([ask("/readyz"), ask("/livez")]);
  let [isReady, lives] = await told();
  for (; !/ending|^E/.test(isReady); [isReady, lives] = await told()) await wait(100);
  ready = false;
  expect([isReady, lives]).toEqual(["503 not ready: ending\nreading: no (ending)\nwriting: no (ending)", "200 ok"]);
  await buyers;
  expect((await payment).status).toBe(303);
  expect(await posted).toMatch(/^HTTP\/1\.1 303 [\s\S]*connection: close/i);
  expect(await site.ended()).toBe(0);
  expect(answers.missed).toEqual([]);
  expect(answers.held).toBeGreaterThan(0);
  expect(select(site, "select id from checkouts").length - before).toBe(answers.held);
  expect(inOurBooks(site, paid).state).toBe("booked");
});

it("Holds sent as an instance is told to end are answered", async () => {
  await site.restart();
  const departure = freshDeparture(site, { left: 40 });
  for (let n = 0; n < 2; n++) await until("/readyz", WELL);
  const before = select(site, "select id from checkouts").length;
  const holds = Promise.all(Array.from({ length: 40 }, () => hold(site, departure).then(({ id }) => id, whyMissed)));
  await wait(20);
  site.terminate();
  const ids = await holds;
  expect(ids.filter((id) => !/^[\w-]{22}$/.test(id ?? ""))).toEqual([]);
  expect(await site.ended()).toBe(0);
  expect(select(site, "select id from checkouts").length - before).toBe(40);
});

it("Events are measured by screen and outcome, never by address or name", async () => {
  await site.restart();
  const departure = freshDeparture(site, { left: 4 });
  await fetch(`${site.url}/en-ca/trip`);
  await fetch(`${site.url}/en-ca/trip`);
  const checkout = await readyCheckout(site, departure, { email: "measured@example.com" });
  expect((await pay(site, checkout, payFields(await cardToken(site, checkout)))).status).toBe(303);
  await hold(site, departure, { adults: 0, children: 0 });
  const measured = await metrics();
  const value = (name: string) => measured.get(name) ?? 0;
  expect(value("escale_bookings_total")).toBe(1);
  expect(value('escale_payments_total{outcome="captured"}')).toBe(1);
  expect(value('escale_holds_total{outcome="held"}')).toBe(1);
  expect(value('escale_holds_total{outcome="party-empty"}')).toBe(1);
  expect(value('escale_kept_pages_total{outcome="miss"}')).toBeGreaterThan(0);
  expect(value('escale_request_duration_seconds_count{route="trip.list",status="200"}')).toBe(2);
  // Travellers, seats, what was chosen to pay, and the payment.
  expect(value('escale_request_duration_seconds_count{route="checkout",status="303"}')).toBe(4);
  expect(value("escale_ready")).toBe(1);
  await expect.poll(async () => (await metrics()).get("escale_writable")).toBe(1);
  expect(value("escale_database_up")).toBe(1);
  expect(measured.get("escale_payments_unknown")).toBe(0);
  expect(measured.has('escale_outbox_mails{state="waiting"}')).toBe(true);
  expect(value('escale_job_last_success_timestamp_seconds{name="settleDue"}')).toBeGreaterThan(1e9);
  expect(value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  const calls = [...measured.keys()].filter((name) => name.startsWith("escale_outside_call_duration_seconds_count"));
  expect(calls.join("\n")).toMatch(/system="cards",call="POST \/v1\/payment_intents\/:id\/capture",outcome="2xx"/);
  expect([...measured.keys()].join("\n")).not.toMatch(new RegExp(`${checkout}|measured@|Canary`));
  // Nowhere but on its own port.
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
});

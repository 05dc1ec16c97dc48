/** Two instances on one PostgreSQL, beside a database of the same server where somebody writes all the time. */
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { pathFor } from "~/i18n/paths";
import { type PostgresServer, startPostgres } from "../support/postgres";
import { hold } from "./support/buyer";
import type { Departure } from "./support/database";
import { type Site, startSite } from "./support/site";
import { saidIn } from "./support/words";

const MAX_STALE_MS = 3_000;
const ASKED_EVERY_MS = 50;
const WRITERS = 2;

let server: PostgresServer;
let sites: Site[] = [];
let neighbour: { written: () => number; leave: () => Promise<void> } | undefined;

/** Writes into a database of its own as fast as it is let, and keeps one transaction open all the while. */
async function writeBeside(url: string): Promise<NonNullable<typeof neighbour>> {
  const beside = Object.assign(new URL(url), { pathname: "beside" }).href;
  const clients = Array.from({ length: WRITERS + 1 }, () => new pg.Client({ connectionString: beside }));
  for (const client of clients) await client.connect();
  const [open, ...writers] = clients;
  await open?.query("create table busy (n int)");
  await open?.query("begin");
  await open?.query("insert into busy values (0)");
  let written = 0;
  let over = false;
  const writing = writers.map(async (client) => {
    for (; !over; written++) await client.query("insert into busy values (1)");
  });
  return {
    written: () => written,
    leave: async () => {
      over = true;
      await Promise.all(writing);
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

beforeAll(async () => {
  server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("create database beside");
  await client.end();
  const started = await Promise.allSettled(
    [1, 2].map(() => startSite({ env: { DATABASE_URL: server.url, LOG_LEVEL: "info" } })),
  );
  sites = started.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  for (const each of started) if (each.status === "rejected") throw each.reason;
  neighbour = await writeBeside(server.url);
});
afterAll(async () => {
  await neighbour?.leave();
  await Promise.all(sites.map((site) => site.stop()));
  await server?.stop();
});

/** A departure nobody has a place on, with so many left. */
async function departureWith(left: number): Promise<Departure> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<Departure>(
    `update runs set taken = capacity - $1 from departures d where d.id = runs.id and d.id = (select d.id
       from departures d join runs r on r.id = d.id where trip = 'new-york-3-days' and taken = 0 and status = 'on-sale'
       and start_day > $2 order by start_day limit 1) returning d.id, trip, start_day as "startDay", capacity`,
    [left, addDays(dayIn(new Date()), 45)],
  );
  await client.end();
  if (!rows[0]) throw new Error("every departure has been taken");
  return rows[0];
}

/** How the answers to a trip's page were come by since a moment, as the log of an instance tells it. */
async function keptSince(site: Site, since: number): Promise<string[]> {
  const lines = (await readFile(site.outputFile, "utf8")).trim().split("\n");
  return lines
    .filter((line) => line.includes('"screen":"trip.detail"') && line.includes('"msg":"request"'))
    .map((line): { time: string; kept: string } => JSON.parse(line))
    .filter(({ time }) => new Date(time).getTime() > since)
    .map(({ kept }) => kept);
}

it("A sale by one instance is seen by the other within three seconds, and unchanged pages are not rendered again", async () => {
  const left = 8;
  const departure = await departureWith(left);
  const page = pathFor("trip.detail", "en-ca", { slug: departure.trip });
  const path = `${page}?adults=1&month=${departure.startDay.slice(0, 7)}`;
  const [one, other] = sites;
  if (!one || !other) throw new Error("two instances serve");

  const chosen = new RegExp(`<option[^>]*value="${departure.id}"[^>]*>([^<]*)`);
  /** Places left on that departure, as an instance says where they are few. */
  const told = async (site: Site) => {
    const answer = await fetch(site.url + path);
    expect(answer.status).toBe(200);
    const text = saidIn(chosen.exec(await answer.text())?.[1] ?? "");
    const few = /(\d+) left/.exec(text)?.[1];
    if (few === undefined) throw new Error(`no few places in "${text}"`);
    return Number(few);
  };
  /** How much later than `since` the last page was asked for that did not yet tell `wanted`. */
  const staleness = async (site: Site, wanted: number, since: number) => {
    for (let last = 0; ; await wait(ASKED_EVERY_MS)) {
      const asked = Date.now() - since;
      if ((await told(site)) === wanted) return last;
      last = asked;
      expect(last).toBeLessThan(MAX_STALE_MS);
    }
  };

  await wait(1_200);
  const atFirst = await told(other);
  expect(await told(one)).toBe(atFirst);
  const late: number[] = [];
  for (let sold = 1; sold <= 3; sold++) {
    const [seller, reader] = sold % 2 === 1 ? [one, other] : [other, one];
    // Just before, at different moments of the second for which an answer is believed.
    await wait(250 * sold);
    await told(reader);
    expect((await hold(seller, departure)).status).toBe(303);
    late.push(await staleness(reader, atFirst - sold, Date.now()));
  }
  // It was kept: a page that is made for each who asks is never late.
  expect(Math.max(...late)).toBeGreaterThan(0);

  // What the last sale wrote is behind everybody.
  for (const end = Date.now() + 3_500; Date.now() < end; await wait(ASKED_EVERY_MS)) await Promise.all(sites.map(told));
  // A request is logged once its answer has left.
  await wait(200);
  const [since, writtenBefore] = [Date.now(), neighbour?.written() ?? 0];
  const written = () => (neighbour?.written() ?? 0) - writtenBefore;
  for (let asked = 0; asked < 20 || written() <= 100; asked++) {
    await Promise.all(sites.map(told));
    await wait(ASKED_EVERY_MS);
  }
  await wait(100);
  for (const site of sites) {
    const kept = await keptSince(site, since);
    expect(kept).toContain("hit");
    // Some may be `stale`, where the database was slow to say that nothing changed; none is made.
    expect(kept.filter((how) => ["miss", "updating", "never"].includes(how))).toEqual([]);
  }
});

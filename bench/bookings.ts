/**
 * Bookings a second through the services, from hold to confirmation, the card gateway answering at once; beside the
 * driver alone writing the same rows: in one transaction a booking, and in as many as the services must commit so that
 * a death between two steps loses nothing. On SQLite, and on PostgreSQL where one can be started.
 */
import pg from "pg";
import { type PostgresServer, startPostgres } from "../tests/support/postgres";
import { runScript } from "./lib/children";
import type { Spread } from "./lib/percentile";
import { fill, type Seeds } from "./lib/seed";
import type { BookingsSize } from "./sizes";

type Rate = Spread & { rate: number };
export type BookingsResult = {
  engine: "SQLite" | "PostgreSQL";
  /** Of the booking and of its steps; milliseconds, all clients at once. */
  services: Rate & { confirmed: number; steps: Record<string, Spread> };
  raw: Rate;
  /** The same rows in as many transactions as the services make. */
  rawSteps: Rate;
};

/** Transactions of one booking: hold, travellers, seats, attempt, prepared, authorised, captured. */
export const COMMITS = 7;

type Copy = (name: string) => Promise<string>;

async function measure(engine: BookingsResult["engine"], copy: Copy, size: BookingsSize): Promise<BookingsResult> {
  const run = (url: string, args: string[], env: Record<string, string> = {}) =>
    runScript(["--import", "tsx", ...args], { DATABASE_URL: url, LOG_LEVEL: "silent", NODE_ENV: "production", ...env });
  const [booked, once, often] = [await copy("booked"), await copy("once"), await copy("often")];
  const services = JSON.parse(await run(booked, ["bench/book.ts", JSON.stringify(size)]));
  const raw = async (url: string, commits: number) =>
    JSON.parse(await run(url, ["bench/raw.ts", String(size.seconds / 2), String(commits)], { SOURCE_URL: booked }));
  return { engine, services, raw: await raw(once, 1), rawSteps: await raw(often, COMMITS) };
}

async function onPostgres(server: PostgresServer, day: string, size: BookingsSize): Promise<BookingsResult> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href;
  try {
    await client.query("create database seed");
    await fill(urlOf("seed"), day);
    const copy = async (name: string) => {
      await client.query(`create database ${name} template seed`);
      return urlOf(name);
    };
    return await measure("PostgreSQL", copy, size);
  } finally {
    await client.end();
  }
}

export async function measureBookings(seeds: Seeds, day: string, size: BookingsSize): Promise<BookingsResult[]> {
  const results = [await measure("SQLite", (name) => seeds.copy(`bookings-${name}`, day), size)];
  if (!size.postgres) return results;
  const server = await startPostgres().catch((error: unknown) => {
    process.stdout.write(`PostgreSQL is left out: ${error instanceof Error ? error.message : error}\n`);
    return null;
  });
  if (!server) return results;
  try {
    results.push(await onPostgres(server, day, size));
  } finally {
    await server.stop();
  }
  return results;
}

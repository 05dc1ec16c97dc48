/**
 * Bookings a second through the services, from hold to confirmation, the card gateway answering at once; beside the
 * driver alone writing the same rows: in one transaction a booking, and in as many as the services must commit so that
 * a death between two steps loses nothing. On SQLite, and on PostgreSQL where one can be started.
 */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type PostgresServer, startPostgres } from "../tests/support/postgres";
import { runScript } from "./lib/children";

type Spread = { p50: number; p99: number };
type Rate = Spread & { rate: number };
export type BookingsResult = {
  engine: "SQLite" | "PostgreSQL";
  /** Of the booking and of its steps; milliseconds, 50 clients at once. */
  services: Rate & { confirmed: number; steps: Record<string, Spread> };
  raw: Rate;
  /** The same rows in as many transactions as the services make. */
  rawSteps: Rate;
};

/** Transactions of one booking: hold, travellers, seats, attempt, authorised, captured. */
export const COMMITS = 6;

type Databases = { seed: string; copy: (name: string) => Promise<string> };

async function measure(engine: BookingsResult["engine"], { seed, copy }: Databases, seconds: number) {
  const run = (url: string, args: string[], env: Record<string, string> = {}) =>
    runScript(["--import", "tsx", ...args], { DATABASE_URL: url, LOG_LEVEL: "silent", NODE_ENV: "production", ...env });
  await run(seed, ["bench/book.ts", "--fill"]);
  const [booked, once, often] = [await copy("booked"), await copy("once"), await copy("often")];
  const services = JSON.parse(await run(booked, ["bench/book.ts", "--book", String(seconds)]));
  const raw = async (url: string, commits: number) =>
    JSON.parse(await run(url, ["bench/raw.ts", String(seconds / 2), String(commits)], { SOURCE_URL: booked }));
  return { engine, services, raw: await raw(once, 1), rawSteps: await raw(often, COMMITS) } as BookingsResult;
}

async function onPostgres(server: PostgresServer, seconds: number): Promise<BookingsResult> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href;
  try {
    await client.query("create database seed");
    const copy = async (name: string) => {
      await client.query(`create database ${name} template seed`);
      return urlOf(name);
    };
    return await measure("PostgreSQL", { seed: urlOf("seed"), copy }, seconds);
  } finally {
    await client.end();
  }
}

export async function measureBookings(
  folder: string,
  { seconds, postgres }: { seconds: number; postgres: boolean },
): Promise<BookingsResult[]> {
  const file = (name: string) => join(folder, `bookings-${name}.db`);
  const copy = async (name: string) => {
    await copyFile(file("seed"), file(name));
    return `file:${file(name)}`;
  };
  const results = [await measure("SQLite", { seed: `file:${file("seed")}`, copy }, seconds)];
  if (!postgres) return results;
  const server = await startPostgres().catch((error: unknown) => {
    process.stdout.write(`PostgreSQL is left out: ${error instanceof Error ? error.message : error}\n`);
    return null;
  });
  if (!server) return results;
  try {
    results.push(await onPostgres(server, seconds));
  } finally {
    await server.stop();
  }
  return results;
}

/**
 * Makes queries fail in every way a database can, with values that must never be logged, and logs each failure in every
 * way the site does; run by `canary.db.test.ts`, which reads what was written. Ends by an error that nothing catches.
 */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import express from "express";
import { openSqlite } from "~/db/open-sqlite.server";
import { outbox } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { handleError } from "~/entry.server";
import { env, isPostgres } from "~/platform/env.server";
import { logFailure } from "~/platform/for-each-isolated.server";
import { endOnUnexpectedErrors, log } from "~/platform/log.server";
import { lastResort } from "~/server/last-resort.server";
import { whyNotStarted } from "~/server/why-not-started.server";
import { runDueJobs } from "~/services/jobs/jobs.server";

endOnUnexpectedErrors("failing");

const CANARY = "Zoé Canary zoe.canary@example.com 1980-05-04";
const at = new Date("2026-11-22T12:00:00Z");
const mail = {
  key: `key ${CANARY}`,
  recipient: CANARY,
  subject: CANARY,
  html: `<p>${CANARY}</p>\n    at ${CANARY}\n`,
  text: `it's ${CANARY}`,
  locale: "fr-ca",
  state: "waiting",
  nextTryAt: at,
  createdAt: at,
} as const;

type Failing = Readonly<Record<string, () => Promise<unknown>>>;

const insert = (tx: Db, fields: object = {}) => tx.insert(outbox).values({ ...mail, ...fields });
const raw = async (tx: Db, query: ReturnType<typeof sql>): Promise<unknown> =>
  isPostgres ? (tx as unknown as { execute: (query: unknown) => Promise<unknown> }).execute(query) : tx.run(query);

const everywhere: Failing = {
  unique: () =>
    transaction(async (tx) => {
      await insert(tx);
      await insert(tx);
    }),
  // A row with its values is in PostgreSQL's `detail`.
  check: () => transaction((tx) => insert(tx, { state: "nonsense" })),
  "not null": () => transaction((tx) => insert(tx, { subject: null })),
  syntax: () => transaction((tx) => raw(tx, sql`select ${CANARY} from from`)),
};

const ofPostgres: Failing = {
  "invalid text": () => transaction((tx) => raw(tx, sql`select ${CANARY}::int`)),
  "invalid day": () => transaction((tx) => raw(tx, sql`select ${CANARY}::date`)),
  "too long": () => transaction((tx) => insert(tx, { key: incompressible() })),
  "too long for its column": () => transaction((tx) => raw(tx, sql`select cast(${CANARY} as bit(3))`)),
  "lock time-out": () =>
    transaction(async (holder) => {
      await insert(holder);
      await db.transaction(async (tx) => {
        await raw(tx, sql`set local lock_timeout = '50ms'`);
        await insert(tx);
      });
    }),
  "statement time-out": () =>
    transaction(async (tx) => {
      await raw(tx, sql`set local statement_timeout = '50ms'`);
      await raw(tx, sql`select pg_sleep(5), ${CANARY}`);
    }),
  "connection cut": () => transaction((tx) => raw(tx, sql`select pg_terminate_backend(pg_backend_pid()), ${CANARY}`)),
};

const ofSqlite: Failing = {
  "invalid text": () => transaction((tx) => raw(tx, sql`select json(${CANARY})`)),
  "too long": () => transaction((tx) => raw(tx, sql`select ${CANARY} || zeroblob(2000000000)`)),
  "lock time-out": () =>
    transaction(async (holder) => {
      await insert(holder);
      await drizzle(openSqlite(env.DATABASE_URL, { busyTimeoutMs: 50 }), { casing: "snake_case" })
        .insert(outbox)
        .values(mail);
    }),
  "connection cut": async () => {
    const connection = openSqlite(env.DATABASE_URL);
    const closed = drizzle(connection, { casing: "snake_case" });
    const query = closed.insert(outbox).values(mail);
    connection.close();
    await query;
  },
};

/** What fails beside queries, with a traveller's words in its message or its fields. */
const elsewhere: Failing = {
  json: async () => JSON.parse(CANARY),
  url: async () => new URL(CANARY),
  thrown: () => Promise.reject(CANARY),
  object: () => Promise.reject({ type: CANARY, message: CANARY }),
  mail: () =>
    Promise.reject(
      Object.assign(new Error(`550 <${CANARY}>`), { code: "EENVELOPE", response: CANARY, responseCode: 550 }),
    ),
};

/** Longer than an index takes, and no compression makes it shorter. */
function incompressible(): string {
  let text = CANARY;
  for (let n = 1; text.length < 40_000; n = (n * 48_271) % 2_147_483_647) text += n.toString(36);
  return text;
}

async function failureOf(name: string, work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error(`nothing failed: ${name}`);
}

/** As Express hands an error to what is last. */
async function failAtTheServer(error: unknown): Promise<void> {
  const app = express();
  app.get("/early", (_request, _response, next) => next(error));
  app.get("/late", (_request, response, next) => {
    response.write("half");
    next(error);
  });
  app.use(lastResort);
  const server = app.listen(0);
  const { port } = server.address() as { port: number };
  for (const path of ["early", "late"])
    await fetch(`http://localhost:${port}/${path}`).then(
      (answer) => answer.text(),
      () => undefined,
    );
  server.close();
}

const request = new Request("http://localhost/");
const failures: unknown[] = [];
for (const [name, work] of Object.entries({ ...everywhere, ...(isPostgres ? ofPostgres : ofSqlite), ...elsewhere })) {
  const error = await failureOf(name, work);
  failures.push(error);
  log.error({ err: error, failing: name }, "failed");
  if (error instanceof Error) log.error(error);
  if (error instanceof Error) log.warn({ gone: error });
  log.error(new Error("the cause was a query", { cause: error }), "with a cause");
  await logFailure({ what: name }, () => Promise.reject(error));
  await runDueJobs(at, { failing: () => Promise.reject(error) });
  handleError(error, { request, params: {}, context: { requestId: "1", nonce: undefined, visitor: "" } });
  await failAtTheServer(error);
  process.stderr.write(`${whyNotStarted(error)}\n`);
}
log.error({ err: new AggregateError(failures, CANARY) }, "all of them");
void Promise.reject(failures[0]);

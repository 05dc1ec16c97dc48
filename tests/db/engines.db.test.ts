import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { and, eq, lt, sql } from "drizzle-orm";
import { describe, expect, inject, it } from "vitest";
import { ledger, rates, runs, seats } from "~/db/schema";
import { db, isUniqueViolation, transaction } from "~/db/transaction.server";
import { isPostgres } from "~/platform/env.server";
import { createDatabase } from "../support/database";
import { program } from "../support/programs";
import { addDeparture, addLedgerRow } from "./rows";

const source = inject("databases");

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Everything an error and its causes say. */
function words(error: unknown): string {
  return error instanceof Error ? `${error.message} ${words(error.cause)}` : "";
}

async function takenOf(id: string): Promise<number | undefined> {
  const [row] = await db.select({ taken: runs.taken }).from(runs).where(eq(runs.id, id));
  return row?.taken;
}

describe("the engine", () => {
  it("The engine is the one of this run", async () => {
    const version = sql<string>`${sql.raw(isPostgres ? "version()" : "'SQLite ' || sqlite_version()")}`;
    const [row] = await db.select({ version }).from(sql`(select 1) as one`);
    expect(row?.version).toMatch(source.engine === "postgresql" ? /^PostgreSQL \d/ : /^SQLite \d/);
  });

  it("The engine is migrated once by two processes that start together", async () => {
    const { url, drop } = await createDatabase(source, { bare: true });
    const env = { ...process.env, DATABASE_URL: url };
    const migrate = () => promisify(execFile)(process.execPath, program("tests/db/migrate.ts"), { env });
    await expect(Promise.all([migrate(), migrate()])).resolves.toHaveLength(2);
    await drop();
  });

  it("The engine checks foreign keys, forgets a failed transaction, and continues", async () => {
    const orphan = { run: "none", seat: "1A", checkout: "none", traveller: 0 };
    const refused = await failure(transaction((tx) => tx.insert(seats).values(orphan)));
    expect(words(refused)).toMatch(/foreign key/i);
    const thrown = new Error("changed my mind");
    const dollars = () => db.select({ fromDay: rates.fromDay }).from(rates).where(eq(rates.currency, "USD"));
    const undone = transaction(async (tx) => {
      await tx.insert(rates).values({ currency: "USD", fromDay: "2030-01-01", micros: 700_000 });
      throw thrown;
    });
    await expect(undone).rejects.toBe(thrown);
    expect(await dollars()).toEqual([]);
    await transaction((tx) => tx.insert(rates).values({ currency: "USD", fromDay: "2030-01-02", micros: 700_000 }));
    expect(await dollars()).toEqual([{ fromDay: "2030-01-02" }]);
  });

  it("The engine distinguishes a duplicate row from an invalid one", async () => {
    const rate = { currency: "EUR", fromDay: "2030-01-01", micros: 600_000 } as const;
    await db.insert(rates).values(rate);
    expect(isUniqueViolation(await failure(transaction((tx) => tx.insert(rates).values(rate))))).toBe(true);
    const wrong = await failure(transaction((tx) => tx.insert(rates).values({ ...rate, fromDay: "x", micros: 0 })));
    expect(words(wrong)).toMatch(/rates_positive/);
    expect(isUniqueViolation(wrong)).toBe(false);
  });
});

describe("the ledger", () => {
  it("The ledger refuses every change", async () => {
    await addLedgerRow("kept");
    const changed = failure(transaction((tx) => tx.update(ledger).set({ amount: 1 }).where(eq(ledger.id, "kept"))));
    expect(words(await changed)).toContain("the ledger is append-only");
    const deleted = failure(transaction((tx) => tx.delete(ledger).where(eq(ledger.id, "kept"))));
    expect(words(await deleted)).toContain("the ledger is append-only");
    expect(await db.select({ amount: ledger.amount }).from(ledger)).toEqual([{ amount: 19_900 }]);
  });
});

describe("the last places", () => {
  /** As the services do it: the guard is in the write. */
  function guarded(id: string): Promise<boolean> {
    return transaction(async (tx) => {
      await tx.select().from(runs).where(eq(runs.id, id));
      const taken = await tx
        .update(runs)
        .set({ taken: sql`${runs.taken} + 1` })
        .where(and(eq(runs.id, id), lt(runs.taken, runs.capacity)))
        .returning({ id: runs.id });
      return taken.length === 1;
    });
  }

  /** As nobody should: two look, then each writes what trusts its look. Whether each write went through. */
  async function unguarded(id: string, write: (seen: number) => number | ReturnType<typeof sql>) {
    const look = async () => (await db.select().from(runs).where(eq(runs.id, id)))[0]?.taken ?? Number.NaN;
    const seen = await Promise.all([look(), look()]);
    return Promise.allSettled(
      seen.map((taken) =>
        transaction((tx) =>
          tx
            .update(runs)
            .set({ taken: write(taken) })
            .where(eq(runs.id, id)),
        ),
      ),
    );
  }

  it("The last places go to one of two travellers, and to three of twenty", async () => {
    await addDeparture("one-left", 1);
    expect((await Promise.all([guarded("one-left"), guarded("one-left")])).toSorted()).toEqual([false, true]);
    await addDeparture("three-left", 3);
    const sold = await Promise.all(Array.from({ length: 20 }, () => guarded("three-left")));
    expect(sold.filter(Boolean)).toHaveLength(3);
    expect(await takenOf("three-left")).toBe(3);
  });

  it("The last places are oversold without the guard (control)", async () => {
    await addDeparture("oversold", 1);
    const sold = await unguarded("oversold", (seen) => seen + 1);
    expect(sold.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await takenOf("oversold")).toBe(1);
  });

  it("The last places are kept by the CHECK when a write without the guard counts right (control)", async () => {
    await addDeparture("checked", 1);
    const answers = await unguarded("checked", () => sql`${runs.taken} + 1`);
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(words(refused[0]?.reason)).toContain("runs_taken_within_capacity");
    expect(await takenOf("checked")).toBe(1);
  });
});

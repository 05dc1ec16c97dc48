import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, inject, it, vi } from "vitest";
import { attempt } from "~/db/attempt.server";
import { afterCommit } from "~/db/inside.server";
import { impatientSocket } from "~/db/postgres-connection.server";
import { outbox } from "~/db/schema";
import { missingTimeLimits } from "~/db/time-limits.server";
import { type Db, db, isUniqueViolation, transaction } from "~/db/transaction.server";
import { accept, refuse } from "~/domain/verdict";

const at = new Date("2026-11-21T12:00:00Z");
const mail = (key: string) => ({
  key,
  recipient: "a@example.ca",
  subject: "s",
  html: "h",
  text: "t",
  locale: "fr-ca" as const,
  state: "waiting" as const,
  nextTryAt: at,
  createdAt: at,
});
const kept = async (key: string) => (await db.select().from(outbox).where(eq(outbox.key, key))).length;

it("A failing transaction among many leaves the others whole", async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      transaction(async (tx) => {
        await tx.insert(outbox).values(mail(`group-${n}`));
        if (n % 10 === 3) throw new Error("this one fails");
        return n;
      }),
    ),
  );
  for (const [n, { status }] of all.entries()) {
    const fails = n % 10 === 3;
    expect(status).toBe(fails ? "rejected" : "fulfilled");
    expect(await kept(`group-${n}`)).toBe(fails ? 0 : 1);
  }
});

it("A transaction returns only once others can read its writes", async () => {
  await transaction((tx) => tx.insert(outbox).values(mail("answered")));
  expect(await kept("answered")).toBe(1);
});

it("A nested transaction, which would wait for itself forever, is refused, and work continues", async () => {
  const nested = transaction(async () => transaction(async () => 1));
  await expect(nested).rejects.toThrow("a transaction inside a transaction");
  await expect(transaction(async () => 2)).resolves.toBe(2);
});

it("A transaction may be started by a caller that was just answered", async () => {
  const first = await transaction(async () => 1);
  await expect(transaction(async () => first + 1)).resolves.toBe(2);
});

it("Work after commit runs once committed, and never when rolled back", async () => {
  const done: string[] = [];
  await transaction(async (tx) => {
    afterCommit(() => done.push("committed"));
    await tx.insert(outbox).values(mail("counted"));
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["committed"]);
  await transaction(async () => {
    afterCommit(() => done.push("undone"));
    throw new Error("undone");
  }).catch(() => undefined);
  afterCommit(() => done.push("outside"));
  expect(done).toEqual(["committed", "outside"]);
});

describe("a refusal", () => {
  it("A refusal rolls back its transaction, and drops what waited for its commit", async () => {
    const done: string[] = [];
    const answer = await transaction(async (tx) => {
      await tx.insert(outbox).values(mail("refused"));
      afterCommit(() => done.push("refused"));
      return refuse("sold-out", { left: 2 });
    });
    expect(answer).toEqual({ ok: false, code: "sold-out", params: { left: 2 } });
    expect(await kept("refused")).toBe(0);
    expect(done).toEqual([]);
  });

  it("A refusal inside an attempt rolls back that part only, at any depth, and the rest is committed", async () => {
    const done: string[] = [];
    const write = async (tx: Db, key: string) => {
      await tx.insert(outbox).values(mail(key));
      afterCommit(() => done.push(key));
    };
    const answer = await transaction(async (tx) => {
      await write(tx, "before");
      const outer = await attempt(tx, async () => {
        await write(tx, "outer");
        const inner = await attempt(tx, async () => {
          await write(tx, "inner");
          return refuse("inner-gone");
        });
        return accept(inner.code);
      });
      const refused = await attempt(tx, async () => {
        await write(tx, "refused part");
        await attempt(tx, () => write(tx, "kept in what is refused"));
        return refuse("gone");
      });
      await write(tx, "after");
      return accept([outer, refused]);
    });
    expect(answer).toEqual({ ok: true, value: [accept("inner-gone"), refuse("gone")] });
    const written = ["before", "outer", "after"];
    for (const key of [...written, "inner", "refused part", "kept in what is refused"])
      expect(await kept(key), key).toBe(written.includes(key) ? 1 : 0);
    expect(done).toEqual(written);
  });

  it("A refusal or error inside an attempt lets the transaction continue", async () => {
    await transaction(async (tx) => {
      await tx.insert(outbox).values(mail("once"));
      await expect(attempt(tx, () => tx.insert(outbox).values(mail("once")))).rejects.toSatisfy(isUniqueViolation);
      await tx.insert(outbox).values(mail("and again"));
    });
    expect([await kept("once"), await kept("and again")]).toEqual([1, 1]);
  });
});

it("A connection that fell silent is given up", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const socket = impatientSocket(100).connect((silent.address() as AddressInfo).port, "127.0.0.1");
  const [error] = await once(socket, "error").catch((reason) => [reason]);
  expect(String(error)).toContain("went silent");
  silent.close();
});

describe.runIf(inject("databases").engine === "postgresql")("on PostgreSQL", () => {
  it("The pool recovers after more failed transactions than it has connections", async () => {
    const query = pg.Client.prototype.query;
    const away = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args) {
      const [asked] = args as unknown as [string | { text: string }];
      const text = typeof asked === "string" ? asked : asked.text;
      return text.startsWith("begin") ? Promise.reject(new Error("away")) : Reflect.apply(query, this, args);
    });
    const failed = await Promise.allSettled(Array.from({ length: 25 }, () => transaction(async () => 1)));
    away.mockRestore();
    expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(["rejected"]));
    await expect(transaction(async () => 2)).resolves.toBe(2);
    await expect(kept("nobody")).resolves.toBe(0);
  });

  it("A missing time limit is reported", async () => {
    expect(await missingTimeLimits(db)).toEqual([]);
    await transaction(async (tx) => {
      const { execute } = tx as unknown as { execute: (query: unknown) => Promise<unknown> };
      await execute.call(tx, sql`set local statement_timeout = 0`);
      expect(await missingTimeLimits(tx)).toEqual(["statement_timeout"]);
    });
  });
});

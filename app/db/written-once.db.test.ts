/** A question whose text is written once answers each time what the database holds then. */
import { and, asc, eq, gte, like, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { preparedInsert, preparedQuery, preparedUpdate } from "~/db/prepared-query.server";
import { outbox, rates } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";

const add = (currency: "USD" | "EUR", micros: number) =>
  transaction(async (tx) => void (await tx.insert(rates).values({ currency, fromDay: `2027-01-0${micros}`, micros })));

const written: (boolean | undefined)[] = [];
const ratesAsked = preparedQuery((at, { ofOne }: { ofOne?: boolean }) => {
  written.push(ofOne);
  const ofCurrency = ofOne ? eq(rates.currency, sql.placeholder("currency")) : undefined;
  return at
    .select({ micros: rates.micros, currency: rates.currency })
    .from(rates)
    .where(and(ofCurrency, gte(rates.micros, sql.placeholder("least"))))
    .orderBy(asc(rates.micros));
});
const microsOf = async (values: Record<string, string | number>, shape?: { ofOne?: boolean }, at = db) =>
  (await ratesAsked(at, values, shape)).map(({ micros }) => micros);

beforeEach(() => transaction(async (tx) => void (await tx.delete(rates))));

it("A prepared query answers by its values and shape, and is written once per shape", async () => {
  await add("USD", 1);
  await add("EUR", 2);
  await add("USD", 3);
  expect(await microsOf({ least: 1 })).toEqual([1, 2, 3]);
  expect(await microsOf({ least: 2 })).toEqual([2, 3]);
  expect(await microsOf({ least: 1, currency: "USD" }, { ofOne: true })).toEqual([1, 3]);
  expect(await microsOf({ least: 1, currency: "EUR" }, { ofOne: true })).toEqual([2]);
  expect(written).toEqual([undefined, true]);
});

it("A prepared query answers with what was written since", async () => {
  expect(await microsOf({ least: 1 })).toEqual([]);
  await add("USD", 1);
  expect(await microsOf({ least: 1 })).toEqual([1]);
});

it("A prepared query answers each of several simultaneous callers", async () => {
  for (const micros of [1, 2, 3, 4]) await add("USD", micros);
  const asked = [1, 2, 3, 4].map((least) => microsOf({ least }));
  expect(await Promise.all(asked)).toEqual([[1, 2, 3, 4], [2, 3, 4], [3, 4], [4]]);
});

const seen: string[] = [];
const mailsQueued = preparedInsert(outbox, (insert) => insert.onConflictDoNothing().returning({ key: outbox.key }));
const mailsChanged = preparedUpdate(outbox, (update) => {
  seen.push("update");
  return update.where(eq(outbox.key, sql.placeholder("of"))).returning({ key: outbox.key });
});
const aMail = (key: string, more: Partial<typeof outbox.$inferInsert> = {}): typeof outbox.$inferInsert => ({
  key,
  recipient: "canary@example.com",
  locale: "fr-ca",
  subject: "Bonjour",
  html: "<p>Bonjour</p>",
  text: "Bonjour",
  state: "waiting",
  createdAt: new Date(1_000),
  nextTryAt: new Date(2_000),
  ...more,
});
const mailsLike = (key: string) =>
  db
    .select()
    .from(outbox)
    .where(like(outbox.key, `${key}%`))
    .orderBy(asc(outbox.key));

it("A prepared insert writes each row as drizzle would: nulls, moments, documents, and what is left out", async () => {
  const attachments = [{ name: "a.txt", type: "text/plain", content: "QQ==" }];
  const rows = [
    aMail("a:1", { attachments, sentAt: null, problem: undefined }),
    aMail("a:2", { attachments: null, sentAt: new Date(3_000) }),
  ];
  await transaction(
    async (tx) => void (await tx.insert(outbox).values(rows.map((row) => ({ ...row, key: `b${row.key}` })))),
  );
  expect(await transaction((tx) => mailsQueued(tx, ...rows))).toHaveLength(2);
  expect(await transaction((tx) => mailsQueued(tx, ...rows))).toEqual([]);
  const written = await mailsLike("a:");
  expect(written).toMatchObject([
    { attachments, sentAt: null },
    { attachments: null, sentAt: new Date(3_000) },
  ]);
  expect(written.map((row) => ({ ...row, key: `b${row.key}` }))).toEqual(await mailsLike("ba:"));
  await expect(transaction((tx) => mailsQueued(tx))).rejects.toThrow("at least one value");
});

it("A prepared update writes the fields it is given, nulls too, and is prepared once for the same ones", async () => {
  await transaction((tx) => mailsQueued(tx, aMail("c:1"), aMail("c:2")));
  const change = (of: string, fields: Partial<typeof outbox.$inferInsert>) =>
    transaction((tx) => mailsChanged(tx, fields, { of }));
  expect(await change("c:1", { state: "sent", sentAt: new Date(5_000), attachments: [] })).toEqual([{ key: "c:1" }]);
  expect(await mailsLike("c:")).toMatchObject([{ sentAt: new Date(5_000), attachments: [] }, { sentAt: null }]);
  await change("c:1", { sentAt: null, attachments: null, problem: undefined });
  expect(await mailsLike("c:")).toMatchObject([
    { state: "sent", sentAt: null, attachments: null },
    { state: "waiting" },
  ]);
  seen.length = 0;
  for (const at of [6_000, 7_000]) await mailsChanged(db, { sentAt: new Date(at), attachments: [] }, { of: "c:2" });
  expect(await mailsLike("c:2")).toMatchObject([{ sentAt: new Date(7_000) }]);
  expect(seen).toEqual(["update"]);
});

/** A question whose text is written once answers each time what the database holds then. */
import { and, asc, eq, gte, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { preparedQuery } from "~/db/prepared-query.server";
import { rates } from "~/db/schema";
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

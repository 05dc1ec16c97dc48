/** Seven years later nothing that names anybody is left but what the privacy policy says stays. */
import { eq, getTableName, is, type Table } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, expect, it } from "vitest";
import * as schema from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { columnsOf, RETENTION, type RetentionRule } from "~/domain/company/retention";
import { yearsBefore } from "~/domain/day";
import { accept } from "~/domain/verdict";
import { settleAlerts } from "~/services/alerts/settle-alerts.server";
import { getBooking, getBookingByNumber } from "~/services/booking/get-booking.server";
import { indexBookings } from "~/services/booking/index-booking.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { detachCards } from "~/services/payments/kept-cards.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, BILLING, minutesAfter, NOW, payWith, readyCheckout } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { fillPersonalColumns, MARKER } from "../../../tests/support/personal";
import { purge } from "./purge.server";

const gateway = new FakeCards();
const SEVEN_YEARS = yearsBefore(NOW, -7);
const ENDLESS = (Object.keys(RETENTION) as RetentionRule[]).filter((rule) => "endless" in RETENTION[rule]);

type Row = Record<string, unknown>;
const tables = Object.entries(schema).filter((entry): entry is [string, never] => {
  const [, table] = entry as [string, Table];
  return is(table, SQLiteTable) || is(table, PgTable);
});
const rowsOf = async (name: string): Promise<Row[]> => {
  const [, table] = tables.find(([each]) => each === name) ?? [];
  return table ? db.select().from(table) : [];
};

/** Nobody is named by it. */
function isBlank(value: unknown, row: Row): boolean {
  if (value === null || value === undefined || value === "") return true;
  // An address without a word.
  if (typeof value === "object") return Object.values(value).every((each) => each === "");
  return value === `erased:${row.id}` || value === `former:${row.id}`;
}

/** The columns of rules that still hold something. */
async function filled(rules: readonly RetentionRule[]): Promise<string[]> {
  const found: string[] = [];
  for (const rule of rules)
    for (const [table, columns] of columnsOf(rule)) {
      const rows = await rowsOf(table);
      found.push(
        ...columns.filter((column) => rows.some((row) => !isBlank(row[column], row))).map((c) => `${table}.${c}`),
      );
    }
  return found.sort();
}

/** Columns anywhere in the database with one of these words. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const [name, table] of tables)
    for (const row of await rowsOf(name))
      for (const [column, value] of Object.entries(row))
        if (words.some((word) => JSON.stringify(value)?.includes(word))) found.add(`${getTableName(table)}.${column}`);
  return [...found].sort();
}

beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
});

/** Names, e-mails, telephones, days of birth and addresses of those who were to travel or paid. */
async function namesKept(): Promise<string[]> {
  const people = await db.select().from(schema.travellers);
  const ofPeople = people.flatMap(({ lastName, email, phone, birthDay }) => [lastName, email, phone, birthDay]);
  return [...ofPeople, BILLING.address, BILLING.postalCode].filter((word) => word !== null);
}

it("Seven years later nothing that names anybody is left but what the privacy policy says stays", async () => {
  const booked = await book(gateway);
  const other = await book(gateway);
  const abandoned = await readyCheckout(await aDeparture(), { adults: 2 });
  await payWith(gateway, abandoned, { cardToken: "card_declined-retention" });
  await sendOutbox(NOW, async () => accept(null));
  await indexBookings(NOW);
  const names = await namesKept();
  await fillPersonalColumns({ booked, other, abandoned });
  await expireHolds(minutesAfter(60));
  const rules = Object.keys(RETENTION) as RetentionRule[];
  const all = rules.flatMap((rule) =>
    columnsOf(rule).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  );
  expect(await filled(rules), "before, every column that may name somebody does").toEqual(all.sort());

  await expireHolds(SEVEN_YEARS);
  await detachCards(SEVEN_YEARS, gateway);
  await settleAlerts(SEVEN_YEARS);
  await purge(SEVEN_YEARS);

  expect(await filled(rules.filter((rule) => !ENDLESS.includes(rule)))).toEqual([]);
  expect(await columnsWith(names)).toEqual([]);
  // A trip its owner keeps in My trip, a review the site shows, and the hash of somebody who wants no reminders.
  expect(await columnsWith([MARKER])).toEqual([
    ...["planner_files.content", "planner_files.name", "planner_items.data", "planner_notes.text"],
    ...["planner_trips.name", "planner_trips.subject", "reminder_refusals.recipient"],
    ...["reviews.author", "reviews.city", "reviews.text"],
  ]);
  // The books stay: numbers, amounts, and what moved at the gateway.
  const [booking] = await db.select().from(schema.bookings).where(eq(schema.bookings.number, booked.number));
  expect(booking).toMatchObject({ price: 109_700, paid: 109_700 });
  expect(await db.select().from(schema.ledger)).toContainEqual(expect.objectContaining({ amount: 109_700 }));
  expect(await getBooking(booked.key)).toBeNull();
  expect(await getBookingByNumber(booked.number)).toBeNull();
  expect(new Set(Object.values(await purge(SEVEN_YEARS)))).toEqual(new Set([0]));
});

it("What is written of a booking cannot be deleted while it is kept", async () => {
  const { number } = await book(gateway);
  const { receipts } = schema;
  const deleted = transaction((tx) => tx.delete(receipts).where(eq(receipts.booking, number)));
  await expect(deleted).rejects.toThrow();
  expect(await db.select().from(receipts).where(eq(receipts.booking, number))).toHaveLength(1);
});

it("A booking is kept until six years after the end of the year of its trip", async () => {
  const { key } = await book(gateway);
  await purge(new Date("2036-12-31T12:00:00Z"));
  expect(await getBooking(key)).not.toBeNull();
  await purge(new Date("2037-01-01T12:00:00Z"));
  expect(await getBooking(key)).toBeNull();
});

/**
 * `npm run bookings -- --overdue | --review | --unknown <day> | <number> [--files <folder>] | <email or reference>`: balances that are late, money that a person
 * has to look at, money the gateway took since that day and the books do not have, or one booking with its money and
 * its claims, whose files go to a folder; or the payments of an e-mail or of a reference (`pi_…`, an alert's), booked or not.
 */
import "../../lib/local-demo.mjs";
import "./read-database";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase } from "~/db/transaction.server";
import type { BookingView, MoneyView } from "~/domain/booking/booked";
import type { StayView } from "~/domain/catalogue/stay-view";
import { type Day, dayIn, isDay } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { receiptNumber } from "~/domain/money/receipt";
import { fullName } from "~/domain/people/full-name";
import { formatMoney } from "~/i18n/format";
import { staff } from "~/i18n/messages/en-ca/staff";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import { getBookingByNumber } from "~/services/booking/get-booking.server";
import { disputesOfBooking } from "~/services/booking/list-disputes.server";
import { moneyToReview, overdueBookings } from "~/services/booking/list-for-operator.server";
import { claimsOf, filesOfClaim } from "~/services/claims/file-claim.server";
import { findPayments } from "~/services/desk/find-payments.server";
import { unknownChargesSince } from "~/services/payments/unknown-charges.server";
import { SITE } from "~/services/payments/what-is-sent.server";

endOnUnexpectedErrors("bookings");

const KNOWN =
  "known: --overdue, --review, --unknown <day>, a booking's number, an email, or the reference of a payment";

function fail(message: string): never {
  process.stderr.write(`bookings: ${message}\n`);
  process.exit(1);
}

function asked() {
  try {
    const options = {
      overdue: { type: "boolean" },
      review: { type: "boolean" },
      unknown: { type: "string" },
      files: { type: "string" },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const wishes = [values.overdue, values.review, values.unknown, ...positionals].filter(Boolean);
    if (wishes.length !== 1) return fail(`expected one thing to show (${KNOWN})`);
    if (values.unknown !== undefined && !isDay(values.unknown)) return fail("--unknown takes a day, as 2026-11-22");
    return { ...values, number: positionals[0] };
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0] : error;
    return fail(`${message} (${KNOWN})`);
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const money = (amount: number, currency: Currency) => `${formatMoney({ amount, currency }, "en-ca")} ${currency}`;

async function showOverdue(now: Date): Promise<void> {
  const late = await overdueBookings(now);
  for (const { number, balance, currency, dueDay, startDay, contact } of late) {
    const reach = [contact.name, contact.email, contact.phone].filter(Boolean).join(", ");
    say(`${number}  ${money(balance, currency)}  due ${dueDay}  leaves ${startDay}  ${reach}`);
  }
  say(`bookings: ${late.length} overdue`);
}

async function showReview(now: Date): Promise<void> {
  const found = await moneyToReview(now);
  for (const { what, id, reference, amount, currency, since, detail } of found) {
    say(`${what}  ${money(amount, currency)}  since ${since.toISOString()}  ${id}  ${reference ?? "-"}  ${detail}`);
  }
  say(`bookings: ${found.length} to review`);
}

async function showUnknown(since: Day): Promise<void> {
  const asked = await unknownChargesSince(new Date(`${since}T00:00:00Z`));
  if (!asked.ok)
    return fail(
      asked.code === "gateway-silent"
        ? "the card gateway is not responding; try again"
        : "the card gateway refuses our key: check STRIPE_SECRET_KEY",
    );
  for (const { at, amount, currency, reference, key, state, site } of asked.value) {
    const elsewhere = site === SITE ? "" : `  for ${site ?? "no site"}`;
    const how = state === "captured" ? "taken" : "kept aside";
    say(`${at.toISOString()}  ${money(amount, currency)}  ${how}  ${reference}  ${key}${elsewhere}`);
  }
  say(`bookings: ${asked.value.length} payments missing from the books`);
}

/** Prints the payments that an e-mail or a reference leads to, with their state and what to do; returns how many. */
async function showPayments(typed: string, now: Date): Promise<number> {
  const { rows: found } = await findPayments(typed, now);
  for (const { id, reference, standing, amount, currency, at, booking, purchase } of found) {
    const made = booking ?? (purchase === null ? "-" : `purchase ${purchase}`);
    say(`${at.toISOString()}  ${money(amount, currency)}  ${reference ?? "-"}  ${id}  ${made}`);
    say(`  ${staff.payments.states[standing]}`);
    say(`  ${staff.payments.nexts[standing]}`);
  }
  return found.length;
}

function showStay(
  { hotel, roomName, supplier, ...stay }: StayView,
  { stay: sold }: MoneyView,
  amount: (value: number) => string,
): void {
  const { number, code } = stay.confirmation ?? { number: "-", code: null };
  say(`  hotel ${hotel.name}, ${hotel.phone}  ${roomName.en}${stay.twoBeds ? ", two beds" : ""}  of ${supplier}`);
  say(
    `    ${stay.firstNight} to ${stay.lastDay}, ${stay.guests} guests  ${stay.state} ${number} ${code ?? ""}`.trimEnd(),
  );
  if (!sold) return;
  const { count, each, twoBeds } = sold;
  say(`    ${count} × ${amount(each)}, two beds ${amount(twoBeds)} = ${amount(sold.amount + twoBeds)}`);
}

function showBooking(booking: BookingView, disputes: Awaited<ReturnType<typeof disputesOfBooking>>): void {
  const { money: view, departure, travellers } = booking;
  const amount = (value: number) => money(value, view.currency);
  say(`${booking.number}  ${booking.trip.name.en}  leaves ${departure.startDay}  booked ${dayIn(booking.bookedAt)}`);
  for (const { firstName, lastName, type, seat } of travellers)
    say(`  ${type.padEnd(6)} ${fullName({ firstName, lastName })}  seat ${seat ?? "-"}`);
  say(`  contact ${booking.contactEmail ?? "-"}`);
  for (const { type, count, each, amount: sum } of view.lines)
    say(`  ${count} ${type} × ${amount(each)} = ${amount(sum)}`);
  if (booking.stay) showStay(booking.stay, view, amount);
  for (const { name, count, each, amount: sum } of view.extras)
    say(`  ${name.en} ${count} × ${amount(each)} = ${amount(sum)}`);
  if (view.discount) say(`  discount ${view.discount.code} −${amount(view.discount.amount)}`);
  for (const { kind, amount: change, at } of view.changes)
    if (change !== 0) say(`  ${dayIn(at)} ${kind}: ${change < 0 ? "−" : "+"}${amount(Math.abs(change))}`);
  say(`  price ${amount(view.price)}  paid ${amount(view.paid)}  balance ${amount(view.balance)}`);
  for (const { standing, amount: sum, brand, last4 } of view.refunds)
    say(`  refund ${standing}  ${amount(sum)}  ${last4 ? `card ${brand} ${last4}` : brand}`);
  if (view.elsewhere > 0) say(`  refunded at the gateway, outside the site ${amount(view.elsewhere)}`);
  if (view.withheld > 0) say(`  held by banks until they decide ${amount(view.withheld)}`);
  if (view.takenBack > 0) say(`  taken back by banks ${amount(view.takenBack)}`);
  if (view.dueDay) say(`  due ${view.dueDay}`);
  for (const { brand, last4, amount: sum } of view.cards)
    say(`  ${last4 ? `card ${brand} ${last4}` : brand}  ${amount(sum)}`);
  for (const { id, amount: sum, detail } of disputes) say(`  disputed ${amount(sum)}  ${id}  ${detail}`);
  for (const { number, kind, note, amount: sum, issuedAt } of view.receipts)
    say(`  receipt ${receiptNumber(number)}  ${note ?? kind}  ${amount(sum)}  ${dayIn(issuedAt)}`);
}

/** What was claimed, and where its files were written. */
async function showClaims(claims: Awaited<ReturnType<typeof claimsOf>>, folder: string | undefined): Promise<void> {
  for (const { number, text, filedAt, files } of claims) {
    say(`  claim ${number}  ${dayIn(filedAt)}`);
    for (const line of text.split("\n")) say(`    ${line}`);
    for (const { name, bytes } of files) say(`    file ${name}  ${bytes} bytes`);
    if (folder === undefined) continue;
    for (const [i, { name, content }] of (await filesOfClaim(number)).entries()) {
      const path = join(folder, `${number}-${i + 1} ${name}`);
      await writeFile(path, content);
      say(`    written to ${path}`);
    }
  }
}

const { overdue, review, unknown, number, files } = asked();
const now = new Date();
if (overdue) await showOverdue(now);
else if (review) await showReview(now);
else if (unknown) await showUnknown(unknown);
else {
  const payments = await showPayments(number ?? "", now);
  const booking = await getBookingByNumber((number ?? "").toUpperCase());
  const disputes = booking ? await disputesOfBooking(booking.number) : [];
  if (booking) {
    showBooking(booking, disputes);
    await showClaims(await claimsOf(booking.number), files);
  } else if (payments === 0) {
    await closeDatabase();
    fail(`no booking ${number}, and no payment`);
  }
}
await closeDatabase().catch(() => undefined);

/** Everything about one booking, for the desk. */

import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import {
  bookingChanges,
  bookings,
  charges,
  checkouts,
  claimFiles,
  claims,
  disputes,
  ledger,
  outbox,
  payments,
  type travellers,
  trips,
  waitingRequests,
} from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { FileType } from "~/domain/attachment";
import type { BookingView } from "~/domain/booking/booked";
import { getBookingByNumber } from "~/services/booking/get-booking.server";
import { receiptMailKey } from "~/services/booking/receipt-mail.server";
import { capturesOf, type StandingRefund } from "~/services/charges/captures.server";
import { callCode } from "~/services/checkout/call-code.server";
import { listTravellers } from "~/services/checkout/checkout-rows.server";
import { needsOfCheckout, travellerOf } from "~/services/inventory/needs.server";
import { seatTexts } from "~/services/inventory/seats.server";
import { type AuditRow, auditOf } from "~/services/staff/audit.server";

type Row<T extends { $inferSelect: unknown }> = T["$inferSelect"];
export type BookingStory = {
  booking: BookingView;
  /** In the form's order, those who cancelled too. */
  people: (Row<typeof travellers> & { seat: string | null; need: string | null })[];
  charges: Taken[];
  refunds: (StandingRefund & { last4: string })[];
  /** Id of the colleague who sold it; null for what was sold on the site. */
  soldBy: string | null;
  disputes: Row<typeof disputes>[];
  changes: Row<typeof bookingChanges>[];
  mails: SentMail[];
  claims: (Row<typeof claims> & { files: { id: string; name: string }[] })[];
  waiting: (Row<typeof waitingRequests> & { tripName: Row<typeof trips>["data"]["name"] | null })[];
  audit: AuditRow[];
};

type Taken = {
  id: string;
  amount: number;
  brand: string | null;
  last4: string | null;
  /** The number on a cheque or of a transfer. */
  reference: string | null;
  purpose: Row<typeof payments>["purpose"];
  at: Date;
};
type SentMail = Pick<
  Row<typeof outbox>,
  "key" | "recipient" | "subject" | "text" | "state" | "problem" | "createdAt" | "sentAt"
>;

/** Null when there is no booking of the number. */
export async function readStory(number: string): Promise<BookingStory | null> {
  const booking = await getBookingByNumber(number);
  const [row] = await db
    .select({ checkout: checkouts })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(bookings.number, number));
  if (!booking || !row) return null;
  const { id: checkout, soldBy } = row.checkout;
  const people = await peopleOf(row.checkout);
  const email = people[0]?.email ?? null;
  // What was done before it had its number, too.
  const audit = [
    ...(await auditOf({ kind: "booking", id: number })),
    ...(await auditOf({ kind: "purchase", id: callCode(checkout) })),
  ];
  const back = await refundsOf(checkout);
  const made = await db
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, number))
    .orderBy(asc(bookingChanges.madeAt));
  const taken = await takenOf(checkout);
  const asked = await db.select({ id: payments.id }).from(payments).where(eq(payments.checkout, checkout));
  const ids = [...made, ...taken, ...asked].map(({ id }) => id);
  const keys = booking.money.receipts.map((receipt) => receiptMailKey(receipt.number));
  const about = { number, ids: new Set(ids), keys: new Set(keys) };
  return {
    booking,
    people,
    soldBy,
    audit,
    charges: taken,
    refunds: back,
    changes: made,
    disputes: await disputesOf(checkout),
    mails: await mailsAbout(about, [email, ...formerEmails(audit)]),
    claims: await claimsWithFiles(number),
    waiting: email ? await waitingOf(email) : [],
  };
}

async function peopleOf(checkout: typeof checkouts.$inferSelect): Promise<BookingStory["people"]> {
  const rows = await listTravellers(db, checkout.id);
  const seated = await seatTexts(db, checkout);
  const needs = await needsOfCheckout(checkout.id);
  return rows.map((who) => ({
    ...who,
    seat: seated(who.position),
    need: needs.get(travellerOf(checkout.id, who.position))?.text ?? null,
  }));
}

function takenOf(checkout: string): Promise<Taken[]> {
  return db
    .select({
      id: charges.id,
      amount: ledger.amount,
      at: ledger.at,
      brand: charges.cardBrand,
      last4: charges.cardLast4,
      purpose: payments.purpose,
      reference: charges.handReference,
    })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .innerJoin(payments, eq(payments.id, charges.payment))
    .where(and(eq(charges.checkout, checkout), eq(ledger.kind, "capture")))
    .orderBy(asc(ledger.at), asc(charges.position));
}

async function refundsOf(checkout: string): Promise<BookingStory["refunds"]> {
  const captures = await capturesOf(db, { checkout });
  return captures.flatMap(({ last4, refunds }) => refunds.map((refund) => ({ ...refund, last4 })));
}

async function disputesOf(checkout: string): Promise<BookingStory["disputes"]> {
  const rows = await db
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(charges, eq(charges.id, disputes.charge))
    .where(eq(charges.checkout, checkout))
    .orderBy(asc(disputes.at));
  return rows.map(({ dispute }) => dispute);
}

/** Where its mails went before its contact's e-mail was corrected. */
const formerEmails = (audit: readonly AuditRow[]) =>
  audit.flatMap(({ before }) => {
    const email = (before as { email?: unknown } | null)?.email;
    return typeof email === "string" ? [email] : [];
  });

type About = { number: string; ids: ReadonlySet<string>; keys: ReadonlySet<string> };

/**
 * Mails about a booking, the newest first, known by their keys: those of its receipts, and those that name its number or
 * the id of something of it. A receipt's number alone says nothing: other keys count by such numbers. Codes and links to
 * pay that were mailed are nobody's but their reader's.
 */
async function mailsAbout({ number, ids, keys }: About, recipients: readonly (string | null)[]): Promise<SentMail[]> {
  const to = recipients.filter((each) => each !== null);
  if (to.length === 0) return [];
  const { key, recipient, subject, text, state, problem, createdAt, sentAt } = outbox;
  const rows = await db
    .select({ key, recipient, subject, text, state, problem, createdAt, sentAt })
    .from(outbox)
    .where(inArray(recipient, to))
    .orderBy(desc(createdAt), desc(key));
  const isAbout = (parts: string[]) =>
    parts.some((part) => part === number || part.startsWith(`${number}-`) || ids.has(part));
  return rows.filter(
    ({ key: of }) => keys.has(of) || (!/^(pay|balance)-link:/.test(of) && isAbout(of.split(":").slice(1))),
  );
}

async function claimsWithFiles(booking: string): Promise<BookingStory["claims"]> {
  const filed = await db.select().from(claims).where(eq(claims.booking, booking)).orderBy(asc(claims.nth));
  if (filed.length === 0) return [];
  const files = await db
    .select({ id: claimFiles.id, name: claimFiles.name, claim: claimFiles.claim })
    .from(claimFiles)
    .where(
      inArray(
        claimFiles.claim,
        filed.map(({ number }) => number),
      ),
    )
    .orderBy(asc(claimFiles.addedAt), asc(claimFiles.id));
  return filed.map((claim) => ({ ...claim, files: files.filter((file) => file.claim === claim.number) }));
}

async function waitingOf(email: string): Promise<BookingStory["waiting"]> {
  const rows = await db
    .select({ request: waitingRequests, trip: trips.data })
    .from(waitingRequests)
    .leftJoin(trips, eq(trips.slug, waitingRequests.trip))
    .where(sql`${waitingRequests.email} in (${email}, ${email.toLowerCase()})`)
    .orderBy(asc(waitingRequests.askedAt));
  return rows.map(({ request, trip }) => ({ ...request, tripName: trip?.name ?? null }));
}

/** A file of a claim about the booking of that number; null when it has none of that id. */
export async function readClaimFile(
  number: string,
  id: string,
): Promise<{ name: string; type: FileType; content: Buffer } | null> {
  const { name, type, content } = claimFiles;
  const [file] = await db
    .select({ name, type, content })
    .from(claimFiles)
    .innerJoin(claims, eq(claims.number, claimFiles.claim))
    .where(and(eq(claimFiles.id, id), eq(claims.booking, number)));
  return file ? { ...file, content: Buffer.from(file.content, "base64") } : null;
}

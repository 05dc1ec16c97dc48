import { and, asc, eq, sql } from "drizzle-orm";
import { preparedInsert, preparedQuery } from "~/db/prepared-query.server";
import {
  bookingChanges,
  bookings,
  charges,
  checkouts,
  ledger,
  payments,
  receiptCounter,
  receipts,
  refunds,
} from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { CHANGE_KINDS, type ChangeKind, notAskedIn } from "~/domain/amendments/change-data";
import { fundContributionAfter, fundRateOn } from "~/domain/company/company";
import { dayIn } from "~/domain/day";
import { isHandMethod } from "~/domain/money/hand-money";
import type { ReceiptCard, ReceiptData, ReceiptWhy } from "~/domain/money/receipt";
import { balanceOf } from "~/domain/money/refund";
import { fullName } from "~/domain/people/full-name";
import { raiseAlert } from "~/services/alerts/raise.server";
import { getCompany } from "~/services/catalogue/company.server";
import { listTravellers } from "~/services/checkout/checkout-rows.server";
import { chosenExtras } from "~/services/checkout/extras.server";
import { readStay } from "~/services/inventory/stay-view.server";
import { calledOffOf } from "./called-off.server";
import { dueDayOf } from "./due-day.server";
import { packageLines, roomSold } from "./read-money.server";
import { queueReceipt } from "./receipt-mail.server";

type Movement = {
  amount: number;
  at: Date;
  cards: ReceiptCard[];
  undone?: boolean;
  why?: ReceiptWhy;
  corrects?: number;
};
type ReceiptSubject =
  | { kind: "payment"; payment: string }
  | { kind: "payment" | "refund"; refund: string | null; movement: string };

const receiptsBy = preparedQuery((at) =>
  at
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.payment, sql.placeholder("payment"))),
);
const capturesShown = preparedQuery((at) =>
  at
    .select({ ...shownOf, amount: ledger.amount })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .where(and(eq(charges.payment, sql.placeholder("payment")), eq(ledger.kind, "capture")))
    .orderBy(asc(charges.position)),
);

/**
 * Issues the receipt of a payment that was just paid, in the transaction that wrote its money and its booking. Once
 * a payment. Does nothing for one that booked nothing.
 */
export async function issuePaymentReceipt(tx: Db, payment: string, now: Date): Promise<void> {
  const [known] = await receiptsBy(tx, { payment });
  if (known) return;
  const entries = await capturesShown(tx, { payment });
  const cards = entries.map(cardOf);
  const amount = cards.reduce((sum, card) => sum + card.amount, 0);
  await issue(tx, payment, { kind: "payment", payment }, { amount, at: now, cards });
}

/** A movement of a refund: the ledger's reference of it, and the refund that it is of. */
type RefundMovement = { refund: string; movement: string };
const nameOfGiven = (movement: string) => `refund:${movement}`;

/**
 * Issues the receipt of money that was just given back, in the transaction that wrote it in the ledger. Once a movement: a
 * refund that came back and is given in another way has another. False, and nothing is issued, when the money it gives back
 * had no receipt: it paid for nothing.
 */
export async function issueRefundReceipt(tx: Db, { refund, movement }: RefundMovement, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({
      amount: refunds.amount,
      byHand: refunds.byHand,
      payment: charges.payment,
      paid: receipts.number,
      reason: refunds.reason,
      ...shownOf,
    })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.charge))
    .innerJoin(receipts, eq(receipts.payment, charges.payment))
    .where(eq(refunds.id, refund));
  if (!row) return false;
  const { amount, byHand, payment, reason } = row;
  const cards = [{ ...cardOf(row), ...(byHand !== null && { byHand }) }];
  const undone = reason === "undone";
  const of = { kind: "refund" as const, refund, movement: nameOfGiven(movement) };
  await issueOnce(tx, payment, of, { amount, at: now, cards, ...(undone ? { undone } : {}) });
  return true;
}

type OfCharge = { charge: string; movement: string; amount: number };

/** Issues the receipt of money that was given back on the gateway's own pages. */
export async function issueElsewhereReceipt(tx: Db, { charge, movement, amount }: OfCharge, now: Date): Promise<void> {
  const row = await paidBy(tx, charge);
  if (!row) return;
  const of = { kind: "refund" as const, refund: null, movement: nameOfGiven(movement) };
  await issueOnce(tx, row.payment, of, { amount, at: now, cards: [cardOf({ ...row, amount })] });
}

/**
 * Corrects the receipt of a refund that its bank sent back; where it is one of ours, anyone who writes that mails it. Does
 * nothing where that has none: it was never said to be given, or its money paid for nothing.
 */
export async function issueFailedReceipt(
  tx: Db,
  { charge, movement, amount, refund }: OfCharge & { refund: string | null },
  now: Date,
): Promise<void> {
  const row = await paidBy(tx, charge);
  const said = eq(receipts.movement, nameOfGiven(movement));
  const [given] = await tx.select({ number: receipts.number }).from(receipts).where(said);
  if (!row || !given) return;
  const of = { kind: "payment" as const, refund, movement: `refund-failed:${movement}` };
  const why = { why: "refund-failed" as const, corrects: given.number };
  await issueOnce(tx, row.payment, of, { ...why, amount, at: now, cards: [cardOf({ ...row, amount })] });
}

/**
 * Issues the receipt of what a bank took back permanently, or, where `amount` is negative, gave to us again. Does
 * nothing where the charge bought nothing.
 */
export async function issueBankReceipt(
  tx: Db,
  { charge, movement, amount: moved }: OfCharge,
  now: Date,
): Promise<void> {
  const row = await paidBy(tx, charge);
  if (!row) return;
  const amount = Math.abs(moved);
  const of = { kind: moved > 0 ? ("refund" as const) : ("payment" as const), refund: null, movement };
  const why = moved > 0 ? ("bank-took" as const) : ("bank-gave" as const);
  await issueOnce(tx, row.payment, of, { why, amount, at: now, cards: [cardOf({ ...row, amount })] });
}

/** The payment of a charge that has a receipt, and its card. */
async function paidBy(tx: Db, charge: string) {
  const [row] = await tx
    .select({ payment: charges.payment, ...shownOf })
    .from(charges)
    .innerJoin(receipts, eq(receipts.payment, charges.payment))
    .where(eq(charges.id, charge));
  return row;
}

async function issueOnce(
  tx: Db,
  payment: string,
  of: ReceiptSubject & { movement: string },
  movement: Movement,
): Promise<void> {
  const [known] = await tx.select().from(receipts).where(eq(receipts.movement, of.movement));
  if (!known) await issue(tx, payment, of, movement);
}

const shownOf = { brand: charges.cardBrand, last4: charges.cardLast4, reference: charges.handReference };
type CardMovement = { amount: number; brand: string | null; last4: string | null; reference: string | null };

function cardOf({ amount, brand, last4, reference }: CardMovement): ReceiptCard {
  return { amount, brand: brand ?? "", last4: last4 ?? "", ...(reference ? { reference } : {}) };
}

const paidFor = preparedQuery((at) =>
  at
    .select({ payment: payments, checkout: checkouts, booking: bookings })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkout))
    .innerJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(eq(payments.id, sql.placeholder("payment"))),
);
const receiptWritten = preparedInsert(receipts, (insert) => insert);

async function issue(tx: Db, payment: string, of: ReceiptSubject, movement: Movement): Promise<void> {
  const { amount, at } = movement;
  const [row] = await paidFor(tx, { payment });
  if (!row || amount === 0) return;
  const data = await dataOf(tx, row, of, movement);
  // The last thing of its transaction that another may want too: anyone who has the number is soon done.
  const number = await nextNumber(tx);
  await receiptWritten(tx, {
    number,
    booking: row.booking.number,
    ...of,
    amount,
    currency: row.checkout.currency,
    issuedAt: at,
    data,
  });
  const isTold = "movement" in of ? !(movement.why === "refund-failed" && of.refund) : isTelling(row, movement);
  if (isTold) await queueReceipt(tx, number, at);
}

/** A booking's first payment is told by its confirmation, and what a group pays by hand by the mail of its contract. */
function isTelling({ payment, checkout }: Row, { cards }: Movement): boolean {
  return payment.purpose === "balance" && !(checkout.groupId && cards.every(({ brand }) => isHandMethod(brand)));
}

const counterMoved = preparedQuery((at) =>
  at
    .insert(receiptCounter)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({ target: receiptCounter.id, set: { last: sql`${receiptCounter.last} + 1` } })
    .returning({ last: receiptCounter.last }),
);

async function nextNumber(tx: Db): Promise<number> {
  const [counter] = await counterMoved(tx);
  if (!counter) throw new Error("The receipts' counter gave no number");
  return counter.last;
}

type Row = {
  payment: typeof payments.$inferSelect;
  checkout: typeof checkouts.$inferSelect;
  booking: typeof bookings.$inferSelect;
};

const changesBy = preparedQuery((at) =>
  at
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, sql.placeholder("booking"))),
);
const amountsIssued = preparedQuery((at) =>
  at
    .select({ kind: receipts.kind, amount: receipts.amount, issuedAt: receipts.issuedAt })
    .from(receipts)
    .where(eq(receipts.booking, sql.placeholder("booking"))),
);

async function dataOf(
  tx: Db,
  { payment, checkout, booking }: Row,
  of: ReceiptSubject,
  movement: Movement,
): Promise<ReceiptData> {
  const { journey } = checkout;
  const { startDay, endDay } = journey.departure;
  const people = await listTravellers(tx, checkout.id);
  const nameOf = ({ firstName, lastName }: (typeof people)[number]) => fullName({ firstName, lastName });
  const all = await changesBy(tx, { booking: booking.number });
  const inTurn = all.toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime());
  // What goes back because of a change says nothing of what was changed after it.
  const cause = inTurn.findIndex(({ id }) => "refund" in of && of.refund?.includes(`:refund:${id}`));
  const made = cause < 0 ? inTurn : inTurn.slice(0, cause + 1);
  const later = inTurn.slice(made.length);
  const left = new Set(later.flatMap(({ data }) => (data.kind === "cancellation" ? data.travellers : [])));
  const joined = new Set(later.flatMap(({ data }) => (data.kind === "traveller" ? [data.traveller] : [])));
  const going = people.filter(
    ({ cancelledAt, position }) => !joined.has(position) && (cancelledAt === null || left.has(position)),
  );
  const changed = (kind: ChangeKind) =>
    made
      .filter((change) => change.kind === kind)
      .reduce((sum, { data, priceBefore, priceAfter }) => sum + priceAfter - priceBefore + notAskedIn(data), 0);
  const changes = CHANGE_KINDS.map((kind) => ({ kind, amount: changed(kind) })).filter(({ amount }) => amount !== 0);
  const notAsked = made.reduce((sum, { data }) => sum + notAskedIn(data), 0);
  const company = await getCompany(tx);
  if (!company) await raiseAlert({ kind: "receipt-without-company", subject: booking.number }, movement.at, { tx });
  const { fund = [], taxPercent: usualTaxes = 0, ...seller } = company ?? {};
  const rate = fundRateOn(fund, dayIn(booking.bookedAt));
  const taxes = journey.trip.taxPercent ?? usualTaxes;
  const issued = await amountsIssued(tx, { booking: booking.number });
  const before = issued.reduce((sum, { kind, amount }) => (kind === "payment" ? sum + amount : sum - amount), 0);
  const sign = of.kind === "payment" ? 1 : -1;
  const withThis = [...issued, { kind: of.kind, amount: movement.amount, issuedAt: movement.at }];
  const remaining = people.filter(({ cancelledAt }) => cancelledAt === null).length;
  const calledOff = (await calledOffOf(tx, checkout)) !== null;
  const due = balanceOf({ ...booking, people: remaining, calledOff });
  const stay = roomSold(await readStay(tx, checkout.id), inTurn);
  const lines = packageLines(stay, await chosenExtras(tx, checkout.id, { sold: true }));
  const line = (type: "adult" | "child", count: number, each: number) =>
    count > 0 ? [{ type, count, each, amount: count * each }] : [];
  return {
    locale: checkout.locale,
    company: company ? (seller as ReceiptData["company"]) : null,
    customer: { name: people.slice(0, 1).map(nameOf).join(), billing: payment.billing },
    trip: { name: journey.trip.name, startDay, endDay, boarding: journey.boarding.cityName },
    // For a booking cancelled whole, the former travellers.
    travellers: (going.length > 0 ? going : people).map(nameOf),
    lines: [
      ...line("adult", checkout.adults, checkout.adultPrice),
      ...line("child", checkout.children, checkout.childPrice),
    ],
    stay: stay && lines.stay && { ...lines.stay, hotel: stay.hotel.name, room: stay.roomName, nights: stay.nights },
    extras: lines.extras,
    discount: checkout.discountCode ? { code: checkout.discountCode, amount: checkout.discount } : null,
    changes,
    ...(notAsked > 0 ? { notAsked } : {}),
    price: later[0]?.priceBefore ?? booking.price,
    cards: movement.cards,
    ...(movement.undone ? { undone: true } : {}),
    ...(movement.why ? { why: movement.why } : {}),
    ...(movement.corrects ? { corrects: movement.corrects } : {}),
    fund: rate && { ...rate, amount: Math.abs(fundContributionAfter(before, sign * movement.amount, taxes, rate)) },
    balance: {
      amount: due,
      dueDay: due > 0 ? await dueDayOf(tx, { booking, checkout, made: all, issued: withThis }) : null,
    },
  };
}

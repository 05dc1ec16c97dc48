/** How far a departure that was called off has come, party by party, next to what was seen before it was decided. */

import { and, asc, eq, gte, sql } from "drizzle-orm";
import { bookingChanges, bookings, callOffParties, callOffs, checkouts, outbox, travellers } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import {
  type CallOffKind,
  type CallOffTotals,
  type Chooser,
  type PartyRefund,
  type PartyState,
  partyRefund,
} from "~/domain/departures/call-off";
import type { Currency } from "~/domain/money/money";
import { fullName } from "~/domain/people/full-name";
import { capturesOf } from "~/services/charges/captures.server";
import { goingOf } from "~/services/inventory/going.server";

export const MAIL_STANDINGS = ["none", "queued", "sent", "failed"] as const;
export type MailStanding = (typeof MAIL_STANDINGS)[number];

export type PartyProgress = {
  number: string;
  name: string;
  phone: string | null;
  people: number;
  state: PartyState;
  chosenBy: Chooser | null;
  /** The day it leaves instead. */
  movedTo: Day | null;
  currency: Currency;
  /** What goes back, or went, in minor units; nothing before it has chosen. */
  back: number;
  refund: PartyRefund;
  mail: MailStanding;
};

export type Progress = {
  kind: CallOffKind;
  why: string;
  whyShown: boolean;
  decidedAt: Date;
  answerUntil: Date;
  expected: CallOffTotals;
  parties: PartyProgress[];
};

/** Of a departure; null where it was not called off. */
export async function progressOf(departure: string): Promise<Progress | null> {
  const [callOff] = await db.select().from(callOffs).where(eq(callOffs.departure, departure));
  if (!callOff) return null;
  const rows = await db
    .select({ party: callOffParties, checkout: checkouts, contact: travellers })
    .from(callOffParties)
    .innerJoin(bookings, eq(bookings.number, callOffParties.booking))
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .leftJoin(travellers, and(eq(travellers.checkout, checkouts.id), eq(travellers.position, 0)))
    .where(eq(callOffParties.departure, departure))
    .orderBy(asc(bookings.bookedAt), asc(bookings.number));
  const mails = await mailsOf(db, departure);
  const parties: PartyProgress[] = [];
  for (const { party, checkout, contact } of rows) {
    const settled = await settledBy(db, party);
    const owed = settled ? await refundsOf(db, { checkout: checkout.id, change: settled.id }) : [];
    const { currency, journey } = checkout;
    parties.push({
      number: party.booking,
      state: party.state,
      chosenBy: party.chosenBy,
      currency,
      name: contact ? fullName(contact) : "",
      phone: contact?.phone ?? null,
      people: settled?.data.kind === "cancellation" ? settled.data.travellers.length : goingOf(checkout),
      movedTo: party.state === "moved" ? journey.departure.startDay : null,
      back: owed.reduce((sum, { amount }) => sum + amount, 0),
      refund: partyRefund(owed.map(({ standing }) => standing)),
      mail: mailOf(mails.filter(({ number }) => number === party.booking)),
    });
  }
  const { kind, why, whyShown, decidedAt, answerUntil, expected } = callOff;
  return { kind, why, whyShown, decidedAt, answerUntil, expected, parties };
}

type SentMail = Pick<typeof outbox.$inferSelect, "state"> & { number: string };

/** What was sent to its parties for them to choose, the oldest first. */
async function mailsOf(from: Db, departure: string): Promise<SentMail[]> {
  const prefix = `call-off:${departure}:`;
  const pattern = `${prefix.replace(/[\\%_]/g, "\\$&")}%`;
  const sent = await from
    .select({ key: outbox.key, state: outbox.state })
    .from(outbox)
    .where(sql`${outbox.key} like ${pattern} escape '\\'`)
    .orderBy(asc(outbox.createdAt));
  return sent.map(({ key, state }) => ({ state, number: key.slice(prefix.length).split(":")[0] ?? "" }));
}

/** Of the newest of them. */
function mailOf(mails: readonly SentMail[]): MailStanding {
  const last = mails.at(-1);
  if (!last) return "none";
  if (last.state === "sent") return "sent";
  return last.state === "failed" || last.state === "bounced" ? "failed" : "queued";
}

/** The change of its booking that settled a party; null where there was nothing to change: nobody of it was left there. */
async function settledBy(from: Db, { booking, departure, state, answeredAt }: typeof callOffParties.$inferSelect) {
  if (!answeredAt) return null;
  const since = await from
    .select({ id: bookingChanges.id, data: bookingChanges.data })
    .from(bookingChanges)
    .where(and(eq(bookingChanges.booking, booking), gte(bookingChanges.madeAt, answeredAt)))
    .orderBy(asc(bookingChanges.madeAt));
  const settles = ({ data }: (typeof since)[number]) =>
    state === "moved"
      ? data.kind === "date" && data.from.departure === departure
      : data.kind === "cancellation" && data.whole;
  return since.find(settles) ?? null;
}

/** What goes back because of a change: its refunds are named after it. */
async function refundsOf(from: Db, { checkout, change }: { checkout: string; change: string }) {
  const captures = await capturesOf(from, { checkout });
  return captures.flatMap(({ refunds }) => refunds).filter(({ id }) => id.includes(`:refund:${change}`));
}

/** What goes with a mail that tells of a booking's trip: the tickets as a PDF, and the dates of the trip for a calendar. */
import { eq } from "drizzle-orm";
import { bookingChanges } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { ticketsDocument } from "~/documents/pocket-document.server";
import { pocketPdf } from "~/documents/pocket-pdf.server";
import type { PocketSource } from "~/documents/pocket-source";
import { CHANGES_TICKETS } from "~/domain/amendments/change-data";
import { safeFileName } from "~/domain/file-name";
import type { MailAttachment } from "~/domain/mail";
import { translator } from "~/i18n/i18n.server";
import { tripCalendar } from "~/services/calendar/trip-calendar.server";
import { filesOf } from "./booking-mail.server";
import { COACH_CHANGE } from "./coach-mail.server";
import { confirmedBooking } from "./confirmation-mail.server";
import { bookedTrip } from "./describe-trip.server";
import { getBookingByNumber } from "./get-booking.server";

/**
 * The files of a mail by its key: none unless it confirms a booking, or tells of a change of its trip. They are made
 * when the mail is sent, of the booking as it is then, so that making them keeps nobody from booking. A booking that
 * nobody travels on has no tickets, and its calendar file removes the trip from the reader's calendar. The days of the
 * trip stand in the mail itself: the PDF need not hold them again.
 */
export async function tripFiles(mailKey: string, now: Date): Promise<MailAttachment[]> {
  const number = await bookingTold(mailKey);
  const booking = number === null ? null : await getBookingByNumber(number);
  const what = booking && filesOf(booking, now);
  if (!booking || !what) return [];
  const { locale } = booking;
  const source: PocketSource = {
    id: booking.number,
    name: booking.trip.name,
    items: [],
    note: "",
    files: [],
    booking,
    booked: await bookedTrip(booking),
    isCancelled: what === "cancellation",
  };
  const base = translator(locale, "pocket")("ticketsFile", { number: booking.number });
  const calendar = await tripCalendar(locale, source, now);
  const files = [
    { name: safeFileName(`${base}.ics`), type: "text/calendar; charset=utf-8", content: base64(calendar) },
  ];
  if (what === "cancellation") return files;
  const pdf = await pocketPdf(ticketsDocument(locale, source, now), now);
  return [{ name: safeFileName(`${base}.pdf`), type: "application/pdf", content: pdf.toString("base64") }, ...files];
}

const CHANGE = "change:";

/** The number of the booking whose trip a mail tells of, by the mail's key; null for any other mail. */
async function bookingTold(mailKey: string): Promise<string | null> {
  if (mailKey.startsWith(COACH_CHANGE)) return mailKey.split(":").at(-1) ?? null;
  if (!mailKey.startsWith(CHANGE)) return confirmedBooking(mailKey);
  const [change] = await db
    .select({ booking: bookingChanges.booking, kind: bookingChanges.kind })
    .from(bookingChanges)
    .where(eq(bookingChanges.id, mailKey.slice(CHANGE.length)));
  return change && CHANGES_TICKETS[change.kind] ? change.booking : null;
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

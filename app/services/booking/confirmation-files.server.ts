/** What goes with a confirmation: the tickets as a PDF, and the dates of the trip for a calendar. */
import { pocketDocument, ticketsAlone } from "~/documents/pocket-document.server";
import { pocketPdf } from "~/documents/pocket-pdf.server";
import type { PocketSource } from "~/documents/pocket-source";
import { safeFileName } from "~/domain/file-name";
import type { MailAttachment } from "~/domain/mail";
import { translator } from "~/i18n/i18n.server";
import { tripCalendar } from "~/services/calendar/trip-calendar.server";
import { confirmedBooking } from "./confirmation-mail.server";
import { bookedTrip } from "./describe-trip.server";
import { getBookingByNumber } from "./get-booking.server";

/**
 * The files of a mail by its key: none unless it confirms a booking. They are made when the mail is sent, so that making
 * them keeps nobody from booking. The days of the trip stand in the mail itself: the PDF need not hold them again.
 */
export async function confirmationFiles(mailKey: string, now: Date): Promise<MailAttachment[]> {
  const number = confirmedBooking(mailKey);
  const booking = number === null ? null : await getBookingByNumber(number);
  if (!booking) return [];
  const { locale } = booking;
  const source: PocketSource = {
    ...{ id: booking.number, name: booking.trip.name, items: [], note: "", files: [] },
    ...{ booking, booked: await bookedTrip(booking) },
  };
  const base = translator(locale, "pocket")("ticketsFile", { number: booking.number });
  const pdf = await pocketPdf(ticketsAlone(pocketDocument(locale, source, now)), now);
  const calendar = await tripCalendar(locale, source, now);
  return [
    { name: safeFileName(`${base}.pdf`), type: "application/pdf", content: pdf.toString("base64") },
    { name: safeFileName(`${base}.ics`), type: "text/calendar; charset=utf-8", content: base64(calendar) },
  ];
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

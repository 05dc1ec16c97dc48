/** What goes with a confirmation: the tickets and the whole trip as a PDF, and its dates for a calendar. */
import { pocketCalendar } from "~/documents/pocket-calendar.server";
import { pocketDocument, ticketsAlone } from "~/documents/pocket-document.server";
import { pocketPdf } from "~/documents/pocket-pdf.server";
import type { PocketSource } from "~/documents/pocket-source";
import { safeFileName } from "~/domain/attachment";
import { inLocale } from "~/domain/locale";
import type { MailAttachment } from "~/domain/mail";
import { translator } from "~/i18n/i18n.server";
import { confirmedBooking } from "./confirmation-mail.server";
import { bookedTrip } from "./describe-trip.server";
import { getBookingByNumber } from "./get-booking.server";

/** What all files of a mail may take, in Base64: the mail and they stay within 60 KB. */
const MOST_BASE64 = 44 * 1024;

/**
 * The files of a mail by its key: none unless it confirms a booking. They are made when the mail is sent, so that making
 * them keeps nobody from booking. Where the whole trip would be too heavy, the PDF holds the tickets alone.
 */
export async function confirmationFiles(mailKey: string, now: Date): Promise<MailAttachment[]> {
  const number = confirmedBooking(mailKey);
  const booking = number === null ? null : await getBookingByNumber(number);
  if (!booking) return [];
  const { locale } = booking;
  const source: PocketSource = {
    ...{ id: booking.number, name: booking.trip.name, items: [], note: "" },
    ...{ booking, booked: await bookedTrip(booking) },
  };
  const base = [translator(locale, "pocket")("file"), inLocale(source.name, locale)].join(" ");
  const calendar = pocketCalendar(locale, source, booking.bookedAt);
  const ics = { name: safeFileName(`${base}.ics`), type: "text/calendar; charset=utf-8", content: base64(calendar) };
  const document = pocketDocument(locale, source, now);
  const whole = (await pocketPdf(document, now)).toString("base64");
  const fits = whole.length + ics.content.length <= MOST_BASE64;
  const content = fits ? whole : (await pocketPdf(ticketsAlone(document), now)).toString("base64");
  return [{ name: safeFileName(`${base}.pdf`), type: "application/pdf", content }, ics];
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

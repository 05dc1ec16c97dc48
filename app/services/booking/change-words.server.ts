/** A change of a booking that its mail tells, and what that says of it. */
import type { MailContent, MailSection } from "~/documents/mail-layout.server";
import type { Asked } from "~/domain/amendments/asked";
import type { Effect } from "~/domain/amendments/change";
import type { ChangeData } from "~/domain/amendments/change-data";
import type { BookingView } from "~/domain/booking/booked";
import { moneyOf, textsOf } from "./booking-mail.server";

export type Made = { id: string; booking: string; data: ChangeData; effect: Effect; by: Asked["by"] };
export type Of<K extends ChangeData["kind"]> = Extract<ChangeData, { kind: K }>;

export type ChangeWords = Pick<MailContent, "subject" | "title" | "intro" | "highlight"> & { what: MailSection };

type Rows = NonNullable<MailSection["rows"]>;

/** How the mail of a change begins, by the texts of its kind. */
export function headOf(
  { contactName, number }: BookingView,
  texts: { subject: (number: string) => string; title: string; text: (name: string, number: string) => string },
): Pick<ChangeWords, "subject" | "title" | "intro"> {
  return { subject: texts.subject(number), title: texts.title, intro: texts.text(contactName, number) };
}

/** What is paid more or less; nothing where it is the same. */
export function differenceRows(booking: BookingView, label: string, difference: number): Rows {
  const money = moneyOf(booking);
  const { less } = textsOf(booking).date;
  return difference === 0 ? [] : [{ label, value: difference < 0 ? less(money(-difference)) : money(difference) }];
}

/** What goes back to the cards, and how; nothing where none does. */
export function goingBack(booking: BookingView, { goesBack }: Effect): { rows: Rows; lines: string[] } {
  if (goesBack <= 0) return { rows: [], lines: [] };
  const { back } = textsOf(booking).cancellation;
  return { rows: [{ label: back, value: moneyOf(booking)(goesBack) }], lines: [backText(booking)] };
}

/** How money goes back: the way it came, or, of a payment that is disputed, once its bank has decided. */
export function backText(booking: BookingView): string {
  const { backText: usual, backHeld } = textsOf(booking).cancellation;
  return isHeld(booking) ? backHeld : usual;
}

/** Whether a refund of a booking waits until a bank has decided a dispute. */
export function isHeld({ money }: BookingView): boolean {
  return money.refunds.some(({ standing }) => standing === "held");
}

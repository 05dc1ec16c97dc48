import { dayIn } from "~/domain/day";
import type { PaymentRow } from "~/features/staff/found-payments";
import { findPayments } from "~/services/desk/find-payments.server";

/** The payments that a colleague's search leads to, as the pages of the office show them. */
export async function foundPayments(typed: string, now: Date): Promise<PaymentRow[]> {
  return (await findPayments(typed, now)).map(({ at, ...row }) => ({ ...row, day: dayIn(at) }));
}

import { dayIn } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import type { PaymentRow } from "~/features/staff/found-payments";
import { findPayments } from "~/services/desk/find-payments.server";

/** The payments that a colleague's search leads to, as the pages of the office show them; none for nothing typed. */
export async function foundPayments(typed: string, now: Date): Promise<Listed<PaymentRow>> {
  const { rows, more } = await findPayments(typed, now);
  return { rows: rows.map(({ at, ...row }) => ({ ...row, day: dayIn(at) })), more };
}

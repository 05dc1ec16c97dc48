/** The ordinary tabs of a checkout, where a colleague makes a purchase for a caller. */
import type { Tab } from "~/domain/booking/checkout";
import { may, type StaffMember } from "~/domain/company/staff";
import { callCode } from "~/services/checkout/call-code.server";
import { type Seller, sellerOf } from "~/services/desk/read-sale.server";
import { auditReading } from "~/services/staff/audit.server";
import { staffKeyOf } from "./session-cookie.server";
import { staffOf } from "./staff.server";

/**
 * Who sells a checkout, where a colleague who may sell is the one that asks; null for everybody else, its caller too,
 * who see an ordinary checkout.
 */
export async function sellerHere(
  request: Request,
  checkout: string,
): Promise<{ seller: Seller; member: StaffMember } | null> {
  // Most who ask have no such cookie.
  if (!(await staffKeyOf(request))) return null;
  const seller = await sellerOf(checkout);
  const member = seller && (await staffOf(request));
  return seller && member && may(member.role, "sell") ? { seller, member } : null;
}

/** Writes down what a colleague changed of a sale. */
export async function auditSaleChange(
  by: StaffMember,
  { checkout, as }: { checkout: string; as: string },
  now: Date,
): Promise<void> {
  const subject = { kind: "purchase", id: callCode(checkout) } as const;
  await auditReading({ by, what: "sale-changed", subject, after: { as } }, now);
}

/** Audits a tab of a purchase, if a colleague posted it. */
export async function auditSellersTab(request: Request, checkout: string, tab: Tab, now: Date): Promise<void> {
  const here = await sellerHere(request, checkout);
  if (here) await auditSaleChange(here.member, { checkout, as: tab }, now);
}

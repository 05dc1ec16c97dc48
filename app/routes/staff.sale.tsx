import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ChangedBy, Writing } from "~/domain/booking/take-over";
import type { StaffMember } from "~/domain/company/staff";
import { inLocale } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { fullName } from "~/domain/people/full-name";
import type { Verdict } from "~/domain/verdict";
import { metaTags } from "~/features/site/page-meta";
import type { HandRefused } from "~/features/staff/hand-money";
import { OfficeError } from "~/features/staff/office";
import type { PayLinkRefused } from "~/features/staff/pay-link";
import { type CodeRefused, type SaleConflict, type SaleData, SalePage } from "~/features/staff/sale-page";
import { formatUntil } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { randomToken } from "~/platform/random-token.server";
import { saidIn, saying } from "~/server/said.server";
import { auditSaleChange } from "~/server/seller.server";
import { requireStaff } from "~/server/staff.server";
import { acceptPrice } from "~/services/checkout/accept-price.server";
import { applyCode, dropCode } from "~/services/checkout/apply-code.server";
import { callCode } from "~/services/checkout/call-code.server";
import { giveUpSale, payLinksOf, sendPayLink } from "~/services/desk/pay-link.server";
import { readSale } from "~/services/desk/read-sale.server";
import { takeForCheckout } from "~/services/payments/take-by-hand.server";
import { wordsOf } from "./checkout.split-cards.server";
import { type HandPosted, handRefused, proofOf, readHandForm } from "./staff.hand-payment.server";

export const handle = { i18n: ["sale", "checkout"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requireStaff(request);
  const id = params.sessionId ?? "";
  const sale = await readSale(id, now);
  if (!sale) throw new Response("unknown", { status: 404 });
  const { checkout, departure, seller, isBuyers, group, booking, newest } = sale;
  if (booking) return redirect(pathFor("staff.booking", locale, { bookingNumber: booking }), 303);
  if (group) return redirect(pathFor("staff.group", locale, { group }), 303);
  const { prices, plan, travellers, progress } = checkout;
  const said = saidIn(request).get("said");
  const held = formatUntil(checkout.heldUntil, now, locale);
  const page: SaleData = {
    departure,
    seller: seller.name,
    state: checkout.state,
    nonce: randomToken(),
    trip: inLocale(checkout.trip.name, locale),
    startDay: checkout.departure.startDay,
    endDay: checkout.departure.endDay,
    held,
    people: travellers.map(({ firstName, lastName }) => fullName({ firstName, lastName })),
    travellersDone: progress.travellersDone,
    tabs: { travellers: tabPath("travellers", checkout.locale, id), seats: tabPath("seats", checkout.locale, id) },
    total: prices.total,
    currency: prices.currency,
    newRoomPrice: checkout.stay?.priceChanged ? checkout.stay.priceChanged.to : null,
    isCad: prices.currency === HAND_CURRENCY,
    deposit: plan.deposit,
    payLink: { ...(await payLinksOf(id, now)), email: travellers[0]?.email ?? "", until: held, isBuyers },
    stands: checkout.stands.changes,
    code: prices.code ? { code: prices.code, amount: prices.discount } : null,
    said: said === "link" ? "link" : saidOf(said, newest),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "sale")("sale.title")) } });
}

/** What became of money that was taken, by what our books say of it now. */
function saidOf(said: string | null, newest: "live" | "paid" | "failed" | null): SaleData["said"] {
  if (said === null) return null;
  return newest === "live" ? "pending" : newest === "failed" ? "refunded" : null;
}

type Answer = {
  refused?: HandRefused;
  codeRefused?: CodeRefused;
  linkRefused?: PayLinkRefused;
  conflict?: SaleConflict;
};
type Change = (checkout: string, posted: HandPosted, now: Date, writing: Writing) => Promise<Verdict<unknown, string>>;

const CHANGES: Record<string, Change | undefined> = {
  code: (id, { code }, now, writing) => applyCode(id, code, now, writing),
  "drop-code": (id, _, now, writing) => dropCode(id, now, writing),
  accept: (id, { full }, now) => acceptPrice(id, Number(full), now),
};

export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const id = params.sessionId ?? "";
  const sale = await readSale(id, now);
  const here = pathFor("staff.sale", locale, { sessionId: id });
  const handedBack = pathFor("staff.purchases", locale, {}, new URLSearchParams({ q: callCode(id) }));
  const { posted, refused } = await readHandForm(request);
  // Of the same form sent twice, the second finds no sale any more.
  if (!sale && posted?.do === "give-up") return redirect(handedBack, 303);
  if (!sale) throw new Response("unknown", { status: 404 });
  if (sale.group) return redirect(pathFor("staff.group", locale, { group: sale.group }), 303);
  if (refused) return json<Answer>({ refused }, { status: 400 });
  const change = CHANGES[posted.do];
  if (change) {
    const seen = posted.stands === "" ? undefined : Number(posted.stands);
    const changed = await change(id, posted, now, { writer: { by: "staff", member: member.id }, seen });
    if (changed.ok) {
      await auditSaleChange(member, { checkout: id, as: posted.do }, now);
      return redirect(here, 303);
    }
    if (changed.code === "changed-since") {
      const conflict = { by: changed.params?.by as ChangedBy, typed: posted.code };
      return json<Answer>({ conflict }, { status: 409 });
    }
    const text = wordsOf(changed, { locale, currency: sale.checkout.prices.currency });
    return json<Answer>({ codeRefused: { text, typed: posted.code } }, { status: 422 });
  }
  if (posted.do === "give-up") {
    const done = await giveUpSale(id, member, now);
    return redirect(done.ok && done.value === "handed-back" ? handedBack : here, 303);
  }
  if (posted.do === "link") {
    const { email, seen } = posted;
    const sent = await sendPayLink({ checkout: id, email, seen: Number(seen), by: member }, now);
    if (sent.ok) return redirect(saying(`${here}?said=link`), 303);
    const { code } = sent;
    // What is closed in the meantime is told by the page as it stands then.
    if (!isLinkCode(code)) return redirect(here, 303);
    return json<Answer>({ linkRefused: { code, typed: email } }, { status: 422 });
  }
  const taken = await take(id, posted, member, now);
  if (!taken.ok) return json<Answer>({ refused: handRefused(taken, posted) }, { status: 422 });
  return redirect(taken.value.state === "booked" ? here : saying(`${here}?said=taken`), 303);
}

const LINK_CODES = ["email-invalid", "link-too-late", "link-already-sent", "too-many-links"] as const;
const isLinkCode = (code: string): code is PayLinkRefused["code"] => LINK_CODES.some((known) => known === code);

async function take(checkout: string, posted: HandPosted, by: StaffMember, now: Date) {
  const proof = proofOf(posted);
  if (!proof.ok) return proof;
  const plan = posted.plan === "deposit" ? "deposit" : "full";
  const amount = Number(plan === "deposit" ? posted.deposit : posted.full);
  return takeForCheckout({ checkout, plan, amount, nonce: posted.nonce, by, ...proof.value }, now);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Sale() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SalePage
      {...page}
      refused={answer?.refused}
      codeRefused={answer?.codeRefused}
      linkRefused={answer?.linkRefused}
      conflict={answer?.conflict}
    />
  );
}

export { OfficeError as ErrorBoundary };

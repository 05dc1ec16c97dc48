import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { StaffMember } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { amountTyped } from "~/domain/money/money";
import { timeIn } from "~/domain/time";
import { refuse, type Verdict } from "~/domain/verdict";
import { metaTags } from "~/features/site/page-meta";
import {
  type BookingPaymentData,
  type BookingPaymentDone,
  BookingPaymentPage,
} from "~/features/staff/booking-payment-page";
import type { HandCode } from "~/features/staff/hand-money";
import { OfficeError } from "~/features/staff/office";
import { formatDecimal } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { randomToken } from "~/platform/random-token.server";
import { saidIn, saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { handMoneyOf } from "~/services/desk/hand-money.server";
import { tellGroupPaid } from "~/services/groups/take-for-group.server";
import { takeForBooking } from "~/services/payments/take-by-hand.server";
import { undoByHand } from "~/services/payments/undo-by-hand.server";
import { type HandPosted, handRefused, proofOf, readHandForm } from "./staff.hand-payment.server";

export const handle = { i18n: ["sale", "desk"] };

const DONE: readonly BookingPaymentDone[] = ["taken", "undone"];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requireStaff(request);
  const number = params.bookingNumber ?? "";
  const found = await handMoneyOf(number, now);
  if (!found) throw new Response("unknown", { status: 404 });
  const said = saidIn(request).get("done");
  const page: BookingPaymentData = {
    number,
    balance: found.currency === HAND_CURRENCY ? found.balance : null,
    closed: found.closed,
    typed: formatDecimal((found.balance / 100).toFixed(2), locale),
    nonce: randomToken(),
    taken: found.taken.map(({ at, ...each }) => ({ ...each, at: { day: dayIn(at), time: timeIn(at) } })),
    done: DONE.find((done) => done === said) ?? null,
  };
  return json({
    ...page,
    meta: { title: titled(translator(locale, "sale")("money.balance", { number })) },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const { posted, refused } = await readHandForm(request);
  if (refused) return json(refused, { status: 400 });
  const number = params.bookingNumber ?? "";
  const here = pathFor("staff.booking.payment", locale, { bookingNumber: number });
  const undoes = posted.do === "undo";
  const done = undoes
    ? await undoByHand({ booking: number, charge: posted.charge, why: posted.why, by: member }, now)
    : await take(number, posted, member, now);
  // Sent twice, it is undone already.
  const isUndone = !done.ok && undoes && done.code === "undone-already";
  if (done.ok || isUndone) return redirect(saying(`${here}?done=${undoes ? "undone" : "taken"}`), 303);
  return json(handRefused(done, posted), { status: done.code === "booking-unknown" ? 404 : 422 });
}

async function take(
  booking: string,
  posted: HandPosted,
  by: StaffMember,
  now: Date,
): Promise<Verdict<unknown, HandCode>> {
  const amount = amountTyped(posted.amount, null);
  if (amount === null) return refuse("amount-invalid");
  const proof = proofOf(posted);
  if (!proof.ok) return proof;
  const { nonce } = posted;
  return takeForBooking({ booking, amount, nonce, by, ...proof.value }, now, (tx) =>
    tellGroupPaid(tx, { booking, amount, nonce }, now),
  );
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function BookingMoney() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <BookingPaymentPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };

import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ChangedBy } from "~/domain/booking/take-over";
import { fullName } from "~/domain/people/full-name";
import type { Refusal } from "~/domain/verdict";
import { planOf } from "~/features/checkout/seat-rows";
import { askedLeg, atLeg, waysOf } from "~/features/checkout/seat-way.server";
import { seatsForm } from "~/features/checkout/seats-form.server";
import { SeatsPage, type SeatsRefused } from "~/features/checkout/seats-page";
import { tabMeta } from "~/features/checkout/tab-meta";
import { readForm } from "~/features/form/read-form.server";
import { requestContext } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { auditSellersTab } from "~/server/seller.server";
import { chooseSeats, skipSeats } from "~/services/checkout/choose-seats.server";
import { getCheckout, getLegs } from "~/services/checkout/get-checkout.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { checkoutShown, requireTab } from "./checkout.tab.server";
import { writingOf } from "./checkout.writing.server";

export const handle = { scripts: "seats" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const id = params.sessionId ?? "";
  const { travellers, stands } = await requireTab(checkoutShown(context, id, now), "seats", locale);
  const legs = await getLegs(id);
  const leg = askedLeg(request, legs);
  const shown = legs[leg];
  if (!shown) throw new Error("A departure without its coach");
  const { coach, seats, taken } = shown;
  return json({
    plan: planOf(coach, taken),
    ways: waysOf(tabPath("seats", locale, id), legs, leg),
    seats,
    stands: stands.changes,
    names: travellers.map(({ firstName, lastName }) => fullName({ firstName, lastName })),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const id = params.sessionId ?? "";
  const checkout = await requireTab(getCheckout(id, now), "seats", locale);
  const legs = await getLegs(id);
  const leg = askedLeg(request, legs);
  const here = atLeg(tabPath("seats", locale, id), legs, leg);
  const form = await request.formData();
  if (!refuseCardData(form).ok) return redirect(`${tabPath("seats", locale, id)}?card_error=card-data-refused`, 303);
  const next = tabPath("payment", locale, checkout.id);
  const submission = readForm(form, seatsForm(checkout.travellers.length));
  if (submission.status !== "success") return redirect(here, 303);
  const { do: wish, seats: asked } = submission.value;
  const writing = await writingOf(request, id, form);
  const conflict = ({ params }: Refusal<string>) =>
    json<SeatsRefused>({ code: "changed-since", by: params?.by as ChangedBy, asked, taken: [] }, { status: 409 });
  if (wish === "skip") {
    const skipped = await skipSeats(checkout.id, now, writing);
    if (!skipped.ok && skipped.code === "changed-since") return conflict(skipped);
    await auditSellersTab(request, id, "seats", now);
    return redirect(next, 303);
  }
  const answer = await chooseSeats(checkout.id, asked, now, writing, leg);
  if (answer.ok) await auditSellersTab(request, id, "seats", now);
  if (answer.ok && answer.value.taken.length === 0) {
    if (wish === "clear") return redirect(here, 303);
    const other = answer.value.unlike;
    return redirect(other === null ? next : atLeg(tabPath("seats", locale, id), legs, other), 303);
  }
  if (answer.ok) return json<SeatsRefused>({ code: "seat-taken", asked, taken: answer.value.taken }, { status: 409 });
  if (answer.code === "changed-since") return conflict(answer);
  if (answer.code === "seat-unknown" || answer.code === "seat-twice") {
    const seat = String(answer.params?.seat ?? "");
    return json<SeatsRefused>({ code: answer.code, asked, taken: [seat], stands: writing.seen }, { status: 400 });
  }
  throw redirect(pathFor("checkout", locale, { sessionId: checkout.id }), 303);
}

export const meta: MetaFunction = tabMeta("seats");

export default function Seats() {
  return (
    <SeatsPage
      {...useLoaderData<typeof loader>()}
      refused={useActionData<typeof action>() as SeatsRefused | undefined}
    />
  );
}

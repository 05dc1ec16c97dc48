import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ChangedBy, changedSince } from "~/domain/booking/take-over";
import { stillReturnableUntil } from "~/domain/catalogue/extra";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { mayLackEmail } from "~/domain/people/contact";
import type { Refusal } from "~/domain/verdict";
import { countryChoices } from "~/features/checkout/choices.server";
import { tabMeta } from "~/features/checkout/tab-meta";
import { type ExtraChoice, typesOf, valuesOf } from "~/features/checkout/traveller-fields";
import { travellersForm } from "~/features/checkout/travellers-form.server";
import { type TravellersAnswer as Answer, TravellersPage } from "~/features/checkout/travellers-page";
import { readForm } from "~/features/form/read-form.server";
import { requestContext } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { auditSellersTab, sellerHere } from "~/server/seller.server";
import { getCheckout, getOfferedExtras } from "~/services/checkout/get-checkout.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { needsOfCheckout, travellerOf } from "~/services/inventory/needs.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { checkoutShown, requireTab, requireTabPosted } from "./checkout.tab.server";
import { writingOf } from "./checkout.writing.server";

export const handle = { scripts: "travellers" };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const checkout = await requireTab(checkoutShown(context, params.sessionId ?? "", now), "travellers", locale);
  const needs = await needsOfCheckout(checkout.id);
  return json({
    types: typesOf(checkout.party),
    departureDay: checkout.departure.startDay,
    needsEmail: !mayLackEmail(checkout.stands),
    // A colleague's browser remembers earlier callers.
    suggests: (await sellerHere(request, checkout.id)) === null,
    values: valuesOf(
      checkout.travellers.map((person, position) => ({
        ...person,
        need: needs.get(travellerOf(checkout.id, position)) ?? null,
      })),
    ),
    extras: (await getOfferedExtras(checkout.id, now)).map(
      ({ activity, name, text, day, time, price, left, returnableUntilDays }): ExtraChoice => ({
        activity,
        day,
        time,
        price,
        left,
        returnableUntil: stillReturnableUntil({ returnableUntilDays }, checkout.departure.startDay, dayIn(now)),
        name: inLocale(name, locale),
        text: inLocale(text, locale),
      }),
    ),
    currency: checkout.prices.currency,
    countries: countryChoices(locale),
    stands: checkout.stands.changes,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const id = params.sessionId ?? "";
  const cardData = () => redirect(`${tabPath("travellers", locale, id)}?card_error=card-data-refused`, 303);
  const checkout = await requireTabPosted(getCheckout(id, now), "travellers", locale);
  const form = await request.formData();
  if (!refuseCardData(form).ok) return cardData();
  const writing = await writingOf(request, id, form);
  const types = typesOf(checkout.party);
  const submission = readForm(form, travellersForm(types, checkout.departure.startDay, !mayLackEmail(checkout.stands)));
  const wrong = (result: SubmissionResult<string[]>) =>
    json<Answer>({ result, stands: writing.seen, conflict: null }, { status: 400 });
  const conflict = ({ params }: Refusal<string>) =>
    json<Answer>({ result: submission.reply(), conflict: { by: params?.by as ChangedBy } }, { status: 409 });
  if (submission.status !== "success") {
    // Mended, it would be in the place of what somebody else wrote.
    const changed = changedSince(checkout.stands, writing);
    return changed ? conflict(changed) : wrong(submission.reply());
  }
  const saved = await saveTravellers(checkout.id, submission.value.travellers, now, writing);
  if (saved.ok) {
    await auditSellersTab(request, id, "travellers", now);
    return redirect(tabPath("seats", locale, checkout.id), 303);
  }
  if (saved.code === "card-data") return cardData();
  if (saved.code === "changed-since") return conflict(saved);
  if (saved.code !== "travellers-refused") throw redirect(pathFor("checkout", locale, { sessionId: checkout.id }), 303);
  const fieldErrors = Object.fromEntries(
    saved.refusals.map(({ position, field, code }) => [`travellers[${position}].${field}`, [code]]),
  );
  return wrong(submission.reply({ fieldErrors }));
}

export const meta: MetaFunction = tabMeta("travellers");

export default function Travellers() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <TravellersPage {...page} answer={answer as Answer | undefined} />;
}

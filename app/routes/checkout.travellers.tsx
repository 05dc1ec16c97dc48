import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { stillReturnableUntil } from "~/domain/extra";
import { inLocale } from "~/domain/locale";
import { countryChoices } from "~/features/checkout/choices.server";
import { tabMeta } from "~/features/checkout/tab-meta";
import { type ExtraChoice, typesOf, valuesOf } from "~/features/checkout/traveller-fields";
import { travellersForm } from "~/features/checkout/travellers-form";
import { TravellersPage } from "~/features/checkout/travellers-page";
import { readForm } from "~/features/form/read-form.server";
import { requireTab } from "~/http/checkout-tab.server";
import { auditSellersTab } from "~/http/seller.server";
import { requestContext } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { needsOfCheckout, travellerOf } from "~/services/inventory/needs.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";

export const handle = { scripts: "travellers" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const checkout = await requireTab(params.sessionId ?? "", "travellers", locale, now);
  const needs = await needsOfCheckout(checkout.id);
  return json({
    types: typesOf(checkout.party),
    departureDay: checkout.departure.startDay,
    values: valuesOf(
      checkout.travellers.map((person, position) => ({
        ...person,
        need: needs.get(travellerOf(checkout.id, position)) ?? null,
      })),
    ),
    extras: checkout.extrasOffered.map(
      ({ activity, name, text, day, time, price, left, returnableUntilDays }): ExtraChoice => ({
        ...{ activity, day, time, price, left },
        returnableUntil: stillReturnableUntil({ returnableUntilDays }, checkout.departure.startDay, dayIn(now)),
        name: inLocale(name, locale),
        text: inLocale(text, locale),
      }),
    ),
    currency: checkout.prices.currency,
    countries: countryChoices(locale),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const id = params.sessionId ?? "";
  const cardData = () => redirect(`${tabPath("travellers", locale, id)}?card_error=card-data-refused`, 303);
  const checkout = await requireTab(id, "travellers", locale, now);
  const form = await request.formData();
  if (!refuseCardData(form, (field) => field.endsWith(".phone")).ok) return cardData();
  const types = typesOf(checkout.party);
  const submission = readForm(form, travellersForm(types, checkout.departure.startDay));
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const saved = await saveTravellers(checkout.id, submission.value.travellers, now);
  if (saved.ok) {
    await auditSellersTab(request, id, "travellers", now);
    return redirect(tabPath("seats", locale, checkout.id), 303);
  }
  if (saved.code === "card-data") return cardData();
  if (saved.code !== "travellers-refused") throw redirect(pathFor("checkout", locale, { sessionId: checkout.id }), 303);
  const fieldErrors = Object.fromEntries(
    saved.refusals.map(({ position, field, code }) => [`travellers[${position}].${field}`, [code]]),
  );
  return json(submission.reply({ fieldErrors }), { status: 400 });
}

export const meta: MetaFunction = tabMeta("travellers");

export default function Travellers() {
  return <TravellersPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { LOCALES } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { contactProblems } from "~/domain/people/contact";
import { readForm, typedOf } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import {
  CALLER_FIELDS,
  type CallerTyped,
  type WaitingAddData,
  WaitingAddPage,
  type WaitingAddRefused,
} from "~/features/staff/waiting-add-page";
import { callerForm } from "~/features/waiting/ask-form.server";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { saleOffer } from "~/services/desk/sale-offer.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { askToWait } from "~/services/waiting/ask.server";
import { fieldOfRefusal, wantedIn, whole } from "./wanted-places.server";

export const handle = { i18n: ["work", "sale"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requireStaff(request);
  const departure = params.departure ?? "";
  const given = (name: string) => new URL(request.url).searchParams.get(name)?.slice(0, 60) ?? "";
  const party = { adults: whole(given("adults")) || 1, children: whole(given("children")) };
  const today = dayIn(now);
  const offer = await saleOffer(departure, { from: given("from"), ...party, hotel: "" }, { locale, today });
  if (!offer) throw new Response("unknown", { status: 404 });
  const { trip, startDay, cities, city } = offer;
  const page: WaitingAddData = {
    departure,
    trip,
    startDay,
    today,
    cities,
    typed: {
      from: city,
      adults: String(party.adults),
      children: String(party.children),
      firstDay: startDay,
      lastDay: "",
      most: "",
      name: "",
      phone: "",
      email: "",
      language: LOCALES.find((each) => each === given("language")) ?? locale,
    },
  };
  return json({ ...page, meta: { title: titled(translator(locale, "work")("waiting.add.title")) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const departure = params.departure ?? "";
  const posted = await request.formData();
  const submission = readForm(posted, callerForm);
  const sent = typedOf(submission);
  const typed = Object.fromEntries(CALLER_FIELDS.map((name) => [name, sent[name] ?? ""])) as CallerTyped;
  const refused = (problem: WaitingAddRefused["problem"]) => json({ typed, problem }, { status: 422 });
  const language = LOCALES.find((each) => each === typed.language);
  if (submission.status !== "success" || !language) throw new Response("malformed", { status: 400 });
  const [name, phone] = [typed.name.trim(), typed.phone.trim()];
  if (!refuseCardData(posted).ok) return refused({ field: "name", code: "card-data" });
  if (name === "") return refused({ field: "name", code: "name-missing" });
  const [contact] = contactProblems({ email: typed.email.trim(), phone }, false);
  if (contact) return refused(contact);
  const offer = await saleOffer(departure, { ...NOBODY, from: typed.from }, { locale, today: dayIn(now) });
  if (!offer) throw new Response("unknown", { status: 404 });
  const asked = await askToWait(
    {
      ...wantedIn(typed, HAND_CURRENCY),
      trip: offer.slug,
      locale: language,
      email: typed.email.trim() || null,
      caller: { name, phone, by: member },
    },
    now,
  );
  if (!asked.ok) return refused({ field: fieldOfRefusal(asked.code), code: asked.code, params: asked.params });
  return redirect(saying(pathFor("staff.waiting", locale, {}, new URLSearchParams({ done: "added" }))), 303);
}

/** Which departure it is does not depend on who travels. */
const NOBODY = { adults: 0, children: 0, hotel: "" };

export const meta: MetaFunction<typeof loader> = metaTags;

export default function WaitingAdd() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <WaitingAddPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };

import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Day } from "~/domain/day";
import { readForm } from "~/features/form/read-form.server";
import { tripSearch } from "~/features/search/search-query";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { requestForm } from "~/features/waiting/ask-form.server";
import { RequestPage } from "~/features/waiting/request-page";
import { formatInstant } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor, tabPath, tripPath } from "~/i18n/paths";
import { confirmRequest } from "~/services/waiting/ask.server";
import { declineOffer, leaveList } from "~/services/waiting/offers-end.server";
import { readRequest } from "~/services/waiting/read-request.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "waiting", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const found = await readRequest(params.requestKey ?? "", locale, now);
  if (!found) throw new Response("unknown", { status: 404 });
  const { offer, dearer, slug, citySlug, ...view } = found;
  const { adults, children } = view;
  const hrefOf = (day: Day) => {
    const search = tripSearch({ city: citySlug, date: day, party: { adults, children } });
    return `${tripPath({ slug }, locale, search)}#dates`;
  };
  return json({
    ...view,
    offer: offer && {
      day: offer.day,
      price: offer.price,
      priceIn: offer.priceIn,
      until: formatInstant(offer.until, locale),
      href: tabPath("travellers", locale, offer.checkout),
    },
    dearer: dearer.map((each) => ({ ...each, href: hrefOf(each.day) })),
    meta: { title: titled(translator(locale, "waiting")("request.title")) },
  });
}

/** Opening the page does nothing by itself: programs that look through mails do so too. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const requestKey = params.requestKey ?? "";
  if (!(await readRequest(requestKey, locale, now))) throw new Response("unknown", { status: 404 });
  const read = readForm(await request.formData(), requestForm);
  const step = read.status === "success" ? read.value.step : "";
  if (step === "confirm") await confirmRequest(requestKey, now);
  if (step === "decline" || step === "leave") {
    const ended = await (step === "leave" ? leaveList : declineOffer)(requestKey, now);
    if (!ended.ok) {
      const { code } = ended;
      if (code === "request-unknown") throw new Response("unknown", { status: 404 });
      return json({ code }, { status: 409 });
    }
  }
  return redirect(pathFor("waiting", locale, { requestKey }), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Waiting() {
  const { meta: _, ...request } = useLoaderData<typeof loader>();
  return <RequestPage {...request} refused={useActionData<typeof action>()} />;
}

export { ErrorPage as ErrorBoundary };

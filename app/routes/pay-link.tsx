import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Locale } from "~/domain/locale";
import { PayLinkPage } from "~/features/booking/pay-link-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { staffKeyOf } from "~/server/session-cookie.server";
import { staffOf } from "~/server/staff.server";
import { bookingOfLink } from "~/services/booking/link-due.server";
import { followPayLink } from "~/services/desk/pay-link.server";
import { answerLink, type LinkOver, showLink } from "./pay-link.server";

export const handle = { i18n: ["balance", "checkout"], scripts: "checkout" };

/** Opens the link to pay a purchase made by telephone, or what a booking still owes. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const linkKey = params.linkKey ?? "";
  const colleague = await colleagueOf(request);
  const found = await followPayLink(linkKey, colleague ? "colleague" : "caller", now);
  if (found) {
    const { state } = found;
    if (state === "sent" || state === "opened") return redirect(tabPath("payment", found.locale, found.checkout), 303);
    const t = translator(locale, "sale");
    const phone = supportPhone();
    const over: LinkOver = { title: t(`link.${state}.title`), text: t(`link.${state}.text`, { phone }) };
    return json({ over, meta: { title: titled(over.title) } }, { status: 410 });
  }
  if (colleague) await leadToBooking(linkKey, locale, now);
  const shown = await showLink({ request, linkKey, locale, now, visitor: context.visitor });
  if (!shown) throw new Response("unknown", { status: 404 });
  return shown;
}

/** No colleague types a card's number: they see how the link stands. */
async function leadToBooking(linkKey: string, locale: Locale, now: Date): Promise<void> {
  const bookingNumber = await bookingOfLink(linkKey, now);
  if (bookingNumber) throw redirect(pathFor("staff.booking", locale, { bookingNumber }), 303);
}

const colleagueOf = async (request: Request) => (await staffKeyOf(request)) && (await staffOf(request));

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const linkKey = params.linkKey ?? "";
  if (await colleagueOf(request)) await leadToBooking(linkKey, locale, now);
  const answer = await answerLink({ request, linkKey, locale, now, visitor: context.visitor });
  if (!answer) throw new Response("unknown", { status: 404 });
  return answer;
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function PayLink() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (page.over) return <Over {...page.over} />;
  return <PayLinkPage {...page} choices={answer?.choices ?? {}} lastResult={answer?.submission ?? undefined} />;
}

/** The page of an expired link. */
function Over({ title, text }: LinkOver) {
  return (
    <div className="empty stack">
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };

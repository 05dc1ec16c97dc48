import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData, useMatches } from "@remix-run/react";
import { TABS, type Tab, tabsOpen } from "~/domain/booking/checkout";
import type { Locale } from "~/domain/locale";
import { CheckoutFrame } from "~/features/checkout/checkout-frame";
import { ExpiredPage } from "~/features/checkout/expired-page";
import { ForCaller } from "~/features/checkout/for-caller";
import { journeyIn } from "~/features/checkout/journey-view";
import { RenewHold } from "~/features/checkout/renewal";
import { tabTitles } from "~/features/checkout/tab-meta";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { extraIn, stayIn } from "~/features/stay/stay-view";
import { formatUntil } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { sellerHere } from "~/server/seller.server";
import { callCode } from "~/services/checkout/call-code.server";
import { answerRenewal, renewalData } from "./checkout.renew.server";
import { checkoutShown } from "./checkout.tab.server";

export const handle = { i18n: ["checkout", "stay"], scripts: "checkout" };

/** What stands next to every tab: the trip, the price, until when the places are held. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const checkout = await checkoutShown(context, params.sessionId ?? "", now);
  if (!checkout) throw new Response("unknown", { status: 404 });
  const t = translator(locale, "checkout");
  const selling = await sellerHere(request, checkout.id);
  return json(
    {
      id: checkout.id,
      caller: selling && callerNotice(locale, checkout.id, selling.seller.name),
      state: checkout.state,
      refunded: checkout.refunded,
      renewal: checkout.state === "expired" ? await renewalData(checkout, locale, now) : null,
      tabs: tabsOpen(checkout.progress),
      journey: journeyIn(locale, checkout),
      party: checkout.party,
      stay: checkout.stay && stayIn(locale, checkout.stay),
      roomGone: checkout.stay?.state === "refused",
      extras: checkout.extras.map((extra) => extraIn(locale, extra)),
      prices: checkout.prices,
      due: checkout.plan.due,
      deposit: checkout.plan.deposit,
      call: { code: callCode(checkout.id), helped: checkout.stands.soldBy !== null && !selling },
      held: { until: checkout.heldUntil.toISOString(), clock: formatUntil(checkout.heldUntil, now, locale) },
      meta: { title: titled(t("title")) },
      tabTitles: tabTitles((tab) => titled(`${t(`steps.${tab}`)} — ${t("title")}`)),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** Holds the places of an expired purchase again. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { shown, init } = await answerRenewal(params.sessionId ?? "", request);
  return json(shown, init);
}

/** What a colleague is told over every tab. */
function callerNotice(locale: Locale, sessionId: string, name: string) {
  const t = translator(locale, "sale");
  const href = pathFor("staff.sale", locale, { sessionId });
  return { title: t("caller.title"), text: t("caller.text", { name }), link: { href, text: t("caller.open") } };
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Checkout() {
  const checkout = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const last = useMatches().at(-1)?.id.split(".").at(-1);
  const tab = TABS.find((name): name is Tab => name === last) ?? null;
  if (checkout.state === "expired") {
    const { journey, stay, refunded, roomGone, renewal } = checkout;
    return (
      <>
        {checkout.caller && <ForCaller {...checkout.caller} />}
        <ExpiredPage slug={journey.slug} refunded={refunded} stay={stay && { ...stay, gone: roomGone }}>
          {renewal && <RenewHold {...renewal} {...posted} />}
        </ExpiredPage>
      </>
    );
  }
  return (
    <>
      {checkout.caller && <ForCaller {...checkout.caller} />}
      <CheckoutFrame checkout={checkout} tab={tab}>
        <Outlet />
      </CheckoutFrame>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

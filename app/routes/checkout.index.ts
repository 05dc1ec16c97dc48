import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { firstUndoneTab } from "~/domain/booking/checkout";
import { requestContext } from "~/i18n/page.server";
import { tabPath } from "~/i18n/paths";
import { checkoutShown } from "./checkout.tab.server";

/** The bare address leads to the first tab not done; once expired, it stays, and the layout says so. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const checkout = await checkoutShown(context, params.sessionId ?? "", now);
  if (!checkout) throw new Response("unknown", { status: 404 });
  if (checkout.state === "expired") return null;
  return redirect(tabPath(firstUndoneTab(checkout.progress), locale, checkout.id), 303);
}

export default function CheckoutIndex() {
  return null;
}

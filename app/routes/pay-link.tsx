import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { staffKeyOf } from "~/http/session-cookie.server";
import { staffOf } from "~/http/staff.server";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { tabPath } from "~/i18n/paths";
import { followPayLink } from "~/services/desk/pay-link.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const colleague = (await staffKeyOf(request)) && (await staffOf(request));
  const found = await followPayLink(params.linkKey ?? "", colleague ? "colleague" : "caller", now);
  if (!found) throw new Response("unknown", { status: 404 });
  const { state } = found;
  if (state === "sent" || state === "opened") return redirect(tabPath("payment", found.locale, found.checkout), 303);
  const t = translator(locale, "sale");
  const title = t(`link.${state}.title`);
  const text = t(`link.${state}.text`, { phone: env.SUPPORT_PHONE.replaceAll(" ", "\u00a0") });
  return json({ title, text, meta: { title: titled(title), noindex: true } }, { status: 410 });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

/** Of a link that leads nowhere any more. */
export default function PayLink() {
  const { title, text } = useLoaderData<typeof loader>();
  return (
    <div className="empty stack">
      <h1>{title}</h1>
      <p>{text}</p>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };

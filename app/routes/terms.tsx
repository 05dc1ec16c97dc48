import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "~/features/content/legal-page";
import { legalText } from "~/features/content/legal-texts.server";
import { metaTags } from "~/features/site/page-meta";
import { localeOf } from "~/i18n/i18n.server";
import { canonicalUrl, pictured, titled } from "~/i18n/page.server";
import { env } from "~/platform/env.server";
import { getCompany } from "~/services/catalogue/company.server";

export { ErrorPage as ErrorBoundary } from "~/features/site/error-page";

/** A page to read: it sends no script. */
export const handle = { scripts: "none" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { BRAND: brand, SUPPORT_PHONE: phone, CHAT_URL } = env;
  const locale = await localeOf(request);
  const permit = (await getCompany())?.permit;
  const document = legalText("terms", locale, { brand, phone, chat: Boolean(CHAT_URL), permit });
  const { title, description } = document;
  return json({
    document,
    meta: { title: titled(title), description, canonical: canonicalUrl("terms", locale), ...pictured(locale) },
  });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Terms() {
  return <LegalPage document={useLoaderData<typeof loader>().document} />;
}

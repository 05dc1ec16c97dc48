import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactPage } from "~/features/contact/contact-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { canonicalUrl, pictured, requestContext, titled } from "~/i18n/page.server";
import { chatAt } from "~/services/chat.server";
import { listSearchChoices } from "~/services/search/list-places.server";

/** A page to read: it sends no script. */
export const handle = { i18n: "contact", scripts: "none" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const t = translator(locale, "contact");
  const { cities } = await listSearchChoices(locale);
  return json({
    chat: chatAt(now),
    cities: cities.map(({ slug, name, boarding }) => ({ slug, name, boarding })),
    meta: {
      title: titled(t("title")),
      description: t("description"),
      canonical: canonicalUrl("contact", locale),
      ...pictured(locale),
    },
  });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Contact() {
  return <ContactPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

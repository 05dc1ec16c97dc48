import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { useSite } from "~/features/site/site-data";
import { localeOf, translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";

/** Shown by the service worker in place of a page that cannot be reached: it must be whole without anything else. */
export const handle = { i18n: "offline", scripts: "none" };

export async function loader({ request }: LoaderFunctionArgs) {
  const t = translator(await localeOf(request), "offline");
  return json({ meta: { title: titled(t("title")) } });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Offline() {
  const { t } = useTranslation("offline");
  const { locale, phone } = useSite();
  return (
    <div className="empty stack">
      <h1>{t("title")}</h1>
      {/* Filled in by the service worker, which alone knows what is kept. */}
      <section id="kept-trips" hidden className="stack">
        <h2>{t("kept")}</h2>
        <ul />
      </section>
      <p>{t("help")}</p>
      <p>{t("call", { phone })}</p>
      <ButtonLink href={pathFor("home", locale)}>{t("home")}</ButtonLink>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };

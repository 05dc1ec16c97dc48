import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { builtAs, useBuildFacts } from "~/features/running/build-facts";
import { PageScript } from "~/features/running/page-script";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { RunningNotices, RunningPage } from "~/features/site/running-page";
import { type SiteData, useSiteIfKnown } from "~/features/site/site-data";
import { currencyOf } from "~/i18n/currency.server";
import { messagesPath } from "~/i18n/fetch-messages";
import { localeOf, translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { localeOfPath } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { textsVersion } from "~/i18n/version.server";
import { env } from "~/platform/env.server";
import { Main } from "~/ui/layout";
import { useNonce } from "~/ui/nonce";
import styles from "~/ui/styles.css?url";
import { pageScripts, type ScriptedPage } from "./page-scripts";

export const handle = { i18n: "common" };

export const links: LinksFunction = () => [
  // Who reads no SVG asks for `/favicon.ico` or `/apple-touch-icon.png` unasked.
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const [locale, currency] = await Promise.all([localeOf(request), currencyOf(request)]);
  const t = translator(locale, "common");
  const { sandboxed, sandboxUrl, BRAND, SITE_URL } = env;
  const data: SiteData = {
    locale,
    currency,
    brand: BRAND,
    phone: supportPhone(),
    year: new Date().getFullYear(),
    siteUrl: SITE_URL,
    version: textsVersion,
    sandbox: Object.values(sandboxed).some(Boolean) ? { inbox: `${sandboxUrl}/mail`, cards: `${sandboxUrl}/` } : null,
    failureTitles: {
      notFound: titled(t("error.notFoundTitle")),
      tripGone: titled(t("error.tripGone")),
      technical: titled(t("error.oops")),
    },
  };
  return json(data);
}

/** A page has its own; this is for what fails before there is one. */
export const meta: MetaFunction<typeof loader> = (args) => (args.error ? metaTags(args) : []);

/** A page's language never changes on the way from one to the next, so the root is read once, and after a choice. */
export function shouldRevalidate({
  formAction,
  currentUrl,
  nextUrl,
}: {
  formAction?: string;
  currentUrl: URL;
  nextUrl: URL;
}) {
  return formAction === "/preferences" || localeOfPath(currentUrl.pathname) !== localeOfPath(nextUrl.pathname);
}

/** Says in `handle` what a route's page needs. */
export type PageHandle = {
  /** Namespaces of its texts. */
  i18n?: string | string[];
  /**
   * `none`: the page sends no script at all. `page` and others of its like: small scripts (`page-scripts`).
   * Left out, or `react`: React, in the browser as well.
   */
  scripts?: "none" | ScriptedPage | "react";
};

function usePage() {
  const handles = useMatches().map(({ handle: given }) => (given ?? {}) as PageHandle);
  return {
    scripts: handles.findLast(({ scripts }) => scripts)?.scripts ?? "react",
    namespaces: [...new Set(handles.flatMap(({ i18n }) => i18n ?? []))],
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const site = useSiteIfKnown();
  const { scripts, namespaces } = usePage();
  const build = useBuildFacts();
  const { i18n } = useTranslation();
  const locale = (site?.locale ?? i18n.language) as Locale;
  return (
    <html
      lang={LANGUAGE_TAGS[locale]}
      data-locale={locale}
      data-version={site?.version}
      data-currency={site?.currency}
      data-build={build?.id ?? builtAs()}
      className={scripts === "none" ? "scriptless" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Telephone numbers are links where they are meant; a date of birth is none. */}
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0c3b4b" />
        <Meta />
        {site && <meta property="og:site_name" content={site.brand} />}
        {site && <link rel="manifest" href={`/manifest/${locale}`} />}
        {build?.styles ? (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
            <style dangerouslySetInnerHTML={{ __html: build.styles }} />
            {/* For the pages that come after: of use on paper alone, it is fetched when nothing else is. */}
            {scripts !== "none" && <link rel="stylesheet" href={styles} media="print" />}
          </>
        ) : (
          <link rel="stylesheet" href={styles} />
        )}
        <Links />
        {scripts === "react" && site && (
          // A script and not a preload link: browsers that run no script would download the texts for nothing.
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own addresses, no reader's text
            dangerouslySetInnerHTML={{
              __html: `${JSON.stringify(namespaces.map((name) => messagesPath(locale, name, site.version)))}.map(u=>fetch(u))`,
            }}
          />
        )}
      </head>
      <body>
        {children}
        {scripts === "react" && (
          <>
            <ScrollRestoration nonce={nonce} getKey={scrollKey} />
            <Scripts nonce={nonce} />
          </>
        )}
        {scripts !== "react" && scripts !== "none" && site && <PageScript locale={locale} {...pageScripts[scripts]} />}
      </body>
    </html>
  );
}

/**
 * Under which name the router keeps how far down a page was. A link to a part of the same page is the browser's own, and
 * has no name: each is a new one, or the router would take the reader back to where the last such link was pressed.
 */
function scrollKey({ key, hash }: { key: string; hash: string }): string {
  return key === "default" && hash ? `${hash} ${performance.now()}` : key;
}

export default function App() {
  const { scripts } = usePage();
  return (
    <>
      <Outlet />
      {scripts === "react" ? <RunningPage /> : scripts !== "none" && <RunningNotices />}
    </>
  );
}

export function ErrorBoundary() {
  const site = useSiteIfKnown();
  if (site) {
    return (
      <Main>
        <ErrorPage />
      </Main>
    );
  }
  return (
    <Main>
      <h1 lang="fr-CA">Oups! Quelque chose n’a pas fonctionné.</h1>
      <p lang="en-CA">Oops! Something went wrong.</p>
      <p>
        <a href="/">Accueil / Home</a>
      </p>
    </Main>
  );
}

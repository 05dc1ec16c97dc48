import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_TAGS, otherLocale } from "~/domain/locale";
import { CURRENCIES } from "~/domain/money/money";
import { callLink } from "~/domain/people/contact";
import { pathFor, pathInLocale } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Main } from "~/ui/layout";
import { QuietHeader, SandboxBanner, SiteFooter, SiteHeader, SkipLink } from "~/ui/shell";
import { useFooterGroups, useSeller } from "./footer-groups";
import { PromotionBanner, type PromotionData } from "./promotion-banner";
import { useSite } from "./site-data";

function useShell() {
  const { t } = useTranslation();
  const { locale, brand, phone } = useSite();
  const { pathname, search } = useLocation();
  const other = otherLocale(locale);
  return {
    t,
    locale,
    brand,
    call: { href: callLink(phone), text: phone, label: t("nav.call", { phone }) },
    language: {
      href: pathInLocale(pathname, search, other),
      text: t("nav.language"),
      lang: LANGUAGE_TAGS[other],
      hrefLang: LANGUAGE_TAGS[other],
    },
    here: pathname + search,
  };
}

/** Tells the reader of a demo that nothing is real. */
export function SandboxNotice() {
  const { t } = useTranslation();
  const { sandbox } = useSite();
  if (!sandbox) return null;
  return (
    <SandboxBanner label={t("sandbox.notice")}>
      {t("sandbox.notice")}
      <span className="roomy">{t("sandbox.detail")}</span>{" "}
      <Anchor external href={sandbox.inbox}>
        {t("sandbox.inbox")}
      </Anchor>{" "}
      <Anchor external href={sandbox.cards}>
        {t("sandbox.cards")}
      </Anchor>
    </SandboxBanner>
  );
}

function Footer() {
  const { t, brand, call } = useShell();
  const { year, currency } = useSite();
  const seller = useSeller();
  return (
    <SiteFooter
      groups={useFooterGroups()}
      phone={{ ...call, label: t("footer.callLabel", { phone: call.text }) }}
      note={
        <>
          {seller && t("footer.seller", seller)} {t("footer.taxes", { currency: t(`currencies.${currency}`) })}{" "}
          {t("footer.rights", { year, brand })}
        </>
      }
    />
  );
}

/** The default layout: header with navigation, the promotion that runs, the page, the footer. */
export function SiteFrame({ promotion, children }: { promotion: PromotionData | null; children: ReactNode }) {
  const { t, locale, brand, call, language, here } = useShell();
  const { currency } = useSite();
  return (
    <>
      <SkipLink href="#main">{t("skip")}</SkipLink>
      <SandboxNotice />
      <SiteHeader
        brand={{ name: brand, href: pathFor("home", locale) }}
        label={t("nav.label")}
        links={[
          { href: pathFor("trip.list", locale), text: t("nav.trips") },
          { href: pathFor("planner", locale), text: t("nav.myTrip") },
        ]}
        phone={call}
        language={language}
        currency={{
          label: t("nav.currency"),
          action: "/preferences",
          name: "currency",
          fields: { to: here },
          current: currency,
          options: CURRENCIES.map((value) => ({ value, text: value })),
        }}
      />
      {promotion && <PromotionBanner promotion={promotion} />}
      <Main>{children}</Main>
      <Footer />
    </>
  );
}

/** The layout without navigation links: checkout, privacy, terms (spec 2). */
export function QuietFrame({ children }: { children: ReactNode }) {
  const { t, brand, call, language } = useShell();
  return (
    <>
      <SkipLink href="#main">{t("skip")}</SkipLink>
      <SandboxNotice />
      <QuietHeader brand={{ name: brand }} phone={call} language={language} />
      <Main>{children}</Main>
    </>
  );
}

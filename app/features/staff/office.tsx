/** The frame of every page of the back office: the colleague, their menu, and the page. */
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { mayUse, type Role, type StaffScreen } from "~/domain/company/staff";
import { LANGUAGE_TAGS, otherLocale } from "~/domain/locale";
import { useSite } from "~/features/site/site-data";
import { SandboxNotice } from "~/features/site/site-frame";
import { pathFor, pathInLocale, screenAt } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { Main } from "~/ui/layout";
import { OfficeHeader } from "~/ui/office-header";
import { SkipLink } from "~/ui/shell";

/** The colleague that the layout shows; null before sign-in. */
export type OfficeData = {
  name: string;
  role: Role;
  /** Open items of the lists this role may act on. */
  work: number;
} | null;

const NAVIGATION = [
  { screen: "staff", text: "season" },
  { screen: "staff.day", text: "day" },
  { screen: "staff.desk", text: "desk" },
  { screen: "staff.work", text: "work" },
  { screen: "staff.team", text: "team" },
  { screen: "staff.audit", text: "audit" },
  { screen: "staff.health", text: "health" },
] as const satisfies readonly { screen: StaffScreen; text: string }[];

/** What is reached from each: departures, their lists and what is sold of them are of the season. */
const UNDER: Record<(typeof NAVIGATION)[number]["screen"], readonly string[]> = {
  staff: ["staff.departure", "staff.list", "staff.boarding", "staff.sell", "staff.sale"],
  "staff.day": [],
  "staff.desk": ["staff.booking", "staff.purchases"],
  "staff.work": [
    "staff.claim",
    "staff.group",
    "staff.waiting",
    "staff.codes",
    "staff.mails",
    "staff.balances",
    "staff.minimums",
    "staff.money",
    "staff.reviews",
  ],
  "staff.team": [],
  "staff.audit": [],
  "staff.health": [],
};
const isCurrent = (screen: keyof typeof UNDER, here = "") =>
  here === screen || UNDER[screen].some((under) => here.startsWith(under));

export function OfficeFrame({ who, children }: { who: OfficeData; children: ReactNode }) {
  const { t } = useTranslation(["staff", "common"]);
  const { locale, brand } = useSite();
  const { pathname, search } = useLocation();
  const here = screenAt(pathname)?.id;
  const other = otherLocale(locale);
  // At the coach's door nothing stands above what is used there.
  const isAtDoor = here === "staff.boarding";
  return (
    <>
      <SkipLink href="#main">{t("common:skip")}</SkipLink>
      {!isAtDoor && <SandboxNotice />}
      <OfficeHeader
        brand={{ name: brand, href: pathFor("staff", locale), title: t("office") }}
        label={t("nav.label")}
        menu={t("nav.menu")}
        links={NAVIGATION.filter(({ screen }) => who && mayUse(who.role, screen, "read")).map(({ screen, text }) => ({
          href: pathFor(screen, locale),
          text: screen === "staff.work" && who?.work ? `${t("nav.work")} (${who.work})` : t(`nav.${text}`),
          current: isCurrent(screen, here),
        }))}
        language={{
          href: pathInLocale(pathname, search, other),
          text: t("common:nav.language"),
          lang: LANGUAGE_TAGS[other],
          hrefLang: LANGUAGE_TAGS[other],
        }}
        who={
          who && {
            text: t("nav.as", { name: who.name, role: t(`roles.${who.role}`) }),
            action: "/staff-sign-out",
            signOut: t("nav.signOut"),
          }
        }
      />
      <Main>{children}</Main>
      {isAtDoor && <SandboxNotice />}
    </>
  );
}

/** Who is here, as a page of the office knows it from its layout. */
export function useWho(): OfficeData {
  const { locale } = useSite();
  return useRouteLoaderData<OfficeData>(`${locale}.staff-layout`) ?? null;
}

/** What is shown in place of a page of the office that failed, or that is not of this role. */
export function OfficeError() {
  const error = useRouteError();
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const who = useWho();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const what = status === 403 ? "notAllowed" : status === 404 ? "notFound" : "failed";
  return (
    <div className="empty stack">
      <h1>{t(`${what}.title`)}</h1>
      <p>{t(`${what}.text`, { role: who ? t(`roles.${who.role}`) : "" })}</p>
      <ButtonLink variant="main" href={pathFor("staff", locale)}>
        {t("notAllowed.back")}
      </ButtonLink>
    </div>
  );
}

import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { callLink } from "~/domain/people/contact";
import { pathFor, screenAt } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { Poster, posterPath } from "~/ui/poster";
import { startAgainWithoutScripts } from "~/ui/script-support";
import { useSite } from "./site-data";

/** What a thrown 404 says of itself, when it is not an unknown address. */
export type NotFoundReason = "trip-gone";

/** The page shown in place of one that failed: dead end for what does not exist, the reason for a form
 * that was not taken, technical problem for the rest. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => {
    if (failedInBrowser(error)) startAgainWithoutScripts();
  }, [error]);
  const { t } = useTranslation();
  const { locale, phone } = useSite();
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    if (error.data === ("trip-gone" satisfies NotFoundReason)) {
      return (
        <div className="empty stack">
          <Poster src={posterPath("cape-cod")} alt="" />
          <h1>{t("error.tripGone")}</h1>
          <p>{t("error.tripGoneHelp")}</p>
          <ButtonLink variant="main" href={pathFor("trip.list", locale)}>
            {t("error.seeTrips")}
          </ButtonLink>
          {screenAt(pathname)?.id === "trip.partner" && (
            <ButtonLink href={pathFor("trip.list", locale, {}, "kind=package")}>{t("error.seePackages")}</ButtonLink>
          )}
        </div>
      );
    }
    return (
      <div className="empty stack">
        <Poster src={posterPath("cape-cod")} alt="" />
        <h1>{t("error.deadEnd")}</h1>
        <p>{t("error.notFound", { path: safelyDecoded(pathname) })}</p>
        <p>{t("error.goHome")}</p>
        <p className="row">
          <ButtonLink variant="main" href={pathFor("home", locale)}>
            {t("error.homeLink")}
          </ButtonLink>
          {screenAt(pathname)?.id.startsWith("booking") ? (
            <ButtonLink href={pathFor("booking.find", locale)}>{t("error.findBooking")}</ButtonLink>
          ) : (
            <ButtonLink href={pathFor("trip.list", locale)}>{t("error.seeTrips")}</ButtonLink>
          )}
          <a className="button quiet" href={callLink(phone)}>
            {t("nav.call", { phone })}
          </a>
        </p>
      </div>
    );
  }
  if (isRouteErrorResponse(error) && error.status === 403) return <Refused phone={phone} />;
  if (isRouteErrorResponse(error) && error.status === 429) return <Busy phone={phone} />;
  return (
    <div className="empty stack">
      <h1>{t("error.oops")}</h1>
      <p>{t("error.technical", { phone })}</p>
      <ButtonLink href={pathFor("home", locale)}>{t("error.homeLink")}</ButtonLink>
    </div>
  );
}

/** Whether an error was thrown while the browser rendered the page, rather than by the server. */
function failedInBrowser(error: unknown): boolean {
  return error instanceof Error && !Object.values(window.__remixRouter?.state.errors ?? {}).includes(error);
}

/** A form that was not taken because it does not say where it comes from. */
function Refused({ phone }: { phone: string }) {
  const { t } = useTranslation("refusal");
  return (
    <div className="empty stack">
      <h1>{t("titles.foreign")}</h1>
      <p>{t("help.foreign")}</p>
      <p>{t("call", { phone })}</p>
    </div>
  );
}

/** Too many came together: nothing was done, and the page can be asked for again. */
function Busy({ phone }: { phone: string }) {
  const { t } = useTranslation("refusal");
  const { pathname, search } = useLocation();
  return (
    <div className="empty stack">
      <h1>{t("titles.busy-form")}</h1>
      <p>{t("help.busy-form")}</p>
      <p>{t("call", { phone })}</p>
      <ButtonLink variant="main" href={pathname + search}>
        {t("reload")}
      </ButtonLink>
    </div>
  );
}

function safelyDecoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

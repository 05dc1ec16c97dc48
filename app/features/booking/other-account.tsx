import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorPage } from "~/features/site/error-page";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Button, ButtonLink } from "~/ui/button";

/** What is thrown, as a 404, where the booking of an amount due is not that of the account: nobody learns whether it is. */
export type OtherAccount = { account: string | null };

/** An amount due that is not this account's: says which account it is, and how to come back with the right one. */
export function AmountDueError() {
  const error = useRouteError();
  const { t } = useTranslation("balance");
  const { locale, phone } = useSite();
  if (!isRouteErrorResponse(error) || error.status !== 404 || typeof error.data !== "object") return <ErrorPage />;
  const { account }: OtherAccount = error.data;
  return (
    <div className="empty stack">
      <h1>{t("otherAccount.title")}</h1>
      <p>{account === null ? t("otherAccount.unverified") : t("otherAccount.account", { account })}</p>
      <p>{t("otherAccount.how")}</p>
      <p>{t("otherAccount.call", { phone })}</p>
      <form method="post" action="/sign-out" className="row">
        <Button variant="main">{t("otherAccount.signOut")}</Button>
        <ButtonLink href={pathFor("planner", locale)}>{t("otherAccount.trips")}</ButtonLink>
      </form>
    </div>
  );
}

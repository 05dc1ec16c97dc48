import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PriceLines } from "~/ui/price";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** What a purchase of which the hold is over is offered, or why nothing is. Amounts in minor units. */
export type RenewalData =
  | {
      offered: {
        total: number;
        before: number;
        currency: Currency;
        code: { code: string; kept: boolean } | null;
        /** Names of the activities that are no longer available. */
        gone: string[];
        /** Whether seats had been chosen. */
        seats: boolean;
      };
      why: null;
    }
  | { offered: null; why: string };

/** What was posted, to be sent along, and why the places were not held again. */
export type RenewalPosted = {
  typed: [name: string, value: string][];
  problem: { code: string; params: Params } | null;
};

/** One press holds the places again, at the price it says, with all that was typed. */
export function RenewHold({ offered, why, typed = [], problem }: RenewalData & Partial<RenewalPosted>) {
  const { t } = useTranslation("checkout");
  const errorText = useCheckoutErrorText();
  const format = useFormat();
  const told = problem ?? (why ? { code: why, params: {} } : null);
  const said = told && renewalText(told.code);
  const money = (amount: number) => format.money(amount, offered?.currency ?? "CAD");
  function renewalText(code: string): string {
    if (code === "price-changed") return t("renew.priceChanged");
    if (code === "room-sold-out" || code === "room-unknown") return t("renew.roomGone");
    if (code === "stay-unavailable" || code === "stay-invalid") return t("renew.noAnswer");
    return errorText(code, told?.params);
  }
  return (
    <>
      {said ? (
        <Notice tone="warning">
          <p>{said}</p>
        </Notice>
      ) : null}
      {offered ? (
        <Form method="post" className="stack renew">
          <p>{t(typed.length > 0 ? "renew.typed" : "renew.kept")}</p>
          {typed.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="shown" value={offered.total} />
          <PriceLines
            lines={
              offered.total === offered.before ? [] : [{ label: t("renew.before"), amount: money(offered.before) }]
            }
            total={{ label: t("renew.today"), amount: money(offered.total) }}
          />
          {offered.code && (
            <p>{t(offered.code.kept ? "renew.codeKept" : "renew.codeGone", { code: offered.code.code })}</p>
          )}
          {offered.gone.length > 0 && <p>{t("renew.gone", { names: offered.gone.join(", ") })}</p>}
          {offered.seats && <p>{t("renew.seats")}</p>}
          <p>
            <Button variant="main" name="do" value="renew">
              {t("renew.hold", { price: money(offered.total) })}
            </Button>
          </p>
        </Form>
      ) : null}
    </>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DEPOSIT_MORE_THAN_DAYS } from "~/domain/conditions";
import type { DueNow, Plan } from "~/domain/deposit";
import type { Currency } from "~/domain/money";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { Disclosure } from "~/ui/disclosure";
import { CheckboxField, TextField } from "~/ui/fields";
import type { Refused } from "./pay-intents";

/** How a checkout may be paid, in minor units of `currency`. */
export type PayPlan = {
  chosen: Plan;
  currency: Currency;
  total: number;
  due: DueNow;
  deposit: (DueNow & { dueDay: string }) | null;
  severalCards: boolean;
  discount: number;
  code: string | null;
};

type Props = { plan: PayPlan; refused: Refused | null };

/** All of it or a deposit, one card or several (spec 4). */
export function PlanForm({ plan, refused }: Props) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, plan.currency);
  const { deposit } = plan;
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="plan" />
      {deposit ? (
        <ChoiceList
          legend={t("payment.plan.title")}
          name="plan"
          defaultValue={plan.chosen}
          error={refused?.intent === "plan" ? refused.error : undefined}
          choices={[
            { value: "full", text: t("payment.plan.full", { amount: money(plan.total) }) },
            {
              value: "deposit",
              text: t("payment.plan.deposit", { amount: money(deposit.now) }),
              hint: t("payment.plan.depositHint", { amount: money(deposit.later), day: format.day(deposit.dueDay) }),
            },
          ]}
        />
      ) : (
        <p>{t("payment.fullOnly", { days: DEPOSIT_MORE_THAN_DAYS })}</p>
      )}
      <CheckboxField name="severalCards" defaultChecked={plan.severalCards} hint={t("payment.plan.severalHint")}>
        {t("payment.plan.several")}
      </CheckboxField>
      <div>
        <Button>{t("payment.plan.update")}</Button>
      </div>
    </Form>
  );
}

/** A discount code: typed, taken off, or taken back. */
export function CodeForm({ plan, refused }: Props) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  if (plan.code)
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="drop-code" />
        <p>{t("payment.promo.applied", { code: plan.code, amount: format.money(plan.discount, plan.currency) })}</p>
        <Button variant="quiet">{t("payment.promo.remove")}</Button>
      </Form>
    );
  const wrong = refused?.intent === "code" ? refused : null;
  return (
    <Disclosure summary={t("payment.promo.have")} open={wrong !== null}>
      <Form method="post" className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="code" />
        <TextField
          name="code"
          label={t("payment.promo.label")}
          defaultValue={wrong?.typed.code}
          error={wrong?.error}
          autoCapitalize="characters"
          autoComplete="off"
          width="medium"
        />
        <div>
          <Button>{t("payment.promo.apply")}</Button>
        </div>
      </Form>
    </Disclosure>
  );
}

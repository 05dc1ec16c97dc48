import { useTranslation } from "react-i18next";
import { DEPOSIT_MORE_THAN_DAYS } from "~/domain/company/conditions";
import type { DueNow, Plan } from "~/domain/money/deposit";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { ChoiceList } from "~/ui/choice-list";
import { Disclosure } from "~/ui/disclosure";
import { CheckboxField, TextField } from "~/ui/fields";
import type { About } from "./details-form";

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

type Props = { plan: PayPlan; about: About };

/** All of it or a deposit, one card or several (spec 4), and a discount code. */
export function PayChoices({ plan, about }: Props) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, plan.currency);
  const { deposit } = plan;
  return (
    <>
      {deposit ? (
        <ChoiceList
          {...about("plan")}
          legend={t("payment.plan.title")}
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
        <>
          <p>{t("payment.fullOnly", { days: DEPOSIT_MORE_THAN_DAYS })}</p>
          <input type="hidden" name="plan" value="full" />
        </>
      )}
      <SeveralCards about={about}>{t("payment.plan.several")}</SeveralCards>
      <CodeField plan={plan} about={about} />
    </>
  );
}

/** Whether several cards share what is paid. */
export function SeveralCards({ about, children }: { about: About; children: string }) {
  const { t } = useTranslation("checkout");
  const { id, name, defaultValue } = about("severalCards");
  return (
    <CheckboxField id={id} name={name} defaultChecked={defaultValue === "on"} hint={t("payment.plan.severalHint")}>
      {children}
    </CheckboxField>
  );
}

/** A discount code: typed, another one, or taken out. `codeBefore` tells a field left empty from one emptied. */
function CodeField({ plan, about }: Props) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const field = about("code");
  return (
    <Disclosure
      summary={t("payment.promo.have")}
      open={Boolean(plan.code || field.defaultValue || field.error)}
      fields={["code"]}
    >
      <input type="hidden" name="codeBefore" value={plan.code ?? ""} />
      <TextField
        {...field}
        label={t("payment.promo.label")}
        hint={
          plan.code
            ? t("payment.promo.applied", { code: plan.code, amount: format.money(plan.discount, plan.currency) })
            : undefined
        }
        autoCapitalize="characters"
        autoComplete="off"
        width="medium"
      />
    </Disclosure>
  );
}

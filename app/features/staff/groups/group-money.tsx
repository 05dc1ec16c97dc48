import { useTranslation } from "react-i18next";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { useFormat } from "~/features/site/use-format";
import { type HandRefused, TakeFields } from "~/features/staff/hand-money";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import { PageForm } from "~/ui/page-form";
import type { GroupData, GroupProps } from "./group-data";
import { groupFieldOf, useGroupText } from "./use-group-text";

/** The schedule of a group's contract, and who is named. */
export function GroupSchedule(page: GroupData) {
  const { instalments, total, paid, namesBy, unnamed, namesLink, contact, state, mayChange } = page;
  const { t } = useTranslation("groups");
  const format = useFormat();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  return (
    <Section title={t("schedule.title")}>
      <p>{t("schedule.lead", { total: money(total), paid: money(paid) })}</p>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t("schedule.day")}</th>
            <th scope="col" className="end">
              {t("schedule.amount")}
            </th>
            <th scope="col" className="end">
              {t("schedule.left")}
            </th>
            <th scope="col">{t("schedule.state")}</th>
          </tr>
        </thead>
        <tbody>
          {instalments.map(({ day, amount, left, state: stands }) => (
            <tr key={day}>
              <th scope="row">{format.day(day)}</th>
              <td className="end" data-label={t("schedule.amount")}>
                {money(amount)}
              </td>
              <td className="end" data-label={t("schedule.left")}>
                {money(left)}
              </td>
              <td data-label={t("schedule.state")}>{t(`schedule.states.${stands}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {namesBy && (
        <p>
          {unnamed > 0 ? t("group.unnamed", { count: unnamed, day: format.day(namesBy) }) : t("group.named")}{" "}
          {namesLink && (
            <Anchor href={namesLink} external>
              {t("group.typeNames")}
            </Anchor>
          )}
        </p>
      )}
      {mayChange &&
        state === "contract" &&
        (contact.email ? (
          <form method="post">
            <Button name="do" value="mail">
              {t("group.mail")}
            </Button>
          </form>
        ) : (
          <p>{t("group.noEmail")}</p>
        ))}
    </Section>
  );
}

/** Takes money of a group by hand. */
export function GroupTake({ owed, typed, nonce, refused }: GroupProps) {
  const { t } = useTranslation(["sale", "groups"]);
  const textOf = useGroupText();
  const mine = refused?.typed.do === "take" ? refused : undefined;
  return (
    <Section title={t("money.title")}>
      <PageForm className="stack" noValidate>
        <p>{t("groups:group.takeLead")}</p>
        <TakeFields
          due={owed}
          typed={typed}
          nonce={nonce}
          refused={mine as HandRefused | undefined}
          amountError={mine && groupFieldOf(mine) === "amount" ? textOf(mine) : undefined}
        />
      </PageForm>
    </Section>
  );
}

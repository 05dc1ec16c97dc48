import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Section } from "~/ui/layout";

type What = keyof Messages["staff"]["money"]["whats"];

export type MoneyData = {
  rows: { what: What; id: string; reference: string | null; amount: number; currency: Currency; since: Day }[];
  overdue: {
    number: string;
    startDay: Day;
    dueDay: Day;
    balance: number;
    currency: Currency;
    contact: { name: string; email: string | null; phone: string | null };
  }[];
};

/** Money that a person has to look at, each with what to do; and balances that are late. */
export function MoneyPage({ rows, overdue }: MoneyData) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  const amountIn = (amount: number, currency: Currency) => format.money(amount, currency);
  return (
    <>
      <h1>{t("money.title")}</h1>
      <p>{t("money.lead")}</p>
      {rows.length === 0 ? (
        <p className="empty">{t("money.none")}</p>
      ) : (
        <table className="office-table">
          <thead>
            <tr>
              {(["since", "what", "amount", "next", "reference"] as const).map((column) => (
                <th key={column} scope="col" className={column === "amount" ? "end" : undefined}>
                  {t(`money.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, id, reference, amount, currency, since }) => (
              <tr key={`${what} ${id}`}>
                <td className="day">{format.day(since, "short")}</td>
                <th scope="row">{t(`money.whats.${what}`)}</th>
                <td className="end" data-label={t("money.amount")}>
                  {amountIn(amount, currency)}
                </td>
                <td className="whole-line">{t(`money.nexts.${what}`)}</td>
                <td className="whole-line">
                  <code>{reference ?? id}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Section title={t("money.overdue")}>
        {overdue.length === 0 ? (
          <p>{t("money.noOverdue")}</p>
        ) : (
          <table className="office-table">
            <thead>
              <tr>
                {(["booking", "leaves", "due", "balance", "contact"] as const).map((column) => (
                  <th key={column} scope="col" className={column === "balance" ? "end" : undefined}>
                    {t(`money.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {overdue.map(({ number, startDay, dueDay, balance, currency, contact }) => (
                <tr key={number}>
                  <th scope="row">{number}</th>
                  <td data-label={t("money.leaves")}>{format.day(startDay, "short")}</td>
                  <td data-label={t("money.due")}>{format.day(dueDay, "short")}</td>
                  <td className="end" data-label={t("money.balance")}>
                    {amountIn(balance, currency)}
                  </td>
                  <td className="whole-line">
                    {contact.name}
                    <small>{[contact.email, contact.phone].filter(Boolean).join(", ")}</small>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
    </>
  );
}

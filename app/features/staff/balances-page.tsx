import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ContactLine } from "./contact-line";
import { WorkHead } from "./work-form";

export type BalancesData = {
  today: Day;
  overdue: {
    number: string;
    startDay: Day;
    dueDay: Day;
    /** In minor units of the currency. */
    balance: number;
    currency: Currency;
    contact: { name: string; email: string | null; phone: string | null };
  }[];
};

const COLUMNS = ["booking", "leaves", "due", "balance", "contact"] as const;

/** Balances that are late, with whom to call; those who travelled without paying too, until they have. */
export function BalancesPage({ today, overdue }: BalancesData) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <WorkHead title={t("balances.title")} done={null} refused={undefined} />
      <p>{t("balances.lead")}</p>
      {overdue.length === 0 ? (
        <p className="empty">{t("balances.none")}</p>
      ) : (
        <table className="office-table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={column === "balance" ? "end" : undefined}>
                  {t(`balances.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {overdue.map(({ number, startDay, dueDay, balance, currency, contact }) => (
              <tr key={number}>
                <th scope="row">
                  <Anchor href={pathFor("staff.booking", locale, { bookingNumber: number })}>{number}</Anchor>
                </th>
                <td data-label={t("balances.leaves")}>
                  {format.day(startDay, "short")}
                  {startDay < today && <small>{t("balances.left")}</small>}
                </td>
                <td data-label={t("balances.due")}>{format.day(dueDay, "short")}</td>
                <td className="end" data-label={t("balances.balance")}>
                  {format.money(balance, currency)}
                </td>
                <td className="whole-line">
                  <ContactLine {...contact} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

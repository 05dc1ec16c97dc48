import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import type { Currency } from "~/domain/money/money";
import type { PaymentStanding } from "~/domain/money/payment-standing";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Section } from "~/ui/layout";
import { OnlyFirst } from "./only-first";

export type PaymentRow = {
  id: string;
  reference: string | null;
  standing: PaymentStanding;
  /** In minor units of `currency`. */
  amount: number;
  currency: Currency;
  day: Day;
  booking: string | null;
  purchase: string | null;
};

const COLUMNS = ["day", "state", "amount", "next", "reference"] as const;

/** Payments that a search led to, each with its state and what to do; nothing where there is none. */
export function FoundPayments({ rows, more }: Listed<PaymentRow>) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <Section title={t("payments.title")}>
      <table className="office-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === "amount" ? "end" : undefined}>
                {t(`payments.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td className="day">{format.day(row.day, "short")}</td>
              <th scope="row">
                {t(`payments.states.${row.standing}`)}
                {row.booking ? (
                  <small>
                    <Anchor href={pathFor("staff.booking", locale, { bookingNumber: row.booking })}>
                      {row.booking}
                    </Anchor>
                  </small>
                ) : (
                  row.purchase && <small>{t("payments.purchase", { code: row.purchase })}</small>
                )}
              </th>
              <td className="end" data-label={t("payments.columns.amount")}>
                {format.money(row.amount, row.currency)}
              </td>
              <td className="whole-line">{t(`payments.nexts.${row.standing}`)}</td>
              <td className="whole-line">
                <code>{row.reference ?? row.id}</code>
                {row.reference && (
                  <small>
                    <code>{row.id}</code>
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <OnlyFirst rows={rows} more={more} />
    </Section>
  );
}

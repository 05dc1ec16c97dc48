import { useTranslation } from "react-i18next";
import { type Closing, MAX_REFERENCE_LENGTH, type ReviewKind } from "~/domain/company/work";
import type { Day } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import type { Currency } from "~/domain/money/money";
import type { RefundStanding } from "~/domain/money/refund";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { FoundPayments, type PaymentRow } from "./found-payments";
import { ListSearch, type Searched } from "./list-search";
import { ReasonForm, type WorkDone, WorkHead, type WorkRefused } from "./work-form";

type MoneyRow = {
  what: ReviewKind;
  id: string;
  seen: string;
  closes: Closing | null;
  booking: string | null;
  reference: string | null;
  amount: number;
  currency: Currency;
  since: Day;
  /** Of a refund, what became of it. */
  standing: RefundStanding | null;
};

export type MoneyData = Searched & {
  /** What the search led to. */
  payments: Listed<PaymentRow>;
  rows: MoneyRow[];
  done: WorkDone | null;
};

/** Money that a person has to look at, each with what to do. */
export function MoneyPage({
  q,
  isCard,
  payments,
  rows,
  done,
  refused,
}: MoneyData & { refused: WorkRefused | undefined }) {
  const { t } = useTranslation("staff");
  const { t: desk } = useTranslation("desk");
  const { locale } = useSite();
  const format = useFormat();
  const amountIn = (amount: number, currency: Currency) => format.money(amount, currency);
  return (
    <>
      <WorkHead title={t("money.title")} done={done} refused={refused} />
      <p>{t("money.lead")}</p>
      <ListSearch q={q} isCard={isCard} label={t("money.search")} hint={t("money.searchHint")} />
      {q && payments.rows.length === 0 && <p role="status">{t("money.noPayment", { q })}</p>}
      <FoundPayments {...payments} />
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
            {rows.map((row) => (
              <tr key={`${row.what} ${row.id} ${row.seen}`}>
                <td className="day">{format.day(row.since, "short")}</td>
                <th scope="row">
                  {t(`money.whats.${row.what}`)}
                  {row.standing && <small>{desk(`story.refundStates.${row.standing}`)}</small>}
                  {row.booking && (
                    <small>
                      <Anchor href={pathFor("staff.booking", locale, { bookingNumber: row.booking })}>
                        {row.booking}
                      </Anchor>
                    </small>
                  )}
                </th>
                <td className="end" data-label={t("money.amount")}>
                  {amountIn(row.amount, row.currency)}
                </td>
                <td className="whole-line">
                  {t(`money.nexts.${row.what}`)}
                  <CloseForm row={row} refused={refused} />
                </td>
                <td className="whole-line">
                  <code>{row.reference ?? row.id}</code>
                  {row.reference && row.reference !== row.id && (
                    <small>
                      <code>{row.id}</code>
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** How it is closed: by giving the money back otherwise, or by having looked. */
function CloseForm({ row, refused }: { row: MoneyRow; refused: WorkRefused | undefined }) {
  const { t } = useTranslation(["work", "staff"]);
  const format = useFormat();
  const { what, id, seen, closes } = row;
  const amount = format.money(row.amount, row.currency);
  const byHand = what === "give-back-by-hand";
  if (closes === null) return <small>{t("money.wait")}</small>;
  // Two refunds made elsewhere are of one charge.
  const own = { id: `${id} ${seen}`, also: { what, item: id, seen }, refused };
  if (closes === "looked")
    return (
      <ReasonForm
        {...own}
        does="close"
        text={t("money.close")}
        label={t("money.closeOf", { what: t(`staff:money.whats.${what}`), amount })}
        hint={t("money.closeHint")}
      />
    );
  return (
    <ReasonForm
      {...own}
      does="give"
      text={t(byHand ? "money.handBack" : "money.give")}
      label={t(byHand ? "money.handBackOf" : "money.giveOf", { amount })}
      field={t(byHand ? "money.how" : "money.reference")}
      hint={t(byHand ? "money.handBackHint" : "money.giveHint")}
      max={MAX_REFERENCE_LENGTH}
    />
  );
}

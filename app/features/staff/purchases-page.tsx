import { useTranslation } from "react-i18next";
import type { CheckoutState } from "~/domain/booking/checkout";
import type { Day } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import type { Currency } from "~/domain/money/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { FoundPayments, type PaymentRow } from "./found-payments";
import { ListSearch, type Searched } from "./list-search";
import { OnlyFirst } from "./only-first";

type PurchaseRow = {
  code: string;
  state: CheckoutState;
  /** Its number, once it is booked. */
  booking: string | null;
  /** Who is in it; null if only its buyer is. */
  seller: { id: string; name: string } | null;
  /** Whether that is who reads this. */
  mine: boolean;
  people: string[];
  party: number;
  trip: string;
  startDay: Day;
  /** In minor units of `currency`. */
  total: number;
  currency: Currency;
  /** Until when the places are held, as a clock says it. */
  held: string;
};

/** Why a purchase was not taken over, with what was searched for. */
export type TakeRefused = {
  code: keyof Messages["sale"]["takeOver"]["errors"];
  name: string;
};

export type PurchasesData = Searched & {
  /** Null before anything is asked. */
  found: Listed<PurchaseRow> | null;
  payments: Listed<PaymentRow>;
};

/** Purchases that callers have open on the site, found to go on with them. */
export function PurchasesPage({
  q,
  isCard,
  found,
  payments,
  refused,
}: PurchasesData & { refused: TakeRefused | undefined }) {
  const { t } = useTranslation("sale");
  const { locale } = useSite();
  return (
    <>
      <h1>{t("takeOver.title")}</h1>
      {refused && (
        <Notice tone="error" first>
          <p>{t(`takeOver.errors.${refused.code}`, { name: refused.name })}</p>
        </Notice>
      )}
      <p>{t("takeOver.lead")}</p>
      <ListSearch q={q} isCard={isCard} label={t("takeOver.search")} hint={t("takeOver.searchHint")} isMain />
      {found?.rows.length === 0 && payments.rows.length === 0 && (
        <div className="empty">
          <p>{t("takeOver.none", { q })}</p>
          <p>{t("takeOver.noneHint")}</p>
        </div>
      )}
      {found && found.rows.length > 0 && (
        <>
          <p role="status">{t("takeOver.found", { count: found.rows.length })}</p>
          <PurchaseTable q={q} rows={found.rows} />
          <OnlyFirst {...found} />
        </>
      )}
      <FoundPayments {...payments} />
      <p>
        <Anchor href={pathFor("staff.desk", locale)}>{t("takeOver.back")}</Anchor>
      </p>
    </>
  );
}

function PurchaseTable({ q, rows }: { q: string; rows: readonly PurchaseRow[] }) {
  const { t } = useTranslation("sale");
  const format = useFormat();
  return (
    <table className="office-table">
      <thead>
        <tr>
          {(["code", "who", "trip", "day"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`takeOver.columns.${column}`)}
            </th>
          ))}
          <th scope="col" className="end">
            {t("takeOver.columns.total")}
          </th>
          <th scope="col">{t("takeOver.columns.state")}</th>
          <th scope="col">
            <span className="hidden">{t("takeOver.columns.take")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.code}>
            <th scope="row" className="day">
              {row.code}
            </th>
            <td className="whole-line">
              {row.people.length > 0 ? row.people.join(", ") : t("takeOver.unnamed", { count: row.party })}
            </td>
            <td className="whole-line">{row.trip}</td>
            <td className="day">{format.day(row.startDay)}</td>
            <td className="end" data-label={t("takeOver.columns.total")}>
              {format.money(row.total, row.currency)}
            </td>
            <td className="whole-line">
              {t(`takeOver.states.${row.state}`, { held: row.held })}
              {row.seller && row.state === "open" ? (
                <small> {t("takeOver.with", { name: row.seller.name })}</small>
              ) : null}
            </td>
            <td className="whole-line">
              <Take q={q} {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Take({ q, code, state, booking, seller, mine }: PurchaseRow & { q: string }) {
  const { t } = useTranslation("sale");
  const { locale } = useSite();
  if (booking) return <Anchor href={pathFor("staff.booking", locale, { bookingNumber: booking })}>{booking}</Anchor>;
  if (state !== "open") return null;
  return (
    <form method="post" action={`?${new URLSearchParams({ q })}`}>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="saw" value={seller?.id ?? ""} />
      <Button>{t(mine ? "takeOver.goOn" : "takeOver.take", { code })}</Button>
    </form>
  );
}

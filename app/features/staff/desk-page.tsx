import { useTranslation } from "react-i18next";
import { LISTED_STATES, type ListedState } from "~/domain/booking/booking-list";
import type { Day } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import type { Currency } from "~/domain/money/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { ExportLinks } from "./export-links";
import { FoundPayments, type PaymentRow } from "./found-payments";
import { ListSearch, type Searched } from "./list-search";

type BookingState = keyof Messages["desk"]["states"];
type DeskRow = {
  number: string;
  contact: string;
  trip: string;
  startDay: Day;
  people: number;
  /** In minor units of `currency`. */
  balance: number;
  currency: Currency;
  state: BookingState;
};

type Filter = { trip: string; from: string; to: string; state: ListedState };

export type DeskData = Searched & {
  /** Null before anything is asked. */
  rows: DeskRow[] | null;
  /** The bookings that are listed, while nothing is searched for. */
  list: { filter: Filter; page: number; more: boolean; rows: DeskRow[] } | null;
  payments: Listed<PaymentRow>;
  /** There are others than those shown. */
  more: boolean;
  maySell: boolean;
};

/** One field that finds bookings by anything known of them, and those it found. */
export function DeskPage({ q, isCard, rows, list, payments, more, maySell }: DeskData) {
  const { t } = useTranslation("desk");
  const { locale } = useSite();
  return (
    <>
      <h1>{t("title")}</h1>
      <ListSearch q={q} isCard={isCard} label={t("search")} hint={t("searchHint")} isMain />
      {maySell && (
        <p>
          {t("sellHow")} <Anchor href={pathFor("staff", locale)}>{t("sellWhere")}</Anchor>. {t("buyingHow")}{" "}
          <Anchor href={pathFor("staff.purchases", locale)}>{t("buyingWhere")}</Anchor>.
        </p>
      )}
      {rows?.length === 0 && payments.rows.length === 0 && (
        <div className="empty">
          <p>{t("none", { q })}</p>
          <p>{t("noneHint")}</p>
        </div>
      )}
      {rows && rows.length > 0 && (
        <>
          <p role="status">{more ? t("more", { count: rows.length }) : t("found", { count: rows.length })}</p>
          <FoundTable rows={rows} />
        </>
      )}
      <FoundPayments {...payments} />
      {list && <BookingList {...list} />}
    </>
  );
}

/** Bookings by trip, day and state, those booked last first. */
function BookingList({ filter, page, more, rows }: NonNullable<DeskData["list"]>) {
  const { t } = useTranslation("desk");
  const { locale } = useSite();
  const asked = (over: Record<string, string> = {}) => new URLSearchParams({ ...filter, ...over });
  const to = (number: number) => pathFor("staff.desk", locale, {}, asked({ page: String(number) }));
  return (
    <Section title={t("list.title")}>
      <form method="get" className="filters-row">
        <TextField
          name="trip"
          label={t("trip")}
          hint={t("list.tripHint")}
          defaultValue={filter.trip}
          autoComplete="off"
        />
        <SelectField
          name="state"
          label={t("state")}
          defaultValue={filter.state}
          options={LISTED_STATES.map((state) => ({ value: state, text: t(`list.states.${state}`) }))}
        />
        <TextField name="from" type="date" label={t("list.from")} defaultValue={filter.from} width="medium" />
        <TextField name="to" type="date" label={t("list.to")} defaultValue={filter.to} width="medium" />
        <Button>{t("list.show")}</Button>
      </form>
      {rows.length === 0 ? (
        <p className="empty">{t("list.none")}</p>
      ) : (
        <>
          <ExportLinks
            label={t("list.export")}
            hrefOf={(format) => pathFor("staff.desk.file", locale, { format }, asked())}
          />
          <FoundTable rows={rows} />
        </>
      )}
      {(page > 1 || more) && (
        <nav className="row pagination" aria-label={t("list.title")}>
          {page > 1 && (
            <Anchor href={to(page - 1)} rel="prev">
              {t("list.newer")}
            </Anchor>
          )}
          {more && (
            <Anchor href={to(page + 1)} rel="next">
              {t("list.older")}
            </Anchor>
          )}
        </nav>
      )}
    </Section>
  );
}

function FoundTable({ rows }: { rows: readonly DeskRow[] }) {
  const { t } = useTranslation("desk");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <table className="office-table">
      <thead>
        <tr>
          {(["number", "contact", "trip", "day"] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col" className="end">
            {t("people")}
          </th>
          <th scope="col" className="end">
            {t("balance")}
          </th>
          <th scope="col">{t("state")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, contact, trip, startDay, people, balance, currency, state }) => (
          <tr key={number} className={state === "cancelled" || state === "past" ? "over" : undefined}>
            <th scope="row">
              <Anchor href={pathFor("staff.booking", locale, { bookingNumber: number })}>{number}</Anchor>
            </th>
            <td className="whole-line">{contact}</td>
            <td className="whole-line">{trip}</td>
            <td className="day">{format.day(startDay)}</td>
            <td className="end" data-label={t("people")}>
              {format.number(people)}
            </td>
            <td className="end" data-label={t("balance")}>
              {format.money(balance, currency)}
            </td>
            <td>{t(`states.${state}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

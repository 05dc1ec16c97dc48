import { useTranslation } from "react-i18next";
import type { CallOffTotals } from "~/domain/departures/call-off";
import { useFormat } from "~/features/site/use-format";

/** The totals of the parties of a departure. */
export function Totals({
  totals,
  more = [],
}: {
  totals: CallOffTotals;
  more?: readonly { term: string; value: string }[];
}) {
  const { t } = useTranslation("callOff");
  const format = useFormat();
  const { bookings, people, ownRooms, partnerRooms, activities, unreachable, money, backCad } = totals;
  const counts = { bookings, people, ownRooms, partnerRooms, activities, unreachable };
  const names = ["bookings", "people", "ownRooms", "partnerRooms", "activities", "unreachable"] as const;
  const inAll = money.length > 1 || money.some(({ currency }) => currency !== "CAD");
  return (
    <dl className="facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`desk.${name}`)}</dt>
          <dd>{format.number(counts[name])}</dd>
        </div>
      ))}
      {money.map(({ currency, price, paid }) => (
        <div key={currency}>
          <dt>
            {t("desk.toRefund")}
            <small>{t("desk.sold", { amount: format.money(price, currency) })}</small>
          </dt>
          <dd className="num">{format.money(paid, currency)}</dd>
        </div>
      ))}
      {inAll && (
        <div>
          <dt>{t("desk.allRefunds")}</dt>
          <dd className="num">{format.money(backCad, "CAD")}</dd>
        </div>
      )}
      {more.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

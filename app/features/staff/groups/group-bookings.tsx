import { useTranslation } from "react-i18next";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { partySize } from "~/domain/people/party";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Section } from "~/ui/layout";
import type { GroupData } from "./group-data";

const COLUMNS = ["booking", "roomOf", "names", "price", "paid"] as const;

/** The bookings and holds of a group. */
export function GroupBookings({ parts }: GroupData) {
  const { t } = useTranslation("groups");
  const { locale } = useSite();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, HAND_CURRENCY);
  return (
    <Section title={t("group.bookings")}>
      <p>{t("group.bookingsLead")}</p>
      <table className="office-table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === "price" || column === "paid" ? "end" : undefined}>
                {t(`group.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ id, number, party, room, held, isPaying, toFollow, total, paid }, i) => (
            <tr key={id}>
              <th scope="row">
                {number ? (
                  <Anchor href={pathFor("staff.booking", locale, { bookingNumber: number })}>{number}</Anchor>
                ) : (
                  i + 1
                )}
                {held && <small>{t("group.held", { until: held })}</small>}
                {isPaying && <small>{t("group.paying")}</small>}
              </th>
              <td data-label={t("group.columns.roomOf")}>
                {t("people", { count: partySize(party) })}
                {room && <small>{room}</small>}
              </td>
              <td data-label={t("group.columns.names")}>
                {toFollow > 0 ? t("group.toFollow", { count: toFollow }) : t("group.allNamed")}
              </td>
              <td className="end" data-label={t("group.columns.price")}>
                {money(total)}
              </td>
              <td className="end" data-label={t("group.columns.paid")}>
                {money(paid)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

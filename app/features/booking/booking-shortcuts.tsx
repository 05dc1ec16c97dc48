import { useTranslation } from "react-i18next";
import { Anchor } from "~/ui/anchor";
import { Icon } from "~/ui/icon";
import type { BookingData } from "./booking-data";

type Props = { booking: Pick<BookingData, "tickets" | "calendar">; share: string };

/** What one comes for most: the tickets, the dates for a calendar, and the trip for the family. */
export function BookingShortcuts({ booking: { tickets, calendar }, share }: Props) {
  const { t } = useTranslation(["booking", "manage"]);
  return (
    <ul className="shortcuts row list-plain no-print">
      {tickets ? (
        <li>
          <Anchor className="button" href={tickets}>
            <Icon name="ticket" />
            {t("tickets")}
          </Anchor>
        </li>
      ) : null}
      {calendar ? (
        <li>
          {/* A file and not a page: the router has no business with it. */}
          <a className="button" href={calendar} download>
            <Icon name="calendar" />
            {t("manage:calendar")}
          </a>
        </li>
      ) : null}
      <li>
        <Anchor className="button" href={share}>
          <Icon name="share" />
          {t("manage:share")}
        </Anchor>
      </li>
    </ul>
  );
}

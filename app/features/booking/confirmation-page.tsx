import { useTranslation } from "react-i18next";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import type { BookingData } from "./booking-data";
import { BookingDetails } from "./booking-details";
import { BookingShortcuts } from "./booking-shortcuts";
import type { NextRoom } from "./next-room";

type Props = {
  booking: BookingData;
  firstName: string;
  /** Null for a customer who has none: a colleague prints their tickets. */
  email: string | null;
  tripPath: string;
  /** Where the trip is shared with the family. */
  sharePath: string;
  /** Of a group that takes several rooms: where to book for the others. */
  nextRoom: NextRoom | null;
};

/** The last tab: thank you, the number, the receipt, and the address of the trip (spec 2, confirmation). */
export function ConfirmationPage({ booking, firstName, email, tripPath, sharePath, nextRoom }: Props) {
  const { t } = useTranslation(["booking", "checkout"]);
  return (
    <>
      <div className="thanks">
        <Icon name="check" />
        <h2>{t("checkout:booking.title", { name: firstName })}</h2>
        <p className="lead">{email ? t("checkout:booking.thanks", { email }) : t("checkout:booking.thanksNoEmail")}</p>
      </div>
      {nextRoom && <ForTheOthers {...nextRoom} />}
      <BookingDetails booking={booking}>
        <BookingShortcuts booking={booking} share={sharePath} />
        <div className="stack no-print">
          <p>{t("viewTripText")}</p>
          <ButtonLink variant="main" href={tripPath}>
            {t("viewTrip")}
          </ButtonLink>
        </div>
      </BookingDetails>
    </>
  );
}

/** The way on for a group that takes several rooms, of which one is booked now. */
function ForTheOthers({ who: { adults, children }, href }: NextRoom) {
  const { t } = useTranslation(["booking", "common"]);
  const people = [t("common:adults", { count: adults }), children > 0 && t("common:children", { count: children })];
  return (
    <div className="no-print">
      <Notice tone="info" title={t("nextRoom")}>
        <p>
          <Anchor href={href}>{t("nextRoomLink", { who: people.filter(Boolean).join(", ") })}</Anchor>
        </p>
      </Notice>
    </div>
  );
}

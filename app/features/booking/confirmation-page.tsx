import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import type { BookingData } from "./booking-data";
import { BookingDetails } from "./booking-details";

type Props = { booking: BookingData; firstName: string; email: string; tripPath: string };

/** The last tab: thank you, the number, the receipt, and the address of the trip (spec 2, confirmation). */
export function ConfirmationPage({ booking, firstName, email, tripPath }: Props) {
  const { t } = useTranslation(["booking", "checkout"]);
  return (
    <>
      <div className="thanks">
        <Icon name="check" />
        <h2>{t("checkout:booking.title", { name: firstName })}</h2>
        <p className="lead">{t("checkout:booking.thanks", { email })}</p>
      </div>
      <BookingDetails booking={booking}>
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

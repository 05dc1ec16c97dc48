import { useTranslation } from "react-i18next";
import { MAX_CONFIRMATION_LENGTH } from "~/domain/departures/departure-sheet";
import type { Messages } from "~/i18n/messages/index";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";

export type HotelNumbersData = {
  /** `of`: whose number it is, in words; `booking` is null for a number of a whole departure. */
  hotels: { departure: string; booking: string | null; hotel: string; of: string; number: string | null }[];
  done: boolean;
  refused: HotelNumberRefused | null;
};

/** Why a number was not taken, with what was typed. */
export type HotelNumberRefused = {
  code: keyof Messages["staff"]["lists"]["hotelNumbers"]["errors"];
  departure: string;
  booking: string | null;
  hotel: string;
  number: string;
};

/** The number that each hotel knows a group or a booking by, a form each. */
export function HotelNumbers({ hotels, done, refused }: HotelNumbersData) {
  const { t } = useTranslation("staff");
  return (
    <section className="on-screen stack" id="hotels">
      <h2>{t("lists.hotelNumbers.title")}</h2>
      {done && (
        <Notice tone="success" live first>
          <p>{t("lists.hotelNumbers.done")}</p>
        </Notice>
      )}
      <p>{t("lists.hotelNumbers.text")}</p>
      {hotels.map(({ departure, booking, hotel, of, number }, index) => {
        const isMine = refused?.departure === departure && refused.booking === booking && refused.hotel === hotel;
        const mine = isMine ? refused : null;
        return (
          <form
            key={`${departure} ${booking} ${hotel}`}
            method="post"
            action="#hotels"
            className="filters-row"
            noValidate
          >
            <input type="hidden" name="departure" value={departure} />
            {booking && <input type="hidden" name="booking" value={booking} />}
            <input type="hidden" name="hotel" value={hotel} />
            <TextField
              id={`number-${index}`}
              name="number"
              label={t("lists.hotelNumbers.numberOf", { hotel })}
              hint={of}
              defaultValue={mine?.number ?? number ?? ""}
              error={mine ? t(`lists.hotelNumbers.errors.${mine.code}`, { max: MAX_CONFIRMATION_LENGTH }) : undefined}
              maxLength={MAX_CONFIRMATION_LENGTH}
              autoComplete="off"
            />
            <Button name="do" value="confirm">
              {t("lists.hotelNumbers.save")}
            </Button>
          </form>
        );
      })}
    </section>
  );
}

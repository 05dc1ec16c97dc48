import { useTranslation } from "react-i18next";
import type { Coordinates } from "~/domain/catalogue/catalogue";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Stars } from "~/ui/review";
import type { ShownHotel } from "./trip-data";

/** The stars of a hotel, drawn, and in words for anyone who does not see them. */
export function HotelStars({ stars }: { stars: number }) {
  const { t } = useTranslation("trip");
  return (
    <Stars tenths={stars * 10} of={stars}>
      <span className="hidden">{t("stay.stars", { count: stars })}</span>
    </Stars>
  );
}

/** A street map with a mark on the place. */
function streetMap({ lat, lon }: Coordinates): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`;
}

/** What a hotel offers, how far it is from the sights, and where to see it on a map. */
export function HotelFacts({ hotel: { name, amenities, away, coordinates } }: { hotel: ShownHotel }) {
  const { t } = useTranslation("trip");
  const format = useFormat();
  const km = format.tenths(away.tenths);
  return (
    <>
      {amenities.length > 0 && <p>{amenities.map((amenity) => t(`stay.amenities.${amenity}`)).join(" · ")}</p>}
      <p className="row">
        {away.from === null ? t("stay.awayCentre", { km }) : t("stay.away", { km, from: away.from })}
        <Anchor external href={streetMap(coordinates)} aria-label={t("stay.onMapOf", { name })}>
          {t("stay.onMap")}
        </Anchor>
      </p>
    </>
  );
}

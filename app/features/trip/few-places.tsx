import { useTranslation } from "react-i18next";
import { AvailabilityBadge } from "~/ui/availability-badge";
import type { DepartureData } from "./trip-data";

/** How many places the chosen departure has left, where they are few; nothing where there are plenty. */
export function FewPlaces({ availability, placesLeft }: Pick<DepartureData, "availability" | "placesLeft">) {
  const { t } = useTranslation("common");
  if (availability !== "low") return null;
  return (
    <p className="of-chosen">
      <AvailabilityBadge state="low">{t("left.low", { count: placesLeft })}</AvailabilityBadge>
    </p>
  );
}

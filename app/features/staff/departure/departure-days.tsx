import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { useFormat } from "~/features/site/use-format";

type Props = {
  trip: string;
  startDay: Day;
  /** Later than it leaves, unless the trip is of one day or it is a coach that runs one way. */
  endDay: Day;
};

/** A departure by its trip, its day and when it is back: some that share a coach differ in their return alone. */
export function DepartureDays({ trip, startDay, endDay }: Props) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  return (
    <>
      {trip}, {format.day(startDay, "full")}
      {endDay > startDay && <>. {t("departure.returns", { day: format.day(endDay, "full") })}</>}
    </>
  );
}

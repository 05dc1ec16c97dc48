import { useTranslation } from "react-i18next";
import { useFormat } from "~/features/site/use-format";
import type { Moment } from "./booking-story";

/** A moment in words. */
export function useMoment(): (at: Moment) => string {
  const { t } = useTranslation("desk");
  const format = useFormat();
  return ({ day, time }) => t("story.at", { day: format.day(day), time: format.time(time) });
}

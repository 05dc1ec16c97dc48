import { useTranslation } from "react-i18next";
import { useFormat } from "~/features/site/use-format";
import type { ExtraChoice } from "./traveller-fields";

/** Places left that are worth saying. */
const FEW_PLACES = 8;

/** A text of the catalogue as a part of a line: without the full stop that would stand before the next part. */
export const asPart = (text: string): string => text.replace(/\.$/, "");

/** What a line says of an activity: when it is, how many places are left, what it is, and until when it can be taken back. */
export function useExtraHint() {
  const { t } = useTranslation("stay");
  const format = useFormat();
  return ({ day, time, left, text, returnableUntil }: Omit<ExtraChoice, "activity" | "name" | "price">) => {
    const at = time ? t("extras.at", { day: format.day(day), time: format.time(time) }) : format.day(day);
    const places = left <= FEW_PLACES && t("extras.left", { count: left });
    const rule = returnableUntil ? t("extras.returnable", { day: format.day(returnableUntil) }) : t("extras.kept");
    return [at, left <= 0 ? t("extras.soldOut") : places, asPart(text), rule].filter(Boolean).join(" · ");
  };
}

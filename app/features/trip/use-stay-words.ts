import { useTranslation } from "react-i18next";
import { addDays } from "~/domain/day";
import { useFormat } from "~/features/site/use-format";
import type { NearStay } from "./stay-data";

/** Nights and people in words. */
export function useStayWords() {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  return {
    /** « du ven. 4 déc. au dim. 6 déc., 2 nuits » */
    when: ({ firstNight, nights }: NearStay) =>
      t("stay.when", {
        from: format.day(firstNight, "short"),
        to: format.day(addDays(firstNight, nights), "short"),
        nights: t("common:nights", { count: nights }),
      }),
    /** « 2 adultes, 1 enfant » */
    who: ({ adults, children }: { adults: number; children: number }) =>
      [t("common:adults", { count: adults }), children > 0 && t("common:children", { count: children })]
        .filter(Boolean)
        .join(", "),
  };
}

/** What a coach of the season is described by, in both of its views. */
import type { TFunction } from "i18next";
import type { SeasonRow } from "./season-data";

type Words = TFunction<"staff">;

/** What there is to see on it, each in a few words. */
export function signTexts(
  { signs, minimum, travelling, delay }: SeasonRow,
  t: Words,
): { sign: string; text: string }[] {
  return signs.map((sign) => ({
    sign,
    text:
      sign === "below-minimum"
        ? t("season.signs.below-minimum", { sold: travelling, minimum })
        : sign === "delayed"
          ? t("season.signs.delayed", { count: delay })
          : t(`season.signs.${sign}`),
  }));
}

/** How long the departures on it are: `1, 2, 3 nuits · 3 jours`. */
export function lengthText({ lengths: { nights, days } }: Pick<SeasonRow, "lengths">, t: Words): string {
  const said = (kind: "nights" | "days", numbers: readonly number[]) =>
    numbers.length > 0 && t(`season.lengths.${kind}`, { count: numbers.at(-1) ?? 0, list: numbers.join(", ") });
  return [said("nights", nights), said("days", days)].filter(Boolean).join(" · ");
}

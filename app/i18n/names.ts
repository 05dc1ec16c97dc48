/** Months and weekdays in words; weeks begin on Sunday. */
import type { Locale } from "~/domain/locale";

type Names = Record<"months" | "shortMonths" | "weekdays" | "shortWeekdays", readonly string[]>;
const list = (words: string) => words.split(" ");

export const names: Record<Locale, Names> = {
  "fr-ca": {
    months: list("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: list("janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc."),
    weekdays: list("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    shortWeekdays: list("dim. lun. mar. mer. jeu. ven. sam."),
  },
  "en-ca": {
    months: list("January February March April May June July August September October November December"),
    shortMonths: list("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    weekdays: list("Sunday Monday Tuesday Wednesday Thursday Friday Saturday"),
    shortWeekdays: list("Sun Mon Tue Wed Thu Fri Sat"),
  },
};

import { useTranslation } from "react-i18next";
import { Island } from "~/ui/island";
import { LiveSeats, type LiveSeatsProps, type SeatWords } from "./live-seats";

/** The plan of a coach, and the seat of each traveller, in words (spec 4); alive where `script/seats` runs. */
export function SeatChoice(props: Omit<LiveSeatsProps, "words">) {
  return <Island name="seats" of={LiveSeats} given={{ ...props, words: useSeatWords() }} />;
}

/** What is put into a text stays open in it: the browser puts it in. */
function useSeatWords(): SeatWords {
  const { t } = useTranslation("checkout");
  const [row, name, seat] = ["{{row}}", "{{name}}", "{{seat}}"];
  return {
    caption: t("seats.caption"),
    front: t("seats.front"),
    row: t("seats.row", { row }),
    select: t("seats.select", { name }),
    none: t("seats.none"),
    choosingFor: t("seats.choosingFor", { name }),
    allChosen: t("seats.allChosen"),
    accessibleChosen: t("seats.accessibleChosen"),
    seat: t("seats.seat", { seat }),
    window: t("seats.window"),
    aisle: t("seats.aisle"),
    accessible: t("seats.accessible"),
    selectedBy: t("seats.selectedBy", { name }),
    states: t("seats.states", { returnObjects: true }),
    legend: t("seats.legend", { returnObjects: true }),
  };
}

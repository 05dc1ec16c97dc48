import { useTranslation } from "react-i18next";
import { Island } from "~/ui/island";
import { useTyped } from "~/ui/page-form";
import { SeatMap } from "~/ui/seat-map";
import type { PlanRow } from "./seat-rows";
import { type GivenSeats, put, rowsOf, type SeatWords, seatLabelOf } from "./seat-words";

type Props = {
  plan: PlanRow[];
  /** The seat of each, and what is wrong with it. */
  travellers: { name: string; seat?: string | undefined; error?: string | undefined }[];
};

/** The plan of a coach, and the seat of each traveller, in words (spec 4); it can be tapped where `script/seats` runs. */
export function SeatChoice({ plan, travellers }: Props) {
  const words = useSeatWords();
  const typed = useTyped();
  const shown = travellers.map((one, index) => ({ ...one, seat: typed?.get(`seat[${index}]`) ?? one.seat }));
  const { caption, choosingFor, allChosen, accessibleChosen, seat, window, aisle, accessible, selectedBy, states } =
    words;
  const given: GivenSeats = {
    plan,
    names: travellers.map(({ name }) => name),
    words: { caption, choosingFor, allChosen, accessibleChosen, seat, window, aisle, accessible, selectedBy, states },
  };
  return (
    <Island name="seats" given={given}>
      <SeatMap
        rows={rowsOf(plan, words)}
        travellers={shown}
        texts={{
          caption,
          front: words.front,
          rowLabel: (row) => put(words.row, "row", row),
          selectLabel: (name) => put(words.select, "name", name),
          noSeat: words.none,
          choosingFor: (name) => put(choosingFor, "name", name),
          accessibleChosen,
          seatLabel: seatLabelOf(words),
          legend: words.legend,
        }}
      />
    </Island>
  );
}

/** What is put into a text stays open in it: it is put in where it is known. */
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

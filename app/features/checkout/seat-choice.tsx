import { useTranslation } from "react-i18next";
import { SeatMap } from "~/ui/seat-map";
import type { PlanRow } from "./seat-rows";

type Props = {
  plan: PlanRow[];
  travellers: { name: string; seat: string | undefined; error: string | undefined }[];
};

/** The plan of a coach, and the seat of each traveller, in words (spec 4). */
export function SeatChoice({ plan, travellers }: Props) {
  const { t } = useTranslation("checkout");
  return (
    <SeatMap
      rows={plan.map((row) =>
        row.map((cell) =>
          cell === null || cell === "aisle" ? cell : { ...cell, kind: cell.side ? t(`seats.${cell.side}`) : undefined },
        ),
      )}
      travellers={travellers}
      texts={{
        caption: t("seats.caption"),
        front: t("seats.front"),
        rowLabel: (row) => t("seats.row", { row }),
        selectLabel: (name) => t("seats.select", { name }),
        noSeat: t("seats.none"),
        choosingFor: (name) => t("seats.choosingFor", { name }),
        allChosen: t("seats.allChosen"),
        accessibleChosen: t("seats.accessibleChosen"),
        seatLabel: ({ seat, kind, accessible, state, name }) =>
          [
            t("seats.seat", { seat }),
            kind,
            accessible && t("seats.accessible"),
            name ? t("seats.selectedBy", { name }) : t(`seats.states.${state}`),
          ]
            .filter(Boolean)
            .join(", "),
        legend: {
          available: t("seats.legend.available"),
          selected: t("seats.legend.selected"),
          notAvailable: t("seats.legend.notAvailable"),
          accessible: t("seats.legend.accessible"),
        },
      }}
    />
  );
}

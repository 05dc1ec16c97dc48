import { useTranslation } from "react-i18next";
import { occupancyOf } from "~/domain/catalogue/occupancy";
import { useFormat } from "~/features/site/use-format";
import { Price } from "~/ui/price";
import type { TripSummary } from "./trip-summary";

type Props = Pick<TripSummary, "fromPrice" | "supplier" | "sharing" | "cheapest"> & { size?: "small" };

/** The least a trip costs, for how many in a room and from which city; the partner's is a guess. */
export function FromPrice({ fromPrice, supplier, sharing, cheapest, size }: Props) {
  const { t } = useTranslation("common");
  const format = useFormat();
  if (fromPrice === null) return null;
  const note = [
    sharing ? t(`perPersonIn.${occupancyOf(sharing)}`, { count: sharing }) : t("perPerson"),
    cheapest && t("leaving", { from: cheapest.from }),
  ];
  return (
    <Price
      {...(size ? { size } : {})}
      prefix={t(supplier === "partner" ? "about" : "from")}
      amount={format.price(fromPrice)}
      note={note.filter(Boolean).join(", ")}
    />
  );
}

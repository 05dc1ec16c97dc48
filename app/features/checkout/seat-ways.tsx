import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { RunDirection } from "~/domain/departures/runs";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";

/** A coach on which seats are chosen; `seats` are the party's on it. */
export type SeatWay = { direction: RunDirection; day: Day; href: string; isCurrent: boolean; seats: string[] };

/** The ways of a departure that has more than one coach, each with the seats on it; nothing of one that has one. */
export function SeatWays({ ways }: { ways: SeatWay[] }) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  if (ways.length < 2) return null;
  return (
    <nav aria-label={t("seats.ways.title")}>
      <ol className="list-plain row sorts seat-ways">
        {ways.map(({ direction, day, href, isCurrent, seats }) => (
          <li key={direction}>
            <Anchor href={href} aria-current={isCurrent ? "page" : undefined}>
              <strong>{t(`seats.ways.${direction}`)}</strong> <span>{format.day(day, "short")}</span>{" "}
              <span className="num">{seats.length > 0 ? seats.join(", ") : t("seats.ways.none")}</span>
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}

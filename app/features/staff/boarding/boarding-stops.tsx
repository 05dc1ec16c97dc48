import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/features/site/use-format";
import type { BoardingData, BoardingRow } from "./boarding-data";

/** The id of the list of all stops. */
export const ALL_STOPS = "stops";
export const stopId = (at: number) => `stop-${at + 1}`;

/** How many of some travellers are on board, and of how many. */
export const countOf = (rows: readonly BoardingRow[]) => ({
  boarded: rows.filter(({ mark }) => mark?.state === "boarded").length,
  people: rows.length,
});

type Stop = BoardingData["stops"][number];

/**
 * The stops as tabs. Each is a link to its part of the list, and the style sheet shows that part alone while the address
 * names it or one of its travellers: without scripts too, and after a mark.
 */
export function StopTabs({ stops }: { stops: readonly Stop[] }) {
  const { t } = useTranslation("boarding");
  const format = useFormat();
  const shown = useShownStop(stops);
  const all = stops.flatMap(({ rows }) => rows);
  const count = (rows: readonly BoardingRow[]) => t("count", countOf(rows));
  const current = (id: string) => (shown === id ? ("true" as const) : undefined);
  return (
    <nav className="boarding-tabs" aria-label={t("stops")}>
      <a href={`#${ALL_STOPS}`} aria-current={current(ALL_STOPS)}>
        <span>{t("allStops")}</span> <small>{count(all)}</small>
      </a>
      {stops.map(({ departs, city, rows }, at) => (
        <a key={stopId(at)} href={`#${stopId(at)}`} aria-current={current(stopId(at))}>
          <span>
            {format.time(departs)} {city}
          </span>{" "}
          <small>{count(rows)}</small>
        </a>
      ))}
    </nav>
  );
}

/** The id of the part that the address names; null until scripts run. */
function useShownStop(stops: readonly Stop[]): string | null {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setTarget(decodeURIComponent(location.hash.slice(1)));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  if (target === null) return null;
  const at = stops.findIndex(({ rows }, one) => target === stopId(one) || rows.some(({ key }) => key === target));
  return at < 0 ? ALL_STOPS : stopId(at);
}

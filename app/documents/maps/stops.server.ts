/** Stops as a map shows them: those too near one another to tell apart are one mark with one name. */
import type { ItineraryStop } from "~/domain/catalogue/catalogue";
import { inLocale, type Locale } from "~/domain/locale";
import type { Place } from "./geography.server";
import { inLines } from "./labels.server";
import { towns } from "./names.server";
import { kmBetween } from "./roads.server";

export type StopGroup = {
  x: number;
  y: number;
  /** Its name, a text a line. */
  lines: string[];
  /** Where what is shown begins or ends. */
  end: boolean;
  /** Named first when room is short. */
  weight: number;
};

/** Marks nearer than this are one. */
const TOGETHER = 9;
/** A map this fine names the places in a town; a coarser one names the town. */
export const FINE_KM = 0.3;
const TOWN_KM = 14;

/** « Québec, gare du Palais » is « Québec » on a map, and « Pause à Kingston » is « Kingston ». */
export const shortName = (name: string): string => name.replace(/^(Pause à|Break at) /, "").split(/, | \(/)[0] ?? name;

/** The stops' marks, the most important first. */
export function groupStops(
  stops: ItineraryStop[],
  at: (spot: Place) => { x: number; y: number },
  kmPerUnit: number,
  locale: Locale,
): StopGroup[] {
  const groups: { x: number; y: number; names: string[]; place: Place; first: number; end: boolean }[] = [];
  stops.forEach(({ name, coordinates: { lon, lat } }, i) => {
    const spot = at([lon, lat]);
    const near = groups.find((group) => Math.hypot(group.x - spot.x, group.y - spot.y) < TOGETHER);
    const text = shortName(inLocale(name, locale));
    const end = i === 0 || i === stops.length - 1;
    if (!near) groups.push({ ...spot, names: [text], place: [lon, lat], first: i, end });
    else {
      near.end ||= end;
      if (!near.names.includes(text)) near.names.push(text);
    }
  });
  const townOf = (spot: Place) => towns.findIndex(({ place }) => kmBetween(place, spot) < TOWN_KM);
  const far = (rank: number, spot: Place) => kmBetween(towns[rank]?.place ?? spot, spot);
  return groups
    .map(({ x, y, names, place, first, end }) => {
      const rank = townOf(place);
      // Of two marks in a town the nearer one bears its name.
      const nearest = groups.every(
        (other) => townOf(other.place) !== rank || far(rank, other.place) >= far(rank, place),
      );
      const town = kmPerUnit > FINE_KM && nearest ? towns[rank] : undefined;
      const lines = town ? [inLocale(town.name, locale)] : names.slice(0, 2).flatMap((name) => inLines(name));
      return { x, y, lines, end, weight: (end ? 100 : 0) + (town ? 50 - rank : names.length) - first / 100 };
    })
    .sort((a, b) => b.weight - a.weight);
}

/** Names of the map itself, in both languages; stops bring their own. */
import type { Bilingual } from "~/domain/locale";
import type { Place } from "./geography.server";

export type Named = { name: Bilingual; place: Place };
/** A name that makes sense between these scales, in kilometres a unit. */
type Scaled = Named & { from: number; to: number };

const named = (lon: number, lat: number, fr: string, en = fr): Named => ({ name: { fr, en }, place: [lon, lat] });

/** Towns that stand for the stops in them when a map is too small to tell those apart; the first counts most. */
export const towns: Named[] = [
  named(-71.22, 46.81, "Québec", "Quebec City"),
  named(-73.57, 45.51, "Montréal", "Montreal"),
  named(-73.99, 40.75, "New York"),
  named(-71.06, 42.36, "Boston"),
  named(-79.38, 43.65, "Toronto"),
  named(-79.08, 43.09, "Niagara Falls"),
  named(-77.03, 38.9, "Washington"),
  named(-75.16, 39.95, "Philadelphie", "Philadelphia"),
  named(-70.89, 42.52, "Salem"),
  named(-72.54, 46.34, "Trois-Rivières"),
  named(-76.48, 44.23, "Kingston"),
  named(-70.29, 41.66, "Hyannis"),
  named(-70.19, 42.05, "Provincetown"),
];

const between = (from: number, to: number, all: Named[]): Scaled[] => all.map((one) => ({ ...one, from, to }));

/** Printed where there is room. */
export const waters: Scaled[] = [
  ...between(0.4, 9, [
    named(-77.9, 43.42, "Lac Ontario", "Lake Ontario"),
    named(-81.0, 42.3, "Lac Érié", "Lake Erie"),
    named(-81.0, 45.3, "Baie Georgienne", "Georgian Bay"),
    named(-82.3, 44.5, "Lac Huron", "Lake Huron"),
    named(-69.4, 42.9, "Golfe du Maine", "Gulf of Maine"),
    named(-71.0, 40.3, "Océan Atlantique", "Atlantic Ocean"),
    named(-72.2, 40.1, "Océan Atlantique", "Atlantic Ocean"),
    named(-73.0, 39.4, "Océan Atlantique", "Atlantic Ocean"),
  ]),
  ...between(0.1, 0.6, [
    named(-70.35, 41.9, "Baie de Cape Cod", "Cape Cod Bay"),
    named(-70.45, 42.3, "Baie du Massachusetts", "Massachusetts Bay"),
    named(-79.3, 43.4, "Lac Ontario", "Lake Ontario"),
    named(-79.1, 43.32, "Lac Ontario", "Lake Ontario"),
  ]),
  ...between(0, 0.1, [
    named(-74.045, 40.67, "Baie de New York", "New York Harbor"),
    named(-73.99, 40.795, "Hudson"),
    named(-70.83, 42.53, "Océan Atlantique", "Atlantic Ocean"),
    named(-79.4, 43.6, "Lac Ontario", "Lake Ontario"),
    named(-79.15, 43.275, "Lac Ontario", "Lake Ontario"),
    named(-79.07, 43.275, "Lac Ontario", "Lake Ontario"),
  ]),
];

export const regions: Scaled[] = [
  ...between(0.4, 9, [
    named(-72.9, 47.0, "Québec", "Quebec"),
    named(-73.6, 46.4, "Québec", "Quebec"),
    named(-77.4, 45.1, "Ontario"),
    named(-80.7, 43.3, "Ontario"),
    named(-75.3, 42.9, "État de New York", "New York"),
    named(-72.75, 43.95, "Vermont"),
    named(-71.55, 43.75, "New Hampshire"),
    named(-69.2, 45.3, "Maine"),
    named(-72.3, 42.3, "Massachusetts"),
    named(-72.7, 41.6, "Connecticut"),
    named(-77.0, 41.0, "Pennsylvanie", "Pennsylvania"),
    named(-74.6, 39.9, "New Jersey"),
    named(-77.3, 39.5, "Maryland"),
    named(-78.0, 38.2, "Virginie", "Virginia"),
  ]),
  ...between(0, 0.1, [
    named(-74.06, 40.75, "New Jersey"),
    named(-73.968, 40.782, "Manhattan"),
    named(-73.95, 40.66, "Brooklyn"),
    named(-73.88, 40.73, "Queens"),
    named(-73.9, 40.84, "Bronx"),
    named(-79.4, 43.69, "Toronto"),
    named(-78.99, 43.12, "État de New York", "New York"),
    named(-79.2, 43.2, "Ontario"),
    named(-79.16, 43.1, "Ontario"),
  ]),
];

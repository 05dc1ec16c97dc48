import type { Coordinates } from "./catalogue";

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far two places are apart as the crow flies, in tenths of a kilometre and never less than one. */
export function tenthsOfKmBetween(a: Coordinates, b: Coordinates): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const halfLon = Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const chord = halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLon;
  return Math.max(1, Math.round(20 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)))));
}

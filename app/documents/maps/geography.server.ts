/** Land, water, borders and motorways of the region, as `scripts/geography.mjs` prepared them. */
import type { GeoPermissibleObjects } from "d3-geo";
import data from "./geography.json";

/** Degrees, [longitude, latitude]. */
export type Place = [number, number];

/** A line written as thousandths of a degree, each point as the way from the one before. */
function readLine(text: string): Place[] {
  let [x, y] = [0, 0];
  return text.split(" ").map((way) => {
    const [dx = 0, dy = 0] = way.split(",").map(Number);
    x += dx;
    y += dy;
    return [x / 1000, y / 1000];
  });
}

function areas(texts: string[]): GeoPermissibleObjects {
  return { type: "MultiPolygon", coordinates: texts.map((text) => [readLine(text)]) };
}

function lines(texts: string[]): GeoPermissibleObjects {
  return { type: "MultiLineString", coordinates: texts.map(readLine) };
}

/** The layers of a map in painting order: lakes on the land, the true shores on the Great Lakes. */
export const geography = {
  land: areas(data.land),
  greatLakes: areas(data.greatLakes),
  shores: areas(data.shores),
  smallLakes: areas(data.smallLakes),
  rivers: lines(data.rivers),
  regions: lines(data.regions),
  border: lines(data.border),
};

/** Lines of places; two lines meet where they name the same place. */
export const roads: Place[][] = data.roads.map(readLine);

/** Towns drawn closely enough for a map of `km` across: `land` over the atlas, `water` in it, `islands` in that. */
export const details = data.details.map(({ centre: [lon = 0, lat = 0], km, land, water, islands }) => ({
  centre: [lon, lat] satisfies Place as Place,
  km,
  land: areas(land),
  water: areas(water),
  islands: areas(islands),
}));

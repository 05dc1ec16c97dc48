/**
 * `node scripts/geography.mjs`: cuts the region our coaches run in out of the atlases, adds what is drawn by hand,
 * and writes `app/documents/maps/geography.json`, which the site draws its maps from. Run again when an atlas changes.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoArea } from "d3-geo";
import { feature, mesh } from "topojson-client";
import { details, greatLakes, islands, provinces, rivers, roads, smallLakes } from "./lib/drawn-geography.mjs";

/** @typedef {[number, number]} Point */

const WINDOW = { west: -88, south: 36, east: -60, north: 51 };
const require = createRequire(import.meta.url);
/** @type {any} */
const world = require("world-atlas/countries-10m.json");
/** @type {any} */
const states = require("us-atlas/states-10m.json");

/** Cuts a ring by one side of the window. @param {Point[]} ring @param {0 | 1} axis @param {number} at @param {1 | -1} side */
function cutRing(ring, axis, at, side) {
  const inside = (/** @type {Point} */ p) => (p[axis] - at) * side >= 0;
  return ring.flatMap((point, i) => {
    const before = /** @type {Point} */ (ring.at(i - 1));
    if (inside(before) === inside(point)) return inside(point) ? [point] : [];
    const part = (at - before[axis]) / (point[axis] - before[axis]);
    /** @type {Point} */
    const crossing = [before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1])];
    return inside(point) ? [crossing, point] : [crossing];
  });
}

/** @param {Point[]} ring */
function cropRing(ring) {
  let cut = ring.slice(0, -1);
  cut = cutRing(cut, 0, WINDOW.west, 1);
  cut = cutRing(cut, 0, WINDOW.east, -1);
  cut = cutRing(cut, 1, WINDOW.south, 1);
  return cutRing(cut, 1, WINDOW.north, -1);
}

/** @param {Point} point */
const inWindow = ([x, y]) => x > WINDOW.west && x < WINDOW.east && y > WINDOW.south && y < WINDOW.north;

/** The parts of a line that are in the window. @param {Point[]} line */
function cropLine(line) {
  /** @type {Point[][]} */
  const parts = [[]];
  line.forEach((point, i) => {
    const near = [line[i - 1], point, line[i + 1]].some((p) => p && inWindow(p));
    if (near) parts.at(-1)?.push(point);
    else if (parts.at(-1)?.length) parts.push([]);
  });
  return parts.filter(({ length }) => length > 1);
}

/** Leaves out points nearer than some 400 m to the one before; ends stay. @param {Point[]} points */
function thinned(points) {
  let [x, y] = [Number.NaN, Number.NaN];
  return points.filter((point, i) => {
    if (i < points.length - 1 && Math.hypot((point[0] - x) * 0.73, point[1] - y) < 0.0035) return false;
    [x, y] = point;
    return true;
  });
}

/** A closed ring that has its inside where d3 looks for it. @param {Point[]} ring */
function polygon(ring) {
  const closed = [...ring, /** @type {Point} */ (ring[0])];
  const backwards = geoArea({ type: "Polygon", coordinates: [closed] }) > 2 * Math.PI;
  return backwards ? closed.reverse() : closed;
}

/** Outer rings alone: what is cut out of them (lakes) is drawn above. @param {any} geometry */
const outerRings = (geometry) =>
  (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates).map(
    (/** @type {any} */ rings) => rings[0],
  );

/** @param {any[]} geometries */
function land(geometries) {
  return geometries
    .flatMap(outerRings)
    .map(cropRing)
    .map(thinned)
    .filter(({ length }) => length > 3)
    .map(polygon);
}

/** @param {any} topology @param {string} object @param {(name: string) => boolean} wanted */
function geometriesOf(topology, object, wanted) {
  return topology.objects[object].geometries
    .filter((/** @type {any} */ g) => wanted(g.properties.name))
    .map((/** @type {any} */ g) => /** @type {any} */ (feature(topology, g)).geometry);
}

const NEIGHBOURS = ["Canada", "United States of America"];
const border = mesh(
  world,
  world.objects.countries,
  (a, b) => a !== b && [a, b].every((/** @type {any} */ g) => NEIGHBOURS.includes(g.properties.name)),
);
const stateLines = mesh(states, states.objects.states, (a, b) => a !== b);
/**
 * A line as a text: thousandths of a degree (a hundred metres), each point as the way from the one before.
 * @param {Point[]} points
 */
function written(points) {
  let [x, y] = [0, 0];
  return points
    .map(([lon, lat]) => {
      const [toX, toY] = [Math.round(lon * 1000), Math.round(lat * 1000)];
      const way = `${toX - x},${toY - y}`;
      [x, y] = [toX, toY];
      return way;
    })
    .join(" ");
}
const lines = (/** @type {any} */ multi) => multi.coordinates.flatMap(cropLine).map(thinned);
const drawn = (/** @type {Record<string, Point[]>} */ rings) => Object.values(rings).map(polygon);

/** @type {Record<string, Point[][]>} */
const geography = {
  land: land(geometriesOf(world, "countries", (name) => NEIGHBOURS.includes(name))),
  greatLakes: drawn(greatLakes),
  // Above the lakes: the United States with their true shores, and islands.
  shores: [...land(geometriesOf(states, "states", () => true)), ...drawn(islands)],
  smallLakes: drawn(smallLakes),
  rivers,
  border: lines(border),
  regions: [...lines(stateLines), ...provinces],
  roads,
};
const near = Object.values(details).map(({ centre, km, land, water, islands }) => ({
  centre,
  km,
  land: land.map(polygon).map(written),
  water: water.map(polygon).map(written),
  islands: islands.map(polygon).map(written),
}));
const texts = Object.fromEntries(Object.entries(geography).map(([name, all]) => [name, all.map(written)]));
const file = new URL("../app/documents/maps/geography.json", import.meta.url);
writeFileSync(file, `${JSON.stringify({ ...texts, details: near }, null, 2)}\n`);
const counts = Object.entries(geography).map(([name, all]) => `${name} ${all.flat().length}`);
process.stdout.write(`points: ${counts.join(", ")}\n`);

/** Turns shapes of the earth into short SVG path data, in half units, without points within three units of the last. */
import { type GeoPermissibleObjects, type GeoProjection, geoConicConformal, geoPath } from "d3-geo";
import { details, type Place } from "./geography.server";
import { kmBetween } from "./roads.server";

type Size = { width: number; height: number };

/** A map shows no less than this across where the shores we have are not exact enough for more. */
const MIN_KM = 60;
/** How far a closely drawn town reaches. */
const DETAIL_KM = 16;

/**
 * A conic projection true in our region, fitted so that every place lies within the margins.
 * @returns the projection, and how many kilometres a unit is.
 */
export function projectionOver(places: Place[], { width, height }: Size, margin: { x: number; y: number }) {
  const [lon = -74, lat = 44] = [0, 1].map((axis) => {
    const values = places.map((place) => place[axis as 0 | 1]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  const projection = geoConicConformal().parallels([41, 46.5]).rotate([-lon, 0]).precision(0);
  const corners: [Place, Place] = [
    [margin.x, margin.y],
    [width - margin.x, height - margin.y],
  ];
  projection.fitExtent(corners, { type: "MultiPoint", coordinates: places });
  const least = details.find(({ centre }) => kmBetween(centre, [lon, lat]) < DETAIL_KM)?.km ?? MIN_KM;
  const most = kmScale(projection, [lon, lat]) / (least / width);
  if (!(most > 1)) {
    if (!Number.isFinite(projection.scale())) projection.scale(1);
    projection.scale(projection.scale() * (Number.isFinite(most) && most > 0 ? most : 1));
    const [x, y] = projection.translate([0, 0])([lon, lat]) ?? [0, 0];
    projection.translate([width / 2 - x, height / 2 - y]);
  }
  projection.clipExtent([
    [-8, -8],
    [width + 8, height + 8],
  ]);
  return { projection, kmPerUnit: kmScale(projection, [lon, lat]) };
}

function kmScale(projection: GeoProjection, [lon, lat]: Place): number {
  const [x = 0, y = 0] = projection([lon, lat - 0.05]) ?? [];
  const [toX = 0, toY = 0] = projection([lon, lat + 0.05]) ?? [];
  return kmBetween([lon, lat - 0.05], [lon, lat + 0.05]) / Math.hypot(toX - x, toY - y);
}

/** Path data of a shape as the projection shows it; empty when none of it is in the picture. */
export function pathOf(shape: GeoPermissibleObjects, projection: GeoProjection): string {
  const parts: string[] = [];
  let points: Place[] = [];
  const half = (value: number) => Math.round(value * 2);
  const write = (closed: boolean) => {
    if (points.length > (closed ? 3 : 1)) parts.push(dataOf(points) + (closed ? "z" : ""));
    points = [];
  };
  geoPath(projection, {
    beginPath: () => undefined,
    moveTo: (x, y) => {
      write(false);
      points = [[half(x), half(y)]];
    },
    lineTo: (x, y) => {
      const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
      if (Math.hypot(half(x) - lastX, half(y) - lastY) > 6) points.push([half(x), half(y)]);
    },
    arc: () => undefined,
    closePath: () => write(true),
  })(shape);
  write(false);
  return parts.join("");
}

/** Relative steps, with as few separators as the grammar of paths allows. */
export function dataOf(points: Place[]): string {
  let [x, y] = points[0] ?? [0, 0];
  const steps = points.slice(1).map(([toX, toY]) => {
    const step = `${toX - x} ${toY - y}`.replace(" -", "-");
    [x, y] = [toX, toY];
    return step;
  });
  return `M${(points[0] ?? []).join(" ")}l${steps.reduce((all, step) => all + (step.startsWith("-") || !all ? "" : " ") + step, "")}`.replaceAll(
    " -",
    "-",
  );
}

/**
 * A trip's map as an SVG picture (spec 2, itinerary with map): land, lakes, borders, the coach's way, stops with their
 * names, one day's leg in colour. Always the same for the same trip.
 */

import type { ItineraryStop } from "~/domain/catalogue/catalogue";
import { DAY_MAP, TRIP_MAP } from "~/domain/catalogue/trip-map";
import { inLocale, LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { escaped } from "~/i18n/escaped";
import { details, geography, type Place } from "./geography.server";
import { type Box, overlaps, type Placed, placeLabels, textWidth } from "./labels.server";
import { regions, waters } from "./names.server";
import { pathOf, projectionOver } from "./path.server";
import { kmBetween, NEAR_KM, routeBetween } from "./roads.server";
import { FINE_KM, groupStops, type StopGroup } from "./stops.server";

export type MapRequest = {
  /** What the picture is of, for those who open it by itself. */
  title: string;
  /** The stops of each day, in order. */
  days: ItineraryStop[][];
  /** 1 is the first; none draws the whole trip. */
  day?: number | undefined;
  /** Drawn in place of a day: places with no way between them. */
  places?: ItineraryStop[] | undefined;
  locale: Locale;
};

/** A day's map stands in a narrower column than the trip's. */
const TRIP_TEXT = 14;
const DAY_TEXT = 15;
const REGION_TEXT = 10.5;
const WATER_TEXT = 12;

const place = ({ coordinates: { lon, lat } }: ItineraryStop): Place => [lon, lat];

/** The stops of a day; where the day before ended stands first when the coach leaves from there. */
function stopsOf(days: ItineraryStop[][], day: number): ItineraryStop[] {
  const [stops = [], last] = [days[day - 1], days[day - 2]?.at(-1)];
  const first = stops[0];
  return last && first && kmBetween(place(last), place(first)) > NEAR_KM ? [last, ...stops] : stops;
}

const wayThrough = (stops: ItineraryStop[]): Place[] =>
  stops.flatMap((stop, i) =>
    i === 0 ? [place(stop)] : routeBetween(place(stops[i - 1] ?? stop), place(stop)).slice(1),
  );

const round = (value: number) => String(Math.round(value * 10) / 10);

/** The picture by day, as the text of an SVG file. A day that is not of the trip draws the whole of it. */
export function drawMap({ title, days, day, places, locale }: MapRequest): string {
  const legs = days.map((_, i) => wayThrough(stopsOf(days, i + 1)));
  const leg = places ? places.map(place) : day === undefined ? undefined : legs[day - 1];
  const size = leg ? DAY_MAP : TRIP_MAP;
  const text = leg ? DAY_TEXT : TRIP_TEXT;
  const shown = places ?? (leg && day ? stopsOf(days, day) : days.flat());
  const { projection, kmPerUnit } = projectionOver(leg ?? legs.flat(), size, leg ? { x: 62, y: 38 } : { x: 56, y: 34 });
  const at = (spot: Place) => {
    const [x = 0, y = 0] = projection(spot) ?? [];
    return { x, y };
  };
  const groups = groupStops(shown, at, kmPerUnit, locale).map((group) => (places ? { ...group, end: true } : group));
  const route = (way: Place[]) => pathOf({ type: "LineString", coordinates: way }, projection);
  // In a town, the ways of other days would only be in the way.
  const others = (places || (leg && kmPerUnit < FINE_KM) ? [] : legs).map(route).join("");
  const ahead = places ? [] : (leg ?? legs.flat()).map(at);
  const frame = { x: 6, y: 6, width: size.width - 12, height: size.height - 12 };
  const stops = placeLabels(
    groups.map(({ x, y, lines }) => ({ x, y, lines, size: text })),
    frame,
    groups,
    dense(ahead),
  );
  const used = [
    ...stops.map(({ box }) => box),
    ...groups.map(({ x, y }) => ({ x: x - 6, y: y - 6, width: 12, height: 12 })),
  ];
  const names = contextNames(at, kmPerUnit, frame, used, dense(ahead), locale);
  const d = (shape: Parameters<typeof pathOf>[0]) => pathOf(shape, projection);
  const fill = (name: string, color: string, data: string) =>
    data ? `<path class="${name}" fill="${color}" d="${data}"/>` : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" lang="${LANGUAGE_TAGS[locale]}">`,
    `<title>${escaped(title)}</title>`,
    `<rect class="w" width="100%" height="100%" fill="#c9dfe0"/><g transform="scale(.5)" stroke-linejoin="round" stroke-linecap="round">`,
    fill("l", "#f6edd9", d(geography.land)),
    fill("w", "#c9dfe0", d(geography.greatLakes)),
    fill("l", "#f6edd9", d(geography.shores)),
    ...details.flatMap(({ land, water, islands }) => [
      fill("l", "#f6edd9", d(land)),
      fill("w", "#c9dfe0", d(water)),
      fill("l", "#f6edd9", d(islands)),
    ]),
    `<g fill="none" class="v" stroke="#c9dfe0" stroke-width="4"><path d="${d(geography.rivers)}"/></g>`,
    fill("w", "#c9dfe0", d(geography.smallLakes)),
    `<g fill="none" class="r" stroke="#cdbb98" stroke-width="2"><path stroke-dasharray="2 5" d="${d(geography.regions)}"/>`,
    `<path class="b" stroke="#9c8660" stroke-width="3" stroke-dasharray="10 5 2 5" d="${d(geography.border)}"/></g>`,
    `<g fill="none"><path class="t" stroke="#0c3b4b" stroke-width="${leg ? 4 : 6}" ${leg ? 'stroke-dasharray="1 8" ' : ""}d="${others}"/>`,
    leg && !places
      ? `<path class="h" stroke="#fffdf8" stroke-width="13" d="${route(leg)}"/><path class="a" stroke="#c8401c" stroke-width="8" d="${route(leg)}"/>`
      : "",
    "</g></g>",
    `<g font-family="system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif" class="x" fill="#13232b">`,
    names,
    stops
      .filter(({ far }) => far)
      .map(leader)
      .join(""),
    groups.map((group) => dot(group, Boolean(leg))).join(""),
    `<g class="n" font-size="${text}" font-weight="600" stroke="#fffdf8" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
    stops.map(stopText).join(""),
    "</g></g></svg>",
  ].join("");
}

/** A picture that was drawn, in the colours of the night. */
export function byNight(picture: string): string {
  return picture.replace("</title>", `</title><style>${NIGHT}</style>`);
}

/** What the attributes say is by day; a style comes before them. */
const NIGHT =
  ".w{fill:#092430}.l{fill:#21404c}.v{stroke:#092430}.r{stroke:#4a6874}.b{stroke:#7a959e}.t{stroke:#92d5e6}.h{stroke:#0b1820}.a{stroke:#ff9464}.x{fill:#f5eddb}.n{stroke:#0b1820}.c{fill:#b4c6ca}.d{fill:#0b1820;stroke:#f5eddb}.e{stroke:#bac4c5}";

/** A point on every few units of a line, so that names can keep off it. */
function dense(line: { x: number; y: number }[]): { x: number; y: number }[] {
  return line.flatMap((to, i) => {
    const from = line[i - 1] ?? to;
    const steps = Math.min(200, Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6)));
    return Array.from({ length: steps }, (_, n) => ({
      x: from.x + ((to.x - from.x) * (n + 1)) / steps,
      y: from.y + ((to.y - from.y) * (n + 1)) / steps,
    }));
  });
}

function dot({ x, y, end }: StopGroup, highlighted: boolean): string {
  const color = highlighted ? "#c8401c" : "#0c3b4b";
  return `<circle class="d" cx="${round(x)}" cy="${round(y)}" r="${end ? 4.6 : 3.4}" fill="${end ? "#ffbe2e" : "#fffdf8"}" stroke="${color}" stroke-width="2"/>`;
}

function leader({ x, y, textX, textY, size, anchor, lines }: Placed): string {
  const toX = textX + (anchor === "start" ? -2 : anchor === "end" ? 2 : 0);
  const middle = textY - size * 0.35 + ((lines.length - 1) * size * 1.12) / 2;
  const toY = anchor === "middle" ? (textY > y ? textY - size : middle + lines.length * size * 0.6) : middle;
  return `<path class="e" stroke="#42525b" d="M${round(x)} ${round(y)}L${round(toX)} ${round(toY)}"/>`;
}

function stopText({ textX, textY, anchor, lines, size }: Placed): string {
  const attributes = `x="${round(textX)}" y="${round(textY)}"${anchor === "start" ? "" : ` text-anchor="${anchor}"`}`;
  const [first = "", ...more] = lines.map(escaped);
  const spans = more.map((line) => `<tspan x="${round(textX)}" dy="${round(size * 1.12)}">${line}</tspan>`);
  return `<text ${attributes}>${first}${spans.join("")}</text>`;
}

/** Names of lakes and regions, where nothing else is. */
function contextNames(
  at: (spot: Place) => { x: number; y: number },
  kmPerUnit: number,
  frame: Box,
  used: Box[],
  line: { x: number; y: number }[],
  locale: Locale,
): string {
  const said = new Set<string>();
  const taken = [...used];
  const write = (all: typeof waters, size: number, attributes: string) => {
    const texts = all.flatMap(({ name, place: spot, from, to }) => {
      const text = attributes.includes("italic")
        ? inLocale(name, locale)
        : inLocale(name, locale).toLocaleUpperCase("fr");
      if (said.has(text) || kmPerUnit < from || kmPerUnit > to) return [];
      const { x, y } = at(spot);
      const width = textWidth(text, size) * 1.12;
      const box = { x: x - width / 2, y: y - size, width, height: size * 1.4 };
      const free =
        box.x >= frame.x &&
        box.y >= frame.y &&
        box.x + width <= frame.x + frame.width &&
        box.y + box.height <= frame.y + frame.height &&
        !taken.some((other) => overlaps(other, box)) &&
        !line.some(
          (p) => p.x > box.x - 3 && p.x < box.x + width + 3 && p.y > box.y - 3 && p.y < box.y + box.height + 3,
        );
      if (!free) return [];
      said.add(text);
      taken.push(box);
      return [`<text x="${round(x)}" y="${round(y)}">${escaped(text)}</text>`];
    });
    return texts.length > 0
      ? `<g class="c" fill="#5a5240" text-anchor="middle" font-size="${size}"${attributes}>${texts.join("")}</g>`
      : "";
  };
  return write(waters, WATER_TEXT, ' font-style="italic"') + write(regions, REGION_TEXT, ' letter-spacing=".8"');
}

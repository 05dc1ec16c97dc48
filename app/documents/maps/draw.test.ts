import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { ItineraryStop, Trip } from "~/domain/catalogue/catalogue";
import { readCatalogue } from "~/services/catalogue/read-files.server";
import { byNight, drawMap } from "./draw.server";
import { overlaps, placeLabels } from "./labels.server";

const BUDGET = 6 * 1024;
/** As compressed as the server does it on the fly. */
const weight = (svg: string) => brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
let trips: Trip[] = [];
beforeAll(async () => {
  const files = await readCatalogue("catalogue");
  if (!files.ok) throw new Error("the catalogue is not right");
  trips = files.catalogue.trips;
});

const stop = (fr: string, en: string, lat: number, lon: number): ItineraryStop => ({
  name: { fr, en },
  coordinates: { lat, lon },
});
const days = [
  [
    stop("Québec, gare du Palais", "Quebec City, Gare du Palais", 46.8, -71.2),
    stop("Ici <&> là", "Here <&> there", 43.65, -72.32),
  ],
  [stop("Plage", "Beach", 42.05, -70.19)],
];
const draw = (over: Partial<Parameters<typeof drawMap>[0]> = {}) =>
  drawMap({ title: "Un voyage", days, locale: "fr-ca", ...over });

it("A map draws places without a way between them", () => {
  const hotels = [stop("Auberge du Port", "Harbour Inn", 42.3498, -71.0476), stop("Hôtel", "Hotel", 42.3582, -71.0655)];
  const svg = draw({ places: hotels });
  expect(svg).toContain("Auberge");
  expect(svg).not.toContain('class="a"');
  expect(svg.match(/<circle/g)).toHaveLength(2);
});

describe("every map of the catalogue", () => {
  it("Every map of the catalogue is drawn in both languages, identically each time, within its weight", () => {
    expect(trips.length).toBeGreaterThanOrEqual(16);
    for (const { slug, itinerary } of trips) {
      const stops = itinerary.map((day) => day.stops);
      for (const day of [undefined, ...itinerary.keys()].map((i) => (i === undefined ? i : i + 1))) {
        for (const locale of ["fr-ca", "en-ca"] as const) {
          const svg = drawMap({ title: slug, days: stops, day, locale });
          expect(svg, slug).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/s);
          expect(svg, slug).not.toMatch(/NaN|undefined|Infinity/);
          expect(svg.match(/<circle/g)?.length ?? 0, slug).toBeGreaterThan(0);
          expect(weight(svg), `${slug} ${day}`).toBeLessThanOrEqual(BUDGET);
        }
      }
    }
    const [trip] = trips;
    const again = { title: "", days: trip?.itinerary.map((day) => day.stops) ?? [], locale: "en-ca" } as const;
    expect(drawMap(again)).toBe(drawMap(again));
  });
});

describe("a map", () => {
  it("A map names its stops in the reader's language", () => {
    expect(draw()).toContain(">Québec<");
    expect(draw()).not.toContain("Quebec City");
    expect(draw({ locale: "en-ca" })).toContain(">Quebec City<");
    expect(draw({ locale: "en-ca" })).toContain('lang="en-CA"');
  });

  it("A map writes every text as XML", () => {
    const svg = draw({ title: `"l'été" <1> & \u0000` });
    expect(svg).toContain("<title>&quot;l&#39;été&quot; &lt;1&gt; &amp; </title>");
    expect(svg).toContain("Ici &lt;&amp;&gt; là");
  });

  it("A map shows a day's leg in colour, from where the day before ended", () => {
    const svg = draw({ day: 2 });
    expect(svg).toContain('class="a"');
    expect(svg).toContain("Ici &lt;&amp;&gt; là");
    expect(svg).toContain(">Provincetown<");
    expect(svg).not.toContain(">Québec<");
    expect(draw()).not.toContain('class="a"');
  });

  it("A map by night differs only in colours, and leaves none to the browser", () => {
    const style = /<style>.*<\/style>/;
    const night = byNight(draw());
    expect(night).toMatch(style);
    expect(night.replace(style, "")).toBe(draw());
    expect(night + draw()).not.toContain("@media");
  });

  it("A map can have one stop, or none", () => {
    expect(draw({ days: [[stop("Un", "One", 42, -73)]] })).toContain(">Un<");
    expect(draw({ days: [[]] })).not.toContain("NaN");
  });
});

describe("names", () => {
  const frame = { x: 0, y: 0, width: 200, height: 120 };
  const label = (text: string, x: number, y: number) => ({ lines: [text], x, y, size: 13 });

  it("Names on a map never overlap or leave the picture", () => {
    const crowd = Array.from({ length: 9 }, (_, i) =>
      label(`Place ${i}`, 95 + (i % 3) * 12, 50 + Math.floor(i / 3) * 12),
    );
    const placed = placeLabels(crowd, frame, crowd, []);
    expect(placed.length).toBeGreaterThan(4);
    for (const [i, { box }] of placed.entries()) {
      expect(placed.slice(i + 1).filter((other) => overlaps(box, other.box))).toEqual([]);
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= 200 && box.y + box.height <= 120).toBe(true);
    }
  });

  it("Names on a map give way to more important ones, and a distant one has a line to its point", () => {
    const tight = { x: 0, y: 0, width: 90, height: 34 };
    const both = [label("Montréal", 10, 10), label("Longueuil", 12, 12)];
    const placed = placeLabels(both, tight, [], []);
    expect(placed[0]?.lines).toEqual(["Montréal"]);
    expect(placed.slice(1).every(({ far }) => far)).toBe(true);
  });
});

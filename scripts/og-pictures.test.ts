import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { POSTERS } from "~/i18n/posters";
import { indexedPng } from "./lib/indexed-png.mjs";

it("Every poster has the picture for shared links", () => {
  const names = (folder: string) => readdirSync(folder).map((file) => file.replace(/\.\w+$/, ""));
  expect(names("public/og").sort()).toEqual(names("public/posters").sort());
  for (const file of readdirSync("public/og")) {
    const picture = readFileSync(`public/og/${file}`);
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThanOrEqual(60 * 1024);
  }
});

it("Every poster has a description in both languages", () => {
  expect(Object.keys(POSTERS).sort()).toEqual(
    readdirSync("public/posters")
      .map((file) => file.replace(".svg", ""))
      .sort(),
  );
  for (const { fr, en } of Object.values(POSTERS)) expect(fr).not.toBe(en);
});

it("The site has its icon for readers without SVG, in the sizes its pages name", () => {
  const sizes = { "apple-touch-icon": 180, "icon-192": 192, "icon-512": 512 };
  for (const [name, size] of Object.entries(sizes)) {
    const picture = readFileSync(`public/${name}.png`);
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([size, size]);
  }
  expect([...readFileSync("public/favicon.ico").subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
});

it("A picture with a palette keeps its size and its commonest colours", () => {
  const pixel = { red: [255, 0, 0, 255], blue: [0, 0, 255, 255], nearlyRed: [250, 5, 5, 255] };
  const rgba = Uint8Array.from([pixel.red, pixel.red, pixel.blue, pixel.blue, pixel.nearlyRed, pixel.red].flat());
  const png = indexedPng(rgba, 3, 2);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[25]]).toEqual([3, 2, 3]);
  const palette = png.indexOf("PLTE");
  expect([...png.subarray(palette + 4, palette + 10)]).toEqual([255, 0, 0, 0, 0, 255]);
});

import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

/** Not to be seen by themselves: they do something for what is around them, or are a part of a header or of another one. */
const UNSEEN = [
  "CoachPlan",
  "DrawingProvider",
  "EnterButton",
  "Given",
  "Island",
  "Language",
  "Mark",
  "NonceProvider",
  "PageForm",
  "RequiredMark",
  "SeatGrid",
];

async function sourcesIn(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".tsx") && !file.includes(".test."));
  return (await Promise.all(files.map((file) => readFile(`${folder}/${file}`, "utf8")))).join("\n");
}

it("The gallery shows every component of the design system", async () => {
  const [ui, gallery] = await Promise.all([sourcesIn("app/ui"), sourcesIn("app/features/gallery")]);
  const components = [...ui.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].flatMap(([, name]) => name ?? []);
  expect(components.length).toBeGreaterThan(30);
  const shown = (name: string) => new RegExp(`<${name}\\b`).test(gallery);
  expect(components.filter((name) => !UNSEEN.includes(name) && !shown(name))).toEqual([]);
});

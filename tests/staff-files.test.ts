/** Which routes of the office are files, read from the routes themselves. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isStaffScreen, STAFF_FILES } from "~/domain/company/staff";
import { screens } from "../remix.config.js";

const ofOffice = Object.entries(screens).filter(([id]) => isStaffScreen(id));
const sourceOf = (file: string) => readFileSync(new URL(`../app/${file}`, import.meta.url), "utf8");

it("Every route of the office without a page of its own has the roles of the page that leads to it", () => {
  const files = ofOffice.filter(([, { file }]) => !/^export default /m.test(sourceOf(file)));
  expect(files.map(([id]) => id).sort()).toEqual(Object.keys(STAFF_FILES).sort());
});

it("Every route of the office asks who is there before it reads or writes anything", () => {
  const screensInOffice = ofOffice.map(([, { file }]) => file);
  for (const file of screensInOffice) {
    const source = sourceOf(file);
    for (const [, how = ""] of source.matchAll(/export async function (loader|action)\b/g)) {
      const body = source.slice(source.indexOf(`export async function ${how}`)).split(/^}/m)[0] ?? "";
      expect(body, `${how} of ${file}`).toMatch(/requireStaff\(/);
    }
  }
});

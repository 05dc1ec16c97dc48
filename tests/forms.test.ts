import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..", "app");
const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => /^(routes|features)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), "utf8") }));

/** Where a form's bounds are held, whatever it is; and where its own fields are taken out of it. */
const DOORS = ["http/posted-form.server.ts", "http/upload.server.ts", "features/form/sent-fields.server.ts"];
const inside = sources.filter(({ path }) => !DOORS.includes(path));
const withForm = inside.filter(({ source }) => /\.formData\(\)|formWithFile\(/.test(source));
const by = (pattern: RegExp, among = inside) =>
  among.filter(({ source }) => pattern.test(source)).map(({ path }) => path);

describe("a posted form", () => {
  it("The forms that are read are many", () => expect(withForm.length).toBeGreaterThan(15));

  it.each(withForm.map(({ path, source }) => ({ path, source })))("is read by its schema in $path", ({ source }) => {
    expect(/\b(readForm|readPocketWish|readAsked|payForm)\b/.test(source)).toBe(true);
  });

  it("A posted form is never read field by field", () => {
    const forms = "form|sent|posted|data|formData|read\\.value";
    // A component, and the script of a page, looks at its own form in the browser.
    const onServer = inside.filter(({ path }) => !/^features\/(.*\.tsx|running\/script\/.*)$/.test(path));
    expect(by(new RegExp(`(formData\\(\\)\\)|\\b(${forms}))\\.(get|getAll|has|entries)\\(`), onServer)).toEqual([]);
  });

  it("Conform is used in one place", () => {
    expect(by(/parseWithZod\(|\bsentFields\(/)).toEqual(["features/form/read-form.server.ts"]);
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Timetable } from "./timetable";

const head = [{ text: "Leaves" }, { text: "Places" }, { text: "Choose", hidden: true }];
const shown = (rows: string[][]) =>
  renderToStaticMarkup(
    <Timetable caption="May" head={head} rows={rows.map((cells, key) => ({ key: String(key), cells }))} />,
  );

it("A column that is empty in every row is left out, with its name", () => {
  const table = shown([
    ["Monday", "", "Take"],
    ["Tuesday", "", "Take"],
  ]);
  expect(table).not.toContain("Places");
  expect(table.match(/<td/g)).toHaveLength(2);
});

it("A column with one value is shown, and so is every column of an empty table", () => {
  const some = shown([
    ["Monday", "", "Take"],
    ["Tuesday", "2 left", ""],
  ]);
  expect(some).toContain("Places");
  expect(some.match(/<td/g)).toHaveLength(4);
  expect(shown([])).toContain("Places");
});

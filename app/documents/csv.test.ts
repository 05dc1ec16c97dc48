import { expect, it } from "vitest";
import type { ListCell } from "~/domain/list-cell";
import { csv } from "./csv.server";

it("A spreadsheet cell is never a formula and never ends its row", () => {
  const text = csv(
    { columns: ["=1+1", "+1 514", "-2"], rows: [["@x", 'a "b"', { text: "c\r\nd;e", phone: true }]] },
    "fr-ca",
  );
  expect(text).toBe(`\ufeff"'=1+1";"'+1 514";"'-2"\r\n"'@x";"a ""b""";"c d;e"\r\n`);
  expect(csv({ columns: ["a", "b"], rows: [] }, "en-ca")).toBe('\ufeff"a","b"\r\n');
});

it.each<[ListCell, string]>([
  ["-Marie", "'-Marie"],
  ["\t=1+1", "'=1+1"],
  ["\u00a0=1+1", "'=1+1"],
  ["＝1+1", "'＝1+1"],
  ["＠SUM(1)", "'＠SUM(1)"],
  [{ text: "+1-514-555-0199", phone: true }, "+1 514 555 0199"],
  [{ text: "+1 (514) 555-0199", phone: true }, "+1 514 555 0199"],
  [{ text: "+cmd|' /C calc'!A0", phone: true }, "+ 0"],
  [{ text: "(514) 555-0199", phone: true }, "(514) 555-0199"],
  [{ text: "-1+cmd()", phone: true }, "'-1+cmd()"],
  [{ text: "-50,00 $", money: { amount: -5_000, currency: "CAD" } }, "-50,00 $"],
  [{ text: "-3", number: -3 }, "-3"],
])("The cell %j is written as %s", (cell, written) => {
  expect(csv({ columns: [], rows: [[cell]] }, "fr-ca")).toBe(`\ufeff\r\n"${written}"\r\n`);
});

import { read, utils } from "@e965/xlsx";
import { expect, it } from "vitest";
import type { Table } from "~/domain/list-cell";
import { processorMs } from "../../tests/support/processor";
import { xlsx } from "./xlsx.server";

const TABLE: Table = {
  title: "Passagers: [Montréal] / 05:50, tous les arrêts",
  columns: ["Nom", "Né le", "Nuits", "Dû", "Téléphone"],
  rows: [
    [
      "TREMBLAY Zoé",
      { text: "1990-03-04", day: "1990-03-04" },
      { text: "2", number: 2 },
      { text: "548,50 $", money: { amount: 54_850, currency: "CAD" } },
      { text: "418 555-0123", phone: true },
    ],
    ["=HYPERLINK(A1)", "", "", "", ""],
    ["\u0007Ça\nva 😀", "", "", "", "+1 418"],
  ],
};

/** As a spreadsheet reads it. */
async function opened(table: Table) {
  const book = read(await xlsx(table), { cellDates: true, cellNF: true });
  const [name = ""] = book.SheetNames;
  const sheet = book.Sheets[name];
  if (!sheet) throw new Error("no sheet");
  return { name, sheet };
}

it("A workbook has days, numbers and amounts as such, and texts as they are", async () => {
  const { name, sheet } = await opened(TABLE);
  expect(name).toBe("Passagers   Montréal    05 50, ");
  expect(utils.sheet_to_json<unknown[]>(sheet, { header: 1, UTC: true }).map((row) => [...row])).toEqual([
    ["Nom", "Né le", "Nuits", "Dû", "Téléphone"],
    ["TREMBLAY Zoé", new Date("1990-03-04T00:00:00Z"), 2, 548.5, "418 555-0123"],
    ["=HYPERLINK(A1)"],
    ["Ça\nva 😀", undefined, undefined, undefined, "+1 418"],
  ]);
  expect(sheet.D2).toMatchObject({ t: "n", z: '#,##0.00 "CAD"' });
  expect(sheet.A3).toMatchObject({ t: "s" });
  expect(sheet.A3?.f, "no formula").toBeUndefined();
});

it("A workbook of 10,000 rows takes little work, and keeps every row", async () => {
  const [row = []] = TABLE.rows;
  const rows = Array.from({ length: 10_000 }, (_, index) => [`Nom ${index}`, ...row.slice(1)]);
  expect(await processorMs(() => xlsx({ ...TABLE, rows }))).toBeLessThan(1500);
  const { sheet } = await opened({ ...TABLE, rows });
  expect(sheet["!ref"]).toBe("A1:E10001");
});

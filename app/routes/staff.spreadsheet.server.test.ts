import { expect, it } from "vitest";
import { MAX_FILE_ROWS, numberCell } from "~/domain/list-cell";
import { spreadsheet } from "./staff.spreadsheet.server";

it.each([
  [0, "10000"],
  [1, "Ce fichier s’arrête aux 10 000 premières lignes. Choisissez une période plus courte pour avoir les autres."],
])("A file says that there are more rows than it holds: %i more", async (more, last) => {
  const rows = Array.from({ length: MAX_FILE_ROWS + more }, (_, index) => [numberCell(index + 1)]);
  const file = await spreadsheet("csv", { title: "t", columns: ["n"], rows }, { fileName: "f", locale: "fr-ca" });
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines).toHaveLength(1 + MAX_FILE_ROWS + more);
  expect(lines.at(-1)).toBe(`"${last}"`);
});

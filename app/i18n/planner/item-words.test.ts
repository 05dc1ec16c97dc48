import { expect, it } from "vitest";
import { detailsOf } from "./item-words.server";

const visit = (days: Record<string, string>) =>
  detailsOf("en-ca", { kind: "activity", data: { name: "Museum", ...days } }).map(
    ({ term, value }) => `${term} ${value}`,
  );

it("a visit of one day has no date but the one it stands under", () => {
  const day = "2031-05-12";
  expect(visit({ startDay: day, endDay: day })).toEqual([]);
  expect(visit({ startDay: day, endDay: day, day })).toEqual([]);
});

it("a visit over some days says its last one, and its first where it stands under another", () => {
  const [startDay, day, endDay] = ["2031-05-12", "2031-05-13", "2031-05-14"];
  expect(visit({ startDay, endDay })).toEqual(["End date Wednesday, May\u00a014, 2031"]);
  expect(visit({ startDay, endDay, day })).toEqual([
    "Start date Monday, May\u00a012, 2031",
    "End date Wednesday, May\u00a014, 2031",
  ]);
});

it("telephone numbers of hotels and restaurants can be tapped", () => {
  for (const kind of ["hotel", "restaurant"] as const)
    expect(detailsOf("fr-ca", { kind, data: { name: "Chez Zoé", phone: "+1 212 555-0100" } })).toEqual([
      { term: "Téléphone", value: "+1 212 555-0100", call: "tel:+12125550100" },
    ]);
});

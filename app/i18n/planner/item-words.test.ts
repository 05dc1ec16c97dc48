import { expect, it } from "vitest";
import { detailsOf, fieldLabel, placeOf, titleOf } from "./item-words.server";

const visit = (days: Record<string, string>) =>
  detailsOf("en-ca", { kind: "activity", data: { name: "Museum", ...days } }).map(
    ({ term, value }) => `${term} ${value}`,
  );

it("A one-day visit has no date but the one it is listed under", () => {
  const day = "2031-05-12";
  expect(visit({ startDay: day, endDay: day })).toEqual([]);
  expect(visit({ startDay: day, endDay: day, day })).toEqual([]);
});

it("A visit over several days names its last day, and its first where it is listed under another", () => {
  const [startDay, day, endDay] = ["2031-05-12", "2031-05-13", "2031-05-14"];
  expect(visit({ startDay, endDay })).toEqual(["End date Wednesday, May\u00a014, 2031"]);
  expect(visit({ startDay, endDay, day })).toEqual([
    "Start date Monday, May\u00a012, 2031",
    "End date Wednesday, May\u00a014, 2031",
  ]);
});

it("Phone numbers of hotels and restaurants can be tapped", () => {
  for (const kind of ["hotel", "restaurant"] as const)
    expect(detailsOf("fr-ca", { kind, data: { name: "Chez Zoé", phone: "+1 212 555-0100" } })).toEqual([
      { term: "Téléphone", value: "+1 212 555-0100", call: "tel:+12125550100" },
    ]);
});

it("Fields are named as usual for each kind", () => {
  expect(fieldLabel("fr-ca", "bus", "departureStation")).toBe("Gare de départ");
  expect(fieldLabel("fr-ca", "plane", "departureStation")).toBe("Aéroport de départ");
  expect(fieldLabel("en-ca", "car", "name")).toBe("Rental company, or the car");
});

it("Rides are named by operator and number; a car returns where it was picked up by default", () => {
  expect(titleOf({ data: { line: "Air Canada", flightNumber: "AC 770" } })).toBe("Air Canada AC 770");
  expect(titleOf({ data: { line: "VIA Rail" } })).toBe("VIA Rail");
  const car = { data: { departureStation: "Gare du Palais" } };
  expect([placeOf(car, "pick-up"), placeOf(car, "hand-back")]).toEqual(["Gare du Palais", "Gare du Palais"]);
});

it("A checklist lists what is to be done, then what is done", () => {
  const data = { name: "Avant", entries: "Passeports\nParapluie\nCollations", ticked: "Parapluie" };
  expect(detailsOf("fr-ca", { kind: "checklist", data })).toEqual([
    { term: "À faire", value: "Passeports · Collations" },
    { term: "Fait", value: "Parapluie" },
  ]);
  const done = { ...data, ticked: data.entries };
  expect(detailsOf("en-ca", { kind: "checklist", data: done }).map(({ term }) => term)).toEqual(["Done"]);
});

it("A currency appears only with its amount", () => {
  const data = { name: "Musée", startDay: "2031-05-12", endDay: "2031-05-12", totalPrice: "2500", currency: "USD" };
  expect(detailsOf("en-ca", { kind: "activity", data })).toEqual([{ term: "Total price", value: "US$25.00" }]);
});

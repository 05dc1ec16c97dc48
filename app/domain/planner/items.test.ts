import { describe, expect, it } from "vitest";
import { daysOf, ITEM_FIELDS, ITEM_KINDS, type ItemKind, PRIVATE_FIELDS, readItem, withoutPrivate } from "./items";

const GOOD: Record<ItemKind, Record<string, string>> = {
  bus: {
    line: "Orléans Express",
    busNumber: "2217",
    departureStation: "Montréal",
    departureDay: "2030-05-11",
    departureTime: "22 h 30",
    arrivalStation: "New York",
    arrivalDay: "2030-05-12",
    arrivalTime: "6:45",
  },
  hotel: { name: "Hôtel", location: "New York" },
  train: {
    line: "VIA Rail",
    departureStation: "Québec",
    departureDay: "2030-05-11",
    arrivalStation: "Montréal",
    arrivalDay: "2030-05-11",
  },
  plane: {
    line: "Air Canada",
    flightNumber: "AC 770",
    departureStation: "YUL",
    departureDay: "2030-05-11",
    arrivalStation: "LGA",
    arrivalDay: "2030-05-11",
  },
  car: { name: "Communauto", departureStation: "Gare du Palais", departureDay: "2030-05-11" },
  activity: { name: "Musée", startDay: "2030-05-12", endDay: "2030-05-12" },
  restaurant: { name: "Chez Zoé" },
  note: { name: "Clés" },
  checklist: { name: "Avant de partir", entries: "Passeports\nParapluie" },
};
const with_ = (kind: ItemKind, over: Record<string, string>) => readItem(kind, { ...GOOD[kind], ...over });

describe.each(ITEM_KINDS)("a %s", (kind) => {
  it("An item is read with its required fields", () => {
    expect(readItem(kind, GOOD[kind])).toMatchObject({ ok: true });
  });

  it("An item without required fields names all of them", () => {
    const required = ITEM_FIELDS[kind].filter((field) => field.required).map(({ name }) => [name, "required"]);
    expect(readItem(kind, { name: "  " })).toEqual({ ok: false, code: "fields", params: Object.fromEntries(required) });
  });

  it("An item drops fields it does not have", () => {
    const read = with_(kind, { owner: "someone", __proto__: "x" });
    expect(
      read.ok && Object.keys(read.value).every((name) => ITEM_FIELDS[kind].some((field) => field.name === name)),
    ).toBe(true);
  });
});

it("Items have the required fields of the specification", () => {
  const required = (kind: ItemKind) => ITEM_FIELDS[kind].flatMap((field) => (field.required ? field.name : []));
  expect(required("bus")).toEqual([
    "line",
    "busNumber",
    "departureStation",
    "departureDay",
    "arrivalStation",
    "arrivalDay",
  ]);
  expect(required("hotel")).toEqual(["name", "location"]);
  expect(required("activity")).toEqual(["name", "startDay", "endDay"]);
  expect(required("restaurant")).toEqual(["name"]);
});

it("A checklist takes fifty entries, and a plane may appear to land before it took off", () => {
  expect(with_("checklist", { entries: "x\n\n".repeat(50) }).ok).toBe(true);
  expect(with_("plane", { departureTime: "10:00", arrivalTime: "08:00" }).ok).toBe(true);
  expect(with_("train", { departureTime: "10:00", arrivalTime: "08:00" })).toMatchObject({
    params: { arrivalTime: "arrives-before-it-leaves" },
  });
});

it.each([
  ["bus", { departureTime: "25:00" }, "departureTime", "time-invalid"],
  ["bus", { departureTime: "soon" }, "departureTime", "time-invalid"],
  ["bus", { departureDay: "2030-02-30" }, "departureDay", "day-invalid"],
  ["bus", { arrivalDay: "2030-05-10" }, "arrivalDay", "end-before-start"],
  ["bus", { line: "x".repeat(201) }, "line", "too-long"],
  ["bus", { travellers: "x".repeat(2_001) }, "travellers", "too-long"],
  ["hotel", { phone: "call me" }, "phone", "phone-invalid"],
  ["hotel", { nights: "0" }, "nights", "count-invalid"],
  ["hotel", { nights: "2.5" }, "nights", "count-invalid"],
  ["hotel", { totalPrice: "a lot" }, "totalPrice", "money-invalid"],
  ["hotel", { totalPrice: "-5" }, "totalPrice", "money-invalid"],
  ["hotel", { totalPrice: "99999999999" }, "totalPrice", "money-invalid"],
  ["hotel", { checkInDay: "2030-05-12", checkOutDay: "2030-05-12" }, "checkOutDay", "check-out-before-check-in"],
  ["activity", { endDay: "2030-05-11" }, "endDay", "end-before-start"],
  ["activity", { day: "2030-05-14" }, "day", "outside-its-days"],
  ["restaurant", { guests: "many" }, "guests", "count-invalid"],
  ["train", { arrivalDay: "2030-05-10" }, "arrivalDay", "end-before-start"],
  ["plane", { arrivalDay: "2030-05-10" }, "arrivalDay", "end-before-start"],
  ["car", { arrivalDay: "2030-05-10" }, "arrivalDay", "end-before-start"],
  [
    "car",
    { departureTime: "10:00", arrivalDay: "2030-05-11", arrivalTime: "09:59" },
    "arrivalTime",
    "arrives-before-it-leaves",
  ],
  ["note", { day: "2030-02-30" }, "day", "day-invalid"],
  ["checklist", { entries: " \n " }, "entries", "required"],
  ["checklist", { entries: "x\n\n".repeat(51) }, "entries", "too-many-entries"],
] as const)("%s %o: %s is %s", (kind, over, field, error) => {
  expect(with_(kind, over)).toEqual({ ok: false, code: "fields", params: { [field]: error } });
});

it("Times and amounts are read as people write them", () => {
  const bus = readItem("bus", GOOD.bus);
  expect(bus.ok && [bus.value.departureTime, bus.value.arrivalTime]).toEqual(["22:30", "06:45"]);
  for (const [typed, minor] of [
    ["1 234,50 $", "123450"],
    ["1\u00a0234,5", "123450"],
    ["1,234.50", "123450"],
    ["1.234,50", "123450"],
    ["80", "8000"],
    ["US$ 80", "8000"],
    ["80 €", null],
    ["0,99", "99"],
    ["12,345", "1234500"],
  ] as const) {
    const read = with_("hotel", { totalPrice: typed, currency: "USD" });
    expect(read.ok ? read.value.totalPrice : null, typed).toBe(minor);
  }
});

it("A value outside a list becomes its first choice", () => {
  const read = with_("hotel", { source: "hacked", currency: "USD" });
  expect(read.ok && read.value).toMatchObject({ source: "external", currency: "USD" });
});

it("An item knows its days", () => {
  expect(daysOf("bus", GOOD.bus)).toEqual({ start: "2030-05-11", end: "2030-05-12" });
  expect(daysOf("hotel", { checkOutDay: "2030-05-12" })).toEqual({ start: "2030-05-12", end: "2030-05-12" });
  expect(daysOf("restaurant", GOOD.restaurant)).toBeNull();
  expect(daysOf("car", GOOD.car)).toEqual({ start: "2030-05-11", end: "2030-05-11" });
  expect(daysOf("note", { day: "2030-05-12" })).toEqual({ start: "2030-05-12", end: "2030-05-12" });
  expect(daysOf("checklist", GOOD.checklist)).toBeNull();
});

it("Private fields are known by name", () => {
  const all = ITEM_KINDS.flatMap((kind) => ITEM_FIELDS[kind].map(({ name }) => name));
  for (const name of PRIVATE_FIELDS) expect(all).toContain(name);
  for (const name of all) if (/price|code|ticket|confirmation/i.test(name)) expect(PRIVATE_FIELDS).toContain(name);
});

it("Other viewers see no private field", () => {
  const data = Object.fromEntries(ITEM_FIELDS.hotel.map(({ name }) => [name, "x"]));
  expect(Object.keys(withoutPrivate(data))).toEqual([
    ...["name", "location", "address", "phone", "checkInDay", "checkOutDay", "nights", "room", "source"],
  ]);
});

it("An arrival before its departure on the same day is refused at its time, except across time zones", () => {
  const bus = { line: "O", busNumber: "1", departureStation: "A", arrivalStation: "B" };
  const at = (departureTime: string, arrivalTime: string) =>
    readItem("bus", { ...bus, departureDay: "2030-05-01", arrivalDay: "2030-05-01", departureTime, arrivalTime });
  expect(at("10:00", "08:59")).toMatchObject({ params: { arrivalTime: "arrives-before-it-leaves" } });
  expect([at("10:00", "09:15").ok, at("10:00", "12:00").ok]).toEqual([true, true]);
});

it("A number of nights that does not match the days is refused at its field", () => {
  const hotel = { name: "H", location: "NY", checkInDay: "2030-05-01", checkOutDay: "2030-05-03" };
  expect(readItem("hotel", { ...hotel, nights: "9" })).toMatchObject({ params: { nights: "nights-do-not-fit" } });
  expect(readItem("hotel", { ...hotel, nights: "2" }).ok).toBe(true);
});

import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatDay,
  formatInstant,
  formatInstantTime,
  formatMoney,
  formatTime,
  formatUntil,
} from "./format";

const plain = (text: string) => text.replaceAll("\u00a0", "_");

describe("money", () => {
  it.each([
    [123450, "CAD", "1_234,50_$", "$1,234.50"],
    [46900, "CAD", "469,00_$", "$469.00"],
    [5, "USD", "0,05_$_US", "US$0.05"],
    [123456789, "EUR", "1_234_567,89_€", "€1,234,567.89"],
    [-2500, "CAD", "−25,00_$", "−$25.00"],
  ] as const)("An amount of %i is written as %s", (amount, currency, french, english) => {
    expect(plain(formatMoney({ amount, currency }, "fr-ca"))).toBe(french);
    expect(plain(formatMoney({ amount, currency }, "en-ca"))).toBe(english);
  });

  it("A whole amount loses its cents when asked", () => {
    expect(plain(formatMoney({ amount: 46900, currency: "CAD" }, "fr-ca", { cents: false }))).toBe("469_$");
    expect(plain(formatMoney({ amount: 46950, currency: "CAD" }, "en-ca", { cents: false }))).toBe("$469.50");
  });
});

describe("days", () => {
  it.each([
    ["full", "dimanche 22_novembre 2026", "Sunday, November_22, 2026"],
    ["long", "22_novembre 2026", "November_22, 2026"],
    ["short", "dim._22_nov.", "Sun,_Nov_22"],
    ["month", "novembre 2026", "November 2026"],
  ] as const)("A day is written in %s", (style, french, english) => {
    expect(plain(formatDay("2026-11-22", "fr-ca", style))).toBe(french);
    expect(plain(formatDay("2026-11-22", "en-ca", style))).toBe(english);
  });

  it("The first of the month is written as in Quebec", () => {
    expect(plain(formatDay("2027-07-01", "fr-ca"))).toBe("1er_juillet 2027");
  });
});

describe("times", () => {
  it.each([
    ["19:30", "19_h_30", "7:30_p.m."],
    ["08:00", "8_h", "8_a.m."],
    ["00:00", "0_h", "midnight"],
    ["12:00", "12_h", "noon"],
    ["00:05", "0_h_05", "12:05_a.m."],
    ["23:59", "23_h_59", "11:59_p.m."],
  ])("A time is written as %s", (time, french, english) => {
    expect(plain(formatTime(time, "fr-ca"))).toBe(french);
    expect(plain(formatTime(time, "en-ca"))).toBe(english);
  });

  it("A moment is written in the coach's local time, summer and winter", () => {
    expect(plain(formatInstantTime(new Date("2026-07-01T18:25:00Z"), "fr-ca"))).toBe("14_h_25");
    expect(plain(formatInstantTime(new Date("2026-12-01T18:25:00Z"), "fr-ca"))).toBe("13_h_25");
  });

  it("An end today is written as a time alone", () => {
    const end = new Date("2026-12-02T03:30:00Z");
    expect(plain(formatInstant(end, "fr-ca"))).toBe("mardi 1er_décembre 2026 à 22_h_30");
    expect(plain(formatInstant(end, "en-ca"))).toBe("Tuesday, December_1, 2026 at 10:30_p.m.");
    const [sameDay, eve] = [new Date("2026-12-01T12:00:00Z"), new Date("2026-11-30T12:00:00Z")];
    expect(plain(formatUntil(end, sameDay, "fr-ca"))).toBe("jusqu’à 22_h_30");
    expect(plain(formatUntil(end, sameDay, "en-ca"))).toBe("until 10:30_p.m.");
    expect(formatUntil(end, eve, "fr-ca")).toBe(`jusqu’au ${formatInstant(end, "fr-ca")}`);
    expect(formatUntil(end, eve, "en-ca")).toBe(`until ${formatInstant(end, "en-ca")}`);
  });
});

it.each([
  [1, "1_Ko", "1_KB"],
  [655_361, "641_Ko", "641_KB"],
  [1_023_000, "1_Mo", "1_MB"],
  [2_500_000, "2,4_Mo", "2.4_MB"],
  [10 * 1024 * 1024, "10_Mo", "10_MB"],
])("A size of %i bytes is written", (bytes, french, english) => {
  expect([plain(formatBytes(bytes, "fr-ca")), plain(formatBytes(bytes, "en-ca"))]).toEqual([french, english]);
});

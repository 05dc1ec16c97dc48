import { expect, it } from "vitest";
import { wantedIn } from "./wanted-places.server";

it("A caller's maximum price may be left empty, and one that is no amount is none a request has", () => {
  const typed = { from: "montreal", adults: "2", children: "", firstDay: "2030-08-02", lastDay: "" };
  const maxPrice = (text: string) => wantedIn({ ...typed, most: text }, "CAD").maxPrice;
  expect(maxPrice(" ")).toBeNull();
  expect(maxPrice("800,50 $")).toBe(80_050);
  expect(maxPrice("cheap")).toBe(0);
});

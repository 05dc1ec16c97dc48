import { expect, it } from "vitest";
import { overLimit } from "./room";

it("Only what is not deleted counts towards a limit", () => {
  expect(overLimit({ live: 10, all: 20 }, 10, "full")).toBeNull();
  expect(overLimit({ live: 11, all: 11 }, 10, "full")).toBe("full");
});

it("Deleting and adding in turn ends at twice the limit", () => {
  expect(overLimit({ live: 1, all: 20 }, 10, "full")).toBeNull();
  expect(overLimit({ live: 1, all: 21 }, 10, "full")).toBe("too-many-deleted");
});

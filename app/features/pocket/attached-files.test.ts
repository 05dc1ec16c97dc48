import { expect, it } from "vitest";
import { KEPT_FILES_BYTES } from "~/domain/company/limits";
import { attachedIn } from "./attached-files.server";

const file = (id: string, bytes: number, item = "i1") => ({ id, item, name: `${id}.pdf`, bytes });
const fileAt = (id: string) => `/trip-files/t/${id}`;
const items = [{ id: "i1", kind: "restaurant" as const, data: { name: "Visa" } }];

it("Attached files kept with the page are marked and weighed, and those beyond the limit listed", () => {
  const files = [file("a", KEPT_FILES_BYTES - 2_000_000), file("b", 2_500_000), file("c", 1_000_000, "bought")];
  const shown = attachedIn("fr-ca", files, { items, fileAt });
  expect(shown?.files.map(({ href, itemTitle, kept }) => [href, itemTitle, kept])).toEqual([
    ["/trip-files/t/a", "Visa", true],
    ["/trip-files/t/b", "Visa", false],
    ["/trip-files/t/c", "", true],
  ]);
  expect(shown?.keeping).toEqual({ count: 2, size: "9,1\u00a0Mo", most: "10\u00a0Mo", left: ["b.pdf"] });
});

it("A trip without files shows nothing about files", () => {
  expect(attachedIn("en-ca", [], { items, fileAt })).toBeNull();
});

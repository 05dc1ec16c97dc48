import { expect, it } from "vitest";
import { withSlugs } from "./place-names";

const known = {
  cities: [
    { slug: "quebec", name: "Québec" },
    { slug: "trois-rivieres", name: "Trois-Rivières" },
  ],
  destinations: [
    { slug: "new-york", name: "New York" },
    { slug: "niagara-falls", name: "Chutes du Niagara" },
  ],
};
const read = (search: string) => withSlugs(new URLSearchParams(search), known).toString();

it("Places are read by name or slug, in any spelling", () => {
  expect(read("from=QUÉBEC&to=new york")).toBe("from=quebec&to=new-york");
  expect(read("from=Trois Rivieres&to=chutes du niagara")).toBe("from=trois-rivieres&to=niagara-falls");
  expect(read("to=niagara-falls")).toBe("to=niagara-falls");
});

it("Unknown names and the rest of the search are left alone", () => {
  expect(read("to=atlantis&adults=2")).toBe("to=atlantis&adults=2");
  expect(read("from=&adults=2")).toBe("from=&adults=2");
});

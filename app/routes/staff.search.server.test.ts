import { expect, it } from "vitest";
import { searchedFor } from "./staff.search.server";

const at = (query: string) => searchedFor(new Request(`https://escale.example/staff?${query}`), "/staff/desk");

it("A search is what was typed, on one line and no longer than one is", () => {
  expect(at("q=%20Zo%C3%A9%0ARoy%20")).toEqual({ q: "Zoé Roy", isCard: false });
  expect(at(`q=${"a".repeat(300)}`).q).toHaveLength(200);
  expect(at("")).toEqual({ q: "", isCard: false });
});

it.each(["q=4242+4242+4242+4242", "trip=Boston+4242424242424242", "q=Roy&of=5555-5555-5555-4444"])(
  "A card's number leads to the page that says it was refused: %s",
  (query) => {
    const thrown = () => {
      try {
        return at(query);
      } catch (answer) {
        return answer as Response;
      }
    };
    const answer = thrown() as Response;
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/staff/desk?refused=card"]);
    expect(at("refused=card")).toEqual({ q: "", isCard: true });
  },
);

import { expect, it } from "vitest";
import { entriesOf, keepTicked, withTicked } from "./planner-checklist";

const list = { name: "Avant de partir", entries: " Passeports \n\nParapluie\nPasseports\nCollations" };

it("has its entries in the order they were typed, each once, and none done at first", () => {
  expect(entriesOf(list)).toEqual(["Passeports", "Parapluie", "Collations"].map((text) => ({ text, done: false })));
  expect(entriesOf({ name: "x" })).toEqual([]);
});

it("is ticked off entry by entry, and back; what is no entry of it is left out", () => {
  const ticked = withTicked(list, ["Collations", "Passeports", "Autre chose"]);
  const doneOf = (data: typeof ticked) => entriesOf(data).flatMap(({ text, done }) => (done ? text : []));
  expect(doneOf(ticked)).toEqual(["Passeports", "Collations"]);
  expect(doneOf(withTicked(ticked, ["Parapluie"]))).toEqual(["Parapluie"]);
  expect(withTicked(ticked, [])).toEqual(list);
});

it("written anew, keeps what is done of what is still there", () => {
  const ticked = withTicked(list, ["Collations", "Passeports"]);
  const anew = keepTicked(ticked, { name: "Avant", entries: "Collations\nBillets" });
  expect(entriesOf(anew)).toEqual([
    { text: "Collations", done: true },
    { text: "Billets", done: false },
  ]);
});

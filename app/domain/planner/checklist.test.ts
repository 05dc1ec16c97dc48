import { expect, it } from "vitest";
import { entriesOf, keepTicked, withTicked } from "./checklist";

const list = { name: "Avant de partir", entries: " Passeports \n\nParapluie\nPasseports\nCollations" };

it("A checklist has its entries once each, in the order typed, none done at first", () => {
  expect(entriesOf(list)).toEqual(["Passeports", "Parapluie", "Collations"].map((text) => ({ text, done: false })));
  expect(entriesOf({ name: "x" })).toEqual([]);
});

it("A checklist entry can be ticked and unticked; unknown entries are ignored", () => {
  const ticked = withTicked(list, ["Collations", "Passeports", "Autre chose"]);
  const doneOf = (data: typeof ticked) => entriesOf(data).flatMap(({ text, done }) => (done ? text : []));
  expect(doneOf(ticked)).toEqual(["Passeports", "Collations"]);
  expect(doneOf(withTicked(ticked, ["Parapluie"]))).toEqual(["Parapluie"]);
  expect(withTicked(ticked, [])).toEqual(list);
});

it("An entry pasted with no-break spaces and hyphens is ticked by what its form sends back", () => {
  const pasted = { name: "Avant", entries: "Départ\u00a0: 6\u00a0h\u00a030\nLa e\u2011SIM" };
  const ticked = withTicked(pasted, ["Départ : 6 h 30", "La e-SIM"]);
  expect(entriesOf(ticked).map(({ done }) => done)).toEqual([true, true]);
});

it("A rewritten checklist keeps the ticks of entries that remain", () => {
  const ticked = withTicked(list, ["Collations", "Passeports"]);
  const again = keepTicked(ticked, { name: "Avant", entries: "Collations\nBillets" });
  expect(entriesOf(again)).toEqual([
    { text: "Collations", done: true },
    { text: "Billets", done: false },
  ]);
});

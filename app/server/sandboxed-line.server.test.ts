import { expect, it } from "vitest";
import { READY_MADE } from "~/platform/secret-list.server";
import { sandboxedLine } from "./sandboxed-line.server";

const real = { cards: false, mail: false, identity: false, partner: false };
const own: [string] = ["a-secret-of-some-length"];

it("A start says in one line what is sandboxed", () => {
  expect(sandboxedLine({ demo: false, sandboxed: real, SESSION_SECRET: own })).toBe("Sandboxed: nothing");
  const some = { ...real, mail: true, partner: true };
  expect(sandboxedLine({ demo: false, sandboxed: some, SESSION_SECRET: own })).toBe("Sandboxed: mail, hotel partner");
  const all = { cards: true, mail: true, identity: true, partner: true };
  expect(sandboxedLine({ demo: true, sandboxed: all, SESSION_SECRET: [READY_MADE.SESSION_SECRET] })).toBe(
    "Sandboxed: cards, mail, sign-in, hotel partner (this is a demo: no money is real); SESSION_SECRET is the published one",
  );
});

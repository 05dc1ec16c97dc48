import { describe, expect, it } from "vitest";
import { BY_BUYER, changedSince, countChange, mayTakeOver, readPurchaseSearch, type Writing } from "./take-over";

const ann: Writing["writer"] = { by: "staff", member: "ann" };
const stands = { soldBy: "ann", changes: 2, changedBy: null };

describe("a purchase that a colleague is in", () => {
  it("A purchase that a colleague changed refuses an outdated form, and says who changed it", () => {
    const by = (changedBy: string | null, writer: Writing["writer"]) =>
      changedSince({ ...stands, changedBy }, { writer, seen: 1 })?.params?.by;
    expect(by(null, ann)).toBe("buyer");
    expect(by("bob", ann)).toBe("staff");
    expect(by("ann", ann)).toBe("oneself");
    expect(by("ann", BY_BUYER.writer)).toBe("staff");
    expect(by(null, BY_BUYER.writer)).toBe("oneself");
  });

  it("A purchase that a colleague is in accepts an up-to-date form, under the writer's name", () => {
    expect(changedSince(stands, { writer: ann, seen: 2 })).toBeNull();
    expect(countChange(stands, { writer: ann })).toEqual({ changes: 3, changedBy: "ann" });
    expect(countChange({ ...stands, changedBy: "ann" }, BY_BUYER)).toEqual({ changes: 3, changedBy: null });
  });

  it("A purchase that a colleague is in accepts a form of an earlier build, which carries no version", () => {
    expect(changedSince(stands, BY_BUYER)).toBeNull();
  });
});

it("A purchase made by its buyer alone takes the last write and counts nothing", () => {
  const alone = { soldBy: null, changes: 0, changedBy: null };
  expect(changedSince(alone, { ...BY_BUYER, seen: 7 })).toBeNull();
  expect(countChange(alone, BY_BUYER)).toEqual({});
});

describe("taking a purchase over", () => {
  const now = new Date("2030-05-01T16:00:00Z");
  const open = { state: "open" as const, heldUntil: new Date(now.getTime() + 1), soldBy: null };

  it("A take-over is offered for an open purchase, as it was shown", () => {
    expect(mayTakeOver(open, null, now).ok).toBe(true);
    expect(mayTakeOver({ ...open, soldBy: "bob" }, "bob", now).ok).toBe(true);
    expect(mayTakeOver({ ...open, soldBy: "bob" }, null, now)).toMatchObject({ code: "taken-by-other" });
    expect(mayTakeOver({ ...open, soldBy: null }, "bob", now)).toMatchObject({ code: "taken-by-other" });
  });

  it("A take-over is refused for the state the purchase has reached", () => {
    expect(mayTakeOver({ ...open, state: "paying" }, null, now)).toMatchObject({ code: "purchase-paying" });
    expect(mayTakeOver({ ...open, state: "booked" }, null, now)).toMatchObject({ code: "purchase-booked" });
    expect(mayTakeOver({ ...open, state: "expired" }, null, now)).toMatchObject({ code: "purchase-ended" });
    expect(mayTakeOver({ ...open, heldUntil: now }, null, now)).toMatchObject({ code: "purchase-ended" });
  });
});

it("A caller's words are read as the number on their page, an e-mail address or a name", () => {
  const code = "7K3-M9Q";
  expect(readPurchaseSearch(" 7k3 m9q")).toEqual({ code, email: null, words: [] });
  expect(readPurchaseSearch("7K3M9Q").code).toBe(code);
  expect(readPurchaseSearch("7K3-M9").code).toBeNull();
  expect(readPurchaseSearch("7K3-M9O").code).toBeNull();
  expect(readPurchaseSearch("Zoe@Example.com").email).toBe("zoe@example.com");
  expect(readPurchaseSearch("Zoé  Côté").words).toEqual(["zoe", "cote"]);
  // A name of six letters may be a number too: both are looked for.
  expect(readPurchaseSearch("Becket")).toMatchObject({ code: "BEC-KET", words: ["becket"] });
});

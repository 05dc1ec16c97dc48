import { describe, expect, it } from "vitest";
import { STAY_MOVES, STAY_START, STAY_STATES } from "~/domain/catalogue/stay";
import { CHARGE_MOVES, CHARGE_START, CHARGE_STATES, isLive } from "~/domain/money/charge";
import { PAYMENT_MOVES, PAYMENT_START, PAYMENT_STATES } from "~/domain/money/payment";
import { CHECKOUT_MOVES, CHECKOUT_START, CHECKOUT_STATES, firstUndoneTab, tabsOpen } from "./checkout";
import { canMove, reachableFrom, statesBefore, type Transitions } from "./transitions";

type Machine = { name: string; moves: Transitions<string>; start: string; states: readonly string[]; final: string[] };
const machines: Machine[] = [
  { name: "checkout", moves: CHECKOUT_MOVES, start: CHECKOUT_START, states: CHECKOUT_STATES, final: ["booked"] },
  {
    name: "charge",
    moves: CHARGE_MOVES,
    start: CHARGE_START,
    states: CHARGE_STATES,
    final: ["captured"],
  },
  {
    name: "payment",
    moves: PAYMENT_MOVES,
    start: PAYMENT_START,
    states: PAYMENT_STATES,
    final: ["paid"],
  },
  {
    name: "stay at the partner's",
    moves: STAY_MOVES.partner,
    start: STAY_START.partner,
    states: STAY_STATES,
    final: ["refused", "left"],
  },
];

describe.each(machines)("the moves of a $name", ({ moves, start, states, final }) => {
  it("Moves cover every state and lead only to known states", () => {
    expect(Object.keys(moves).sort()).toEqual([...states].sort());
    for (const next of Object.values(moves)) for (const state of next) expect(states).toContain(state);
  });
  it("Moves reach every state from the start", () => {
    expect([...reachableFrom(moves, start)].sort()).toEqual([...states].sort());
  });
  it("Moves end only in final states", () => {
    expect(states.filter((state) => moves[state]?.length === 0).sort()).toEqual([...final].sort());
    for (const state of states) expect([...reachableFrom(moves, state)].some((end) => final.includes(end))).toBe(true);
  });
});

it("A room of our own is held, confirmed, or released and possibly retaken", () => {
  const { own } = STAY_MOVES;
  expect([...reachableFrom(own, STAY_START.own)].sort()).toEqual(["confirmed", "held", "left"]);
});

it("One move lists the states it may start from", () => {
  expect(canMove(CHARGE_MOVES, "created", "authorised")).toBe(true);
  expect(canMove(CHARGE_MOVES, "captured", "declined")).toBe(false);
  expect(statesBefore(CHARGE_MOVES, "authorised")).toEqual(["created", "unknown", "challenge"]);
});

it("A checkout does not expire during payment", () => {
  expect(canMove(CHECKOUT_MOVES, "paying", "expired")).toBe(false);
  expect(canMove(CHECKOUT_MOVES, "expired", "paying")).toBe(true);
});

it("A captured charge overrides what was believed before", () => {
  // The gateway has never heard of one that waits.
  const others = CHARGE_STATES.filter((state) => state !== "captured" && state !== "waiting");
  expect(statesBefore(CHARGE_MOVES, "captured")).toEqual(others);
});

it("A charge is live until the gateway has given a final answer", () => {
  expect(CHARGE_STATES.filter(isLive)).toEqual(["waiting", "created", "unknown", "challenge", "authorised"]);
});

describe("tabs", () => {
  const open = { state: "open" as const, travellersDone: false, seatsDone: false };
  it("Tabs open one after the other and stay open behind", () => {
    expect(tabsOpen(open)).toEqual(["travellers"]);
    expect(tabsOpen({ ...open, travellersDone: true })).toEqual(["travellers", "seats"]);
    expect(tabsOpen({ ...open, travellersDone: true, seatsDone: true })).toEqual(["travellers", "seats", "payment"]);
    expect(tabsOpen({ ...open, seatsDone: true })).toEqual(["travellers"]);
  });
  it("Only the payment tab is open while paying, only the booking once booked, none once expired", () => {
    const done = { travellersDone: true, seatsDone: true };
    expect(tabsOpen({ state: "paying", ...done })).toEqual(["payment"]);
    expect(tabsOpen({ state: "booked", ...done })).toEqual(["booking"]);
    expect(tabsOpen({ state: "expired", ...done })).toEqual([]);
  });
  it("The first unfinished tab is the current one", () => {
    expect(firstUndoneTab(open)).toBe("travellers");
    expect(firstUndoneTab({ ...open, travellersDone: true })).toBe("seats");
    expect(firstUndoneTab({ ...open, travellersDone: true, seatsDone: true })).toBe("payment");
    expect(firstUndoneTab({ ...open, state: "booked" })).toBe("booking");
    expect(firstUndoneTab({ ...open, state: "expired" })).toBe("travellers");
  });
});

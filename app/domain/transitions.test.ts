import { describe, expect, it } from "vitest";
import { CHECKOUT_MOVES, CHECKOUT_START, CHECKOUT_STATES, firstUndoneTab, tabsOpen } from "./checkout";
import { INSTALMENT_MOVES, INSTALMENT_START, INSTALMENT_STATES } from "./instalment";
import { isLive, PAYMENT_MOVES, PAYMENT_START, PAYMENT_STATES } from "./payment";
import { STAY_MOVES, STAY_START, STAY_STATES } from "./stay";
import { canMove, reachableFrom, statesBefore, type Transitions } from "./transitions";

type Machine = { name: string; moves: Transitions<string>; start: string; states: readonly string[]; final: string[] };
const machines: Machine[] = [
  { name: "checkout", moves: CHECKOUT_MOVES, start: CHECKOUT_START, states: CHECKOUT_STATES, final: ["booked"] },
  {
    name: "payment",
    moves: PAYMENT_MOVES,
    start: PAYMENT_START,
    states: PAYMENT_STATES,
    final: ["captured"],
  },
  {
    name: "instalment",
    moves: INSTALMENT_MOVES,
    start: INSTALMENT_START,
    states: INSTALMENT_STATES,
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
  it("cover every state and lead only to known ones", () => {
    expect(Object.keys(moves).sort()).toEqual([...states].sort());
    for (const next of Object.values(moves)) for (const state of next) expect(states).toContain(state);
  });
  it("reach every state from the start", () => {
    expect([...reachableFrom(moves, start)].sort()).toEqual([...states].sort());
  });
  it("end in the final states and nowhere else", () => {
    expect(states.filter((state) => moves[state]?.length === 0).sort()).toEqual([...final].sort());
    for (const state of states) expect([...reachableFrom(moves, state)].some((end) => final.includes(end))).toBe(true);
  });
});

it("a room of our own is held, confirmed, or given back and perhaps taken again", () => {
  const { own } = STAY_MOVES;
  expect([...reachableFrom(own, STAY_START.own)].sort()).toEqual(["confirmed", "held", "left"]);
});

it("answers for one move, and for the states before one", () => {
  expect(canMove(PAYMENT_MOVES, "created", "authorised")).toBe(true);
  expect(canMove(PAYMENT_MOVES, "captured", "declined")).toBe(false);
  expect(statesBefore(PAYMENT_MOVES, "authorised")).toEqual(["created", "unknown", "challenge"]);
});

it("a checkout does not expire while it is being paid", () => {
  expect(canMove(CHECKOUT_MOVES, "paying", "expired")).toBe(false);
  expect(canMove(CHECKOUT_MOVES, "expired", "paying")).toBe(true);
});

it("money that was taken is the truth, whatever a payment was thought to be", () => {
  // The gateway has never heard of one that waits.
  const others = PAYMENT_STATES.filter((state) => state !== "captured" && state !== "waiting");
  expect(statesBefore(PAYMENT_MOVES, "captured")).toEqual(others);
});

it("a payment is live until the gateway has answered for good", () => {
  expect(PAYMENT_STATES.filter(isLive)).toEqual(["waiting", "created", "unknown", "challenge", "authorised"]);
});

describe("tabs", () => {
  const open = { state: "open" as const, travellersDone: false, seatsDone: false };
  it("open one after the other, and stay open behind", () => {
    expect(tabsOpen(open)).toEqual(["travellers"]);
    expect(tabsOpen({ ...open, travellersDone: true })).toEqual(["travellers", "seats"]);
    expect(tabsOpen({ ...open, travellersDone: true, seatsDone: true })).toEqual(["travellers", "seats", "payment"]);
    expect(tabsOpen({ ...open, seatsDone: true })).toEqual(["travellers"]);
  });
  it("only the payment while paying, only the booking once booked, none once expired", () => {
    const done = { travellersDone: true, seatsDone: true };
    expect(tabsOpen({ state: "paying", ...done })).toEqual(["payment"]);
    expect(tabsOpen({ state: "booked", ...done })).toEqual(["booking"]);
    expect(tabsOpen({ state: "expired", ...done })).toEqual([]);
  });
  it("the first one undone", () => {
    expect(firstUndoneTab(open)).toBe("travellers");
    expect(firstUndoneTab({ ...open, travellersDone: true })).toBe("seats");
    expect(firstUndoneTab({ ...open, travellersDone: true, seatsDone: true })).toBe("payment");
    expect(firstUndoneTab({ ...open, state: "booked" })).toBe("booking");
    expect(firstUndoneTab({ ...open, state: "expired" })).toBe("travellers");
  });
});

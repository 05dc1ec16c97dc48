/** The payment state machine alone, with any events in any order. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canMove } from "~/domain/booking/transitions";
import { CHARGE_MOVES, CHARGE_START, CHARGE_STATES, type ChargeState, isLive } from "./charge";
import { isUnderWay, nextStep } from "./payment";

type Card = { state: ChargeState; heard: boolean };

/** What the gateway may say of a card when it is asked, and what the bank may do by itself between two steps. */
const event = fc.oneof(
  fc.record({
    kind: fc.constant("answer" as const),
    state: fc.constantFrom<ChargeState>("unknown", "challenge", "authorised", "declined"),
  }),
  fc.record({ kind: fc.constant("no answer" as const) }),
  fc.record({
    kind: fc.constant("the bank" as const),
    card: fc.nat(3),
    does: fc.constantFrom<ChargeState>("authorised", "declined", "captured", "released"),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** What a bank can do to a charge it knows. */
function bankMay(from: ChargeState, to: ChargeState): boolean {
  if (from === "challenge") return to === "authorised" || to === "declined" || to === "released";
  if (from === "authorised") return to === "captured" || to === "released";
  return (from === "declined" || from === "released") && to === "captured";
}

function move(card: Card, to: ChargeState): void {
  if (card.state === to) return;
  expect(canMove(CHARGE_MOVES, card.state, to), `${card.state} → ${to}`).toBe(true);
  card.state = to;
}

/** Takes the next step; the gateway answers `said`, or nothing. Returns whether there was a step to take. */
function take(cards: Card[], said: ChargeState | null): boolean {
  const next = nextStep(cards);
  const before = cards.map(({ state }) => state);
  switch (next.step) {
    case "none":
      return false;
    case "open":
      expect(before, "a card is opened while another has come to nothing").not.toContain("declined");
      move(next.card, "created");
      break;
    case "drop":
      expect(next.card.heard, "a card the gateway knows is dropped").toBe(false);
      move(next.card, "released");
      break;
    case "ask":
      next.card.heard = true;
      if (said) move(next.card, said);
      else if (next.card.state === "created") move(next.card, "unknown");
      break;
    case "answer":
      if (said === "authorised" || said === "declined") move(next.card, said);
      break;
    case "capture":
      for (const state of before)
        expect(["authorised", "captured"], "captured before all are authorised").toContain(state);
      if (said) move(next.card, "captured");
      break;
    case "release":
      expect(before.some((state) => state === "declined" || state === "released")).toBe(true);
      if (said) move(next.card, "released");
  }
  return true;
}

const start = (count: number): Card[] => Array.from({ length: count }, () => ({ state: CHARGE_START, heard: false }));

function happen(cards: Card[], what: Event): void {
  if (what.kind === "answer") take(cards, what.state);
  else if (what.kind === "no answer") take(cards, null);
  else {
    const card = cards[what.card];
    if (card && bankMay(card.state, what.does)) move(card, what.does);
  }
}

describe("a payment of one to four cards", () => {
  it("A payment of one to four cards only makes the listed moves, captures none before all are authorised, and forgets none", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(event, { maxLength: 40 }), (count, events) => {
        const cards = start(count);
        for (const what of events) happen(cards, what);
      }),
      { numRuns: 2_000 },
    );
  });

  it("A payment of one to four cards ends as soon as the gateway answers, with nothing held", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(event, { maxLength: 30 }),
        fc.constantFrom<ChargeState>("authorised", "declined"),
        (count, events, said) => {
          const cards = start(count);
          for (const what of events) happen(cards, what);
          let steps = 0;
          while (take(cards, said)) expect(++steps).toBeLessThanOrEqual(8 * count);
          expect(isUnderWay(cards)).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("A payment of one to four cards is all or nothing when the bank does nothing by itself", () => {
    const answers = event.filter(({ kind }) => kind !== "the bank");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(answers, { maxLength: 30 }), (count, events) => {
        const cards = start(count);
        for (const what of events) happen(cards, what);
        while (take(cards, "authorised"));
        const captured = cards.filter(({ state }) => state === "captured").length;
        expect([0, count]).toContain(captured);
      }),
      { numRuns: 2_000 },
    );
  });

  it("A payment of one to four cards gives nothing up while the outcome of a card is unknown", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CHARGE_STATES), { minLength: 1, maxLength: 4 }), (states) => {
        const cards = states.map((state) => ({ state }));
        if (states.includes("unknown") || states.includes("created")) expect(isUnderWay(cards)).toBe(true);
        const { step, card } = nextStep(cards);
        if (step === "none") expect(states.some(isLive)).toBe(false);
        else expect(isLive(card.state)).toBe(true);
      }),
    );
  });
});

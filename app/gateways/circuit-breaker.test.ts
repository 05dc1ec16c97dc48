import { expect, it } from "vitest";
import { createBreaker } from "./circuit-breaker";

function withClock() {
  const clock = { now: 1_000 };
  const breaker = createBreaker({ failures: 3, openMs: 10_000, now: () => clock.now });
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) breaker.tell("failed");
  };
  return { clock, breaker, fail };
}

it("stays closed while failures are not in a row", () => {
  const { breaker, fail } = withClock();
  fail(2);
  breaker.tell("answered");
  fail(2);
  expect(breaker.mayTry()).toBe(true);
});

it("opens after so many failures in a row, for so long", () => {
  const { clock, breaker, fail } = withClock();
  fail(3);
  expect(breaker.mayTry()).toBe(false);
  clock.now += 9_999;
  expect(breaker.mayTry()).toBe(false);
  clock.now += 1;
  expect(breaker.mayTry()).toBe(true);
});

it("lets one call through when it has been open long enough, and closes when that is answered", () => {
  const { clock, breaker, fail } = withClock();
  fail(3);
  clock.now += 10_000;
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
  breaker.tell("answered");
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
});

it("opens again when that one fails too", () => {
  const { clock, breaker, fail } = withClock();
  fail(3);
  clock.now += 10_000;
  expect(breaker.mayTry()).toBe(true);
  clock.now += 5_000;
  fail(1);
  clock.now += 9_999;
  expect(breaker.mayTry()).toBe(false);
  clock.now += 1;
  expect(breaker.mayTry()).toBe(true);
});

it("lets another through when the one never came back", () => {
  const { clock, breaker, fail } = withClock();
  fail(3);
  clock.now += 10_000;
  expect(breaker.mayTry()).toBe(true);
  clock.now += 10_000;
  expect(breaker.mayTry()).toBe(true);
});

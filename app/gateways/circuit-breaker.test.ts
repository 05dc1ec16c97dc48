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

it("The circuit stays closed while failures are not consecutive", () => {
  const { breaker, fail } = withClock();
  fail(2);
  breaker.tell("answered");
  fail(2);
  expect(breaker.mayTry()).toBe(true);
});

it("The circuit opens for a period after consecutive failures", () => {
  const { clock, breaker, fail } = withClock();
  fail(3);
  expect(breaker.mayTry()).toBe(false);
  clock.now += 9_999;
  expect(breaker.mayTry()).toBe(false);
  clock.now += 1;
  expect(breaker.mayTry()).toBe(true);
});

it("The circuit lets one call through after its period, and closes on an answer", () => {
  const { clock, breaker, fail } = withClock();
  fail(3);
  clock.now += 10_000;
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
  breaker.tell("answered");
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
});

it("The circuit opens again when that call fails", () => {
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

it("The circuit lets another call through when that one never returned", () => {
  const { clock, breaker, fail } = withClock();
  fail(3);
  clock.now += 10_000;
  expect(breaker.mayTry()).toBe(true);
  clock.now += 10_000;
  expect(breaker.mayTry()).toBe(true);
});

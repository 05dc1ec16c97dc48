import { expect, it } from "vitest";
import { type Instance, instanceProblems } from "./instances";

const NOW = new Date("2026-11-28T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const instance = (id: string, over: Partial<Instance> = {}): Instance => ({
  id,
  build: "b2",
  fingerprint: "f1",
  clockOffsetMs: 12,
  startedAt: minutesAgo(600),
  seenAt: minutesAgo(1),
  ...over,
});
const problems = (...all: Instance[]) => Object.fromEntries(instanceProblems(all, NOW));

it("Instances that share settings, build and clock have no problem", () =>
  expect(problems(instance("a"), instance("b", { clockOffsetMs: -29_000 }))).toEqual({ a: [], b: [] }));

it("An instance whose secrets differ from most is named", () =>
  expect(problems(instance("a", { fingerprint: "f2" }), instance("b"), instance("c"))).toEqual({
    a: ["settings"],
    b: [],
    c: [],
  }));

it("Of two instances with different secrets, the one that started later is named", () =>
  expect(problems(instance("a", { startedAt: minutesAgo(5), fingerprint: "f2" }), instance("b"))).toEqual({
    a: ["settings"],
    b: [],
  }));

it("A clock that is more than thirty seconds off is named, in either direction", () =>
  expect(problems(instance("a", { clockOffsetMs: 31_000 }), instance("b", { clockOffsetMs: -300_000 }))).toEqual({
    a: ["clock"],
    b: ["clock"],
  }));

it("An older build is named an hour after the newer one started, not during the rollout", () => {
  const older = instance("a", { build: "b1" });
  expect(problems(older, instance("b", { startedAt: minutesAgo(50) }))).toEqual({ a: [], b: [] });
  expect(problems(older, instance("b", { startedAt: minutesAgo(70) }))).toEqual({ a: ["build"], b: [] });
});

it("An instance that stopped reporting is silent, and the others are not compared with it", () =>
  expect(
    problems(instance("a", { seenAt: minutesAgo(4), fingerprint: "f2", startedAt: minutesAgo(900) }), instance("b")),
  ).toEqual({ a: ["silent"], b: [] }));

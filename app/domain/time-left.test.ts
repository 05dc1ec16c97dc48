import { describe, expect, it } from "vitest";
import { timeLeft } from "./time-left";

const END = "2026-11-22T12:00:00.000Z";
const secondsBefore = (seconds: number) => timeLeft(END, Date.parse(END) - seconds * 1000);

describe("the time left", () => {
  it("Time left counts whole minutes down to none", () => {
    expect(
      [secondsBefore(600), secondsBefore(599), secondsBefore(60), secondsBefore(59), secondsBefore(1)].map(
        ({ minutes }) => minutes,
      ),
    ).toEqual([10, 9, 1, 0, 0]);
  });

  it("Time left is over at the end itself, and stays over", () => {
    expect([secondsBefore(1), secondsBefore(0), secondsBefore(-600)].map(({ ended }) => ended)).toEqual([
      false,
      true,
      true,
    ]);
    expect(secondsBefore(-600).minutes).toBe(0);
  });

  it("Time left is short below five minutes", () => {
    expect([secondsBefore(300), secondsBefore(299)].map(({ soon }) => soon)).toEqual([false, true]);
  });

  it("Time left is announced only a few times", () => {
    const aloud = Array.from({ length: 12 }, (_, minute) => minute).filter(
      (minute) => secondsBefore(minute * 60).spoken,
    );
    expect(aloud).toEqual([0, 1, 2, 5, 10]);
  });
});

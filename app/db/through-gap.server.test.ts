import { expect, it } from "vitest";
import { createGapWaiter } from "./through-gap.server";

const gone = () => Promise.reject(new Error("gone"));

it("Work that meets a short gap is done once the gap is over", async () => {
  const waitOut = createGapWaiter();
  let asked = 0;
  const work = async () => (++asked < 3 ? gone() : "done");
  expect(await waitOut(work, () => true)).toBe("done");
});

it("Work that must not be done twice is not tried again", async () => {
  const waitOut = createGapWaiter();
  let asked = 0;
  const work = () => {
    asked++;
    return gone();
  };
  await expect(waitOut(work, () => false)).rejects.toThrow("gone");
  expect(asked).toBe(1);
});

it("Work waits for so long, and not at all once the database has been away for longer than a gap", async () => {
  let now = 0;
  const waitOut = createGapWaiter({ waitMs: 1_000, gapMs: 2_000, now: () => now });
  let asked = 0;
  const work = () => {
    asked++;
    now += 500;
    return gone();
  };
  await expect(waitOut(work, () => true)).rejects.toThrow("gone");
  expect(asked).toBe(2);
  now = 10_000;
  await expect(waitOut(work, () => true)).rejects.toThrow("gone");
  expect(asked).toBe(3);
  // It came back: the next gap is waited out again.
  await waitOut(
    async () => 1,
    () => true,
  );
  await expect(waitOut(work, () => true)).rejects.toThrow("gone");
  expect(asked).toBe(5);
});

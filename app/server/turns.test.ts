import { describe, expect, it } from "vitest";
import { Busy, createTurns } from "./turns.server";

const LIMITS = { atWork: 2, waiting: 3, waitMs: 10_000 };
const now = () => new Promise((resolve) => setImmediate(resolve));

describe("turns", () => {
  it("Turns are given immediately while there are any, then in order", async () => {
    const turns = createTurns(LIMITS);
    const [first, second] = [await turns.take(), await turns.take()];
    const began: string[] = [];
    const ends: (() => void)[] = [];
    for (const name of ["third", "fourth", "fifth"])
      void turns.take().then((end) => {
        began.push(name);
        ends.push(end);
      });
    await now();
    expect([began, turns.waiting()]).toEqual([[], 3]);
    first();
    await now();
    expect(began).toEqual(["third"]);
    second();
    ends[0]?.();
    await now();
    expect([began, turns.waiting()]).toEqual([["third", "fourth", "fifth"], 0]);
  });

  it("Turns end once, however often they are ended", async () => {
    const turns = createTurns({ ...LIMITS, atWork: 1 });
    const end = await turns.take();
    const began: number[] = [];
    const gone = new AbortController();
    const asked = [1, 2].map((name) => turns.take(gone.signal).then(() => began.push(name)));
    end();
    end();
    await now();
    expect(began).toEqual([1]);
    gone.abort();
    await expect(asked[1]).rejects.toBeInstanceOf(Busy);
  });

  it("Turns are refused immediately when too many wait", async () => {
    const turns = createTurns({ ...LIMITS, waiting: 1 });
    await Promise.all([turns.take(), turns.take()]);
    const gone = new AbortController();
    const waits = turns.take(gone.signal);
    await expect(turns.take()).rejects.toBeInstanceOf(Busy);
    expect(turns.waiting()).toBe(1);
    gone.abort();
    await expect(waits).rejects.toBeInstanceOf(Busy);
  });

  it("Turns are given up after a timeout or a disconnect, without being lost to others", async () => {
    const turns = createTurns({ ...LIMITS, atWork: 1, waitMs: 20 });
    const end = await turns.take();
    await expect(turns.take()).rejects.toBeInstanceOf(Busy);
    const gone = new AbortController();
    const left = turns.take(gone.signal);
    const stays = turns.take();
    gone.abort();
    await expect(left).rejects.toBeInstanceOf(Busy);
    end();
    (await stays)();
    expect(turns.waiting()).toBe(0);
    await expect(turns.take(AbortSignal.abort())).rejects.toBeInstanceOf(Busy);
    (await turns.take())();
  });
});

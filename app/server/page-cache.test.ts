import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Snapshot } from "~/db/snapshot.server";
import { eventually } from "../../tests/support/eventually";
import { createDataVersion, type DataVersion } from "./data-version.server";
import { createPageCache, gzipOf, MAX_AGE_MS, type Rendered } from "./page-cache.server";

function rendering(body: string, { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}) {
  const render = async (): Promise<Rendered> => {
    render.times++;
    return { status, headers: new Headers(headers), body, tags: ["trips"] };
  };
  render.times = 0;
  return render;
}

/** A version of the data; `of` gives that of a table where tags differ. */
const at = (
  name: string,
  { known = true, of, readAt = 0 }: { known?: boolean; of?: Record<string, string>; readAt?: number } = {},
): DataVersion => ({
  name,
  nameOf: (tags) => [...tags].map((table) => of?.[table] ?? name).join(),
  known,
  readAt,
});

/** A cache whose pages are too old to be shown as soon as they are out of date. */
function strictCache() {
  let time = 0;
  const cached = createPageCache(() => time);
  return (...asked: Parameters<typeof cached>) => {
    time += MAX_AGE_MS;
    return cached(...asked);
  };
}

describe("the page cache", () => {
  it("The page cache renders again after a write to a table the answer was read from, and no other", async () => {
    const cached = strictCache();
    const render = rendering("places");
    await cached("/a", at("v1", { of: { trips: "1", sessions: "1" } }), render);
    expect((await cached("/a", at("v2", { of: { trips: "1", sessions: "2" } }), render)).kept).toBe("hit");
    expect((await cached("/a", at("v3", { of: { trips: "2", sessions: "2" } }), render)).kept).toBe("miss");
  });

  it("The page cache renders once per version, and stores both compressions", async () => {
    const cached = strictCache();
    const render = rendering("<p>places</p>".repeat(50));
    const first = await cached("/a", at("v1"), render);
    const second = await cached("/a", at("v1"), render);
    expect([first.kept, second.kept, render.times]).toEqual(["miss", "hit", 1]);
    if (second.kept !== "hit") throw new Error("kept");
    expect(brotliDecompressSync(second.answer.br).toString()).toBe("<p>places</p>".repeat(50));
    expect(gunzipSync(await gzipOf(second.answer)).toString()).toBe("<p>places</p>".repeat(50));
    expect((await cached("/a", at("v2"), render)).kept).toBe("miss");
    expect((await cached("/b", at("v2"), render)).kept).toBe("miss");
    expect(render.times).toBe(3);
  });

  it("The page cache uses a body's own size in memory, and makes its gzip once, on demand", async () => {
    const cached = strictCache();
    const asked = async (version: string) => {
      const { kept, answer } = await cached("/a", at(version), rendering("<p>places</p>".repeat(500)));
      if (kept === "never") throw new Error("kept");
      return answer;
    };
    const answer = await asked("v1");
    expect(answer.br.buffer.byteLength).toBe(answer.br.length);
    const [first, together] = await Promise.all([gzipOf(answer), gzipOf(answer)]);
    expect(together).toBe(first);
    // The same words, made again.
    expect(await gzipOf(await asked("v2"))).toBe(first);
  });

  it("The page cache gives the same words the same tag, and other words another", async () => {
    const cached = strictCache();
    const name = async (version: string, body: string) => {
      const { kept, answer } = await cached("/a", at(version), rendering(body));
      if (kept === "never") throw new Error("kept");
      return answer.etag;
    };
    const first = await name("v1", "one");
    expect(await name("v2", "one")).toBe(first);
    expect(await name("v3", "two")).not.toBe(first);
  });

  it.each([
    ["404", { status: 404 }],
    ["a redirect", { status: 302 }],
    ["a failure", { status: 500 }],
    ["an answer with a cookie", { headers: { "Set-Cookie": "a=b" } }],
  ])("The page cache never keeps %s", async (_, options) => {
    const cached = strictCache();
    const render = rendering("body", options);
    expect((await cached("/a", at("v1"), render)).kept).toBe("never");
    expect((await cached("/a", at("v1"), render)).kept).toBe("never");
    expect(render.times).toBe(2);
  });

  it("The page cache compresses an answer that must not be kept, and renders it again for the next reader", async () => {
    const cached = strictCache();
    const render = rendering("offers".repeat(50), { headers: { "Cache-Control": "no-store" } });
    const [first, together] = await Promise.all([cached("/a", at("v1"), render), cached("/a", at("v1"), render)]);
    expect([first.kept, together.kept, render.times]).toEqual(["miss", "miss", 1]);
    if (first.kept === "never") throw new Error("compressed");
    expect(brotliDecompressSync(first.answer.br).toString()).toBe("offers".repeat(50));
    expect((await cached("/a", at("v1"), render)).kept).toBe("miss");
    expect(render.times).toBe(2);
  });

  it("The page cache drops an answer that has become a failure", async () => {
    const cached = strictCache();
    await cached("/a", at("v1"), rendering("body"));
    await cached("/a", at("v2"), rendering("gone", { status: 404 }));
    expect((await cached("/a", at("v1"), rendering("body"))).kept).toBe("miss");
  });

  it("The page cache renders again after a minute", async () => {
    let time = 0;
    const cached = createPageCache(() => time);
    const render = rendering("open until midnight");
    await cached("/a", at("v1"), render);
    time = 59_999;
    expect((await cached("/a", at("v1"), render)).kept).toBe("hit");
    time = 60_000;
    expect((await cached("/a", at("v1"), render)).kept).toBe("updating");
    await cached("/b", at("v1"), render);
    time = 122_000;
    expect((await cached("/b", at("v1"), render)).kept).toBe("miss");
  });

  it("The page cache renders one answer for simultaneous readers", async () => {
    const cached = createPageCache();
    const render = rendering("body");
    await Promise.all([1, 2, 3].map(() => cached("/a", at("v1"), render)));
    expect(render.times).toBe(1);
  });

  it("The page cache lets the next reader try again after an error", async () => {
    const cached = createPageCache();
    await expect(cached("/a", at("v1"), () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
    expect((await cached("/a", at("v1"), rendering("body"))).kept).toBe("miss");
  });
});

const snapshot = (name: string): Snapshot => ({ name, nameOf: (tags) => `${name} of ${[...tags].join()}` });

describe("the data's version", () => {
  it("The data version names the state of some tags on a day, and is the same object while nothing changes", async () => {
    let now = new Date("2027-01-02T04:59:59.500Z");
    const version = createDataVersion(async () => snapshot("r1"), { now: () => now });
    const first = await version();
    expect(first.nameOf(["trips", "fares"])).toBe("r1 of trips,fares 2027-01-01");
    expect(await version()).toBe(first);
    now = new Date("2027-01-02T05:00:00.400Z");
    expect((await version()).nameOf(["trips"])).toBe("r1 of trips 2027-01-02");
  });

  it("The data version is read at most once a second, and has Toronto's day", async () => {
    let now = new Date("2027-01-02T04:59:59.500Z");
    let reads = 0;
    const version = createDataVersion(async () => snapshot(`r${++reads}`), { now: () => now });
    const known = (name: string) => ({ name, known: true });
    expect(await Promise.all([version(), version()])).toMatchObject([known("r1 2027-01-01"), known("r1 2027-01-01")]);
    now = new Date("2027-01-02T05:00:00.400Z");
    expect(await version()).toMatchObject(known("r1 2027-01-02"));
    now = new Date("2027-01-02T05:00:00.500Z");
    // Asked for again, and not waited for.
    expect(await version()).toMatchObject(known("r1 2027-01-02"));
    await new Promise(setImmediate);
    expect(await version()).toMatchObject({ ...known("r2 2027-01-02"), readAt: now.getTime() });
    now = new Date("2027-01-02T05:00:02.500Z");
    expect(await version()).toMatchObject(known("r3 2027-01-02"));
  });

  it("The data version stays while the database does not answer, and counts as unknown", async () => {
    let now = 0;
    let read: () => Promise<Snapshot> = async () => snapshot("r1");
    const version = createDataVersion(() => read(), { now: () => new Date(now), patienceMs: 20 });
    const { name } = await version();
    read = () => Promise.reject(new Error("no database"));
    now = 5000;
    expect(await version()).toMatchObject({ name, known: false });
    now = 6000;
    read = async () => snapshot("r1");
    expect(await version()).toMatchObject({ name, known: true });
  });

  it("The data version is waited for only once when the database is slow", async () => {
    let now = 0;
    let answer = (_: Snapshot) => {};
    let read: () => Promise<Snapshot> = async () => snapshot("r1");
    const version = createDataVersion(() => read(), { now: () => new Date(now), patienceMs: 1_500 });
    const { name } = await version();
    read = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    now = 5000;
    expect(await version()).toMatchObject({ name, known: false });
    const asked = performance.now();
    expect(await version()).toMatchObject({ name, known: false });
    expect(performance.now() - asked).toBeLessThan(1_400);
    answer(snapshot("r2"));
    await new Promise(setImmediate);
    expect(await version()).toMatchObject({ name: expect.stringContaining("r2"), known: true });
  });
});

describe("while pages are sold from", () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  let read = 0;
  /** The data after another write, read at this moment. */
  const written = (of?: Record<string, string>) => at(`w${++read}`, { readAt: Date.now(), ...(of && { of }) });
  const bodyOf = (found: Awaited<ReturnType<ReturnType<typeof createPageCache>>>) => {
    if (found.kept === "never") throw new Error("kept");
    return brotliDecompressSync(found.answer.br).toString();
  };
  /** A page that says how often it was made, each time in `ms`. */
  function made({ ms = 0 } = {}) {
    const render = async (begin?: () => void): Promise<Rendered> => {
      begin?.();
      const body = `made ${++render.times}`;
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      return { status: 200, headers: new Headers(), body, tags: ["trips"] };
    };
    render.times = 0;
    return render;
  }
  const settled = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

  it("The last page is shown to everyone while one request's page is made again, once", async () => {
    const cached = createPageCache();
    const render = made({ ms: 100 });
    const first = cached("/a", written(), render);
    await settled(100);
    await first;
    await settled(2_000);
    const now = written();
    const found = await Promise.all([1, 2, 3, 4].map(() => cached("/a", now, render)));
    expect(found.map(({ kept }) => kept)).toEqual(["updating", "updating", "updating", "updating"]);
    expect(found.map(bodyOf)).toEqual(Array(4).fill("made 1"));
    await settled(50);
    expect((await cached("/a", now, render)).kept).toBe("updating");
    expect(render.times).toBe(2);
    await settled(50);
    await eventually(async () => expect((await cached("/a", now, render)).kept).toBe("hit"));
    expect(bodyOf(await cached("/a", now, render))).toBe("made 2");
    expect(render.times).toBe(2);
  });

  it("A page that is written to all the time is never older than three seconds, and made every two", async () => {
    const cached = createPageCache();
    const made: number[] = [];
    const render = async (): Promise<Rendered> => {
      made.push(Date.now());
      return { status: 200, headers: new Headers(), body: String(Date.now()), tags: ["trips"] };
    };
    let oldest = 0;
    let version = written();
    const began = Date.now();
    while (Date.now() - began < 20_000) {
      if ((Date.now() - began) % 1_000 === 0) version = written();
      const found = await cached("/a", version, render);
      oldest = Math.max(oldest, Date.now() - Number(bodyOf(found)));
      await settled(100);
    }
    expect(oldest).toBeLessThanOrEqual(MAX_AGE_MS);
    expect(made.length).toBeGreaterThan(6);
    expect(made.length).toBeLessThanOrEqual(11);
  });

  it("A page that nobody asked for while it was written to is made within the request", async () => {
    const cached = createPageCache();
    const render = made();
    await cached("/a", written(), render);
    await settled(2_999);
    expect((await cached("/a", written(), made({ ms: 60_000 }))).kept).toBe("updating");
    await settled(1);
    const joined = cached("/a", written(), render);
    await settled();
    expect((await joined).kept).toBe("miss");
    expect(bodyOf(await joined)).toBe("made 2");
  });

  it("Few pages are made again at a time, first those that most ask for", async () => {
    const cached = createPageCache();
    const paths = ["/a", "/b", "/c", "/d", "/e"];
    const renders = new Map(paths.map((path) => [path, made({ ms: 100 })]));
    const order: string[] = [];
    let now = 0;
    let most = 0;
    const ask = (path: string, version: DataVersion) =>
      cached(path, version, async () => {
        order.push(path);
        most = Math.max(most, ++now);
        return (renders.get(path) ?? made())().finally(() => void now--);
      });
    const first = written();
    for (const path of paths) {
      const asked = ask(path, first);
      await settled(100);
      await asked;
    }
    await settled(2_000);
    const version = written();
    order.length = 0;
    most = 0;
    for (const path of ["/a", "/b", "/c", "/d", "/e", "/e", "/e", "/d"]) {
      expect((await ask(path, version)).kept).toBe("updating");
    }
    await eventually(async () => {
      await settled(10);
      expect(order).toHaveLength(5);
    });
    expect(order).toEqual(["/a", "/b", "/e", "/d", "/c"]);
    expect(most).toBe(2);
  });

  it("A write to what a page does not show makes it no older", async () => {
    const cached = createPageCache();
    const render = made();
    await cached("/a", written({ trips: "1" }), render);
    for (let s = 0; s < 10; s++) {
      await settled(1_000);
      const found = await cached("/a", written({ trips: "1" }), render);
      expect(found).toMatchObject({ kept: "hit", ageMs: 0 });
    }
    expect(render.times).toBe(1);
  });
});

describe("while the database is away", () => {
  const failing = rendering("failed", { status: 500 });
  const throwing = () => Promise.reject(new Error("no database"));

  it.each([
    ["answers a failure", failing],
    ["throws", throwing],
  ])("The last page is shown for an hour when rendering it %s while the database is away", async (_, fails) => {
    let time = 0;
    const cached = createPageCache(() => time);
    await cached("/a", at("v1"), rendering("the page"));
    time = 65_000;
    const shown = await cached("/a", at("v1"), fails);
    expect(shown.kept).toBe("stale");
    if (shown.kept === "never") throw new Error("kept");
    expect(brotliDecompressSync(shown.answer.br).toString()).toBe("the page");
    // Not tried by every reader together.
    const tried = rendering("the page, again");
    expect((await cached("/a", at("v1"), tried)).kept).toBe("stale");
    expect(tried.times).toBe(0);
    time += 2_000;
    expect((await cached("/a", at("v1"), tried)).kept).toBe("miss");
    time += 3_600_000;
    expect(await cached("/a", at("v2"), failing)).toMatchObject({ kept: "never", answer: { status: 500 } });
  });

  it("No page of unknown version is rendered while the database is away, unless there is nothing to show", async () => {
    let time = 0;
    const cached = createPageCache(() => time);
    const unknown = at("unread", { known: false });
    const render = rendering("the page");
    expect((await cached("/a", unknown, render)).kept).toBe("miss");
    time = 65_000;
    const asked = rendering("the page, of nobody knows when");
    expect((await cached("/a", unknown, asked)).kept).toBe("stale");
    expect(asked.times).toBe(0);
    expect((await cached("/a", at("v1"), render)).kept).toBe("miss");
    expect(render.times).toBe(2);
  });

  it("A page that no longer exists is not shown while the database is away", async () => {
    const cached = strictCache();
    await cached("/a", at("v1"), rendering("the page"));
    expect((await cached("/a", at("v2"), rendering("gone", { status: 404 }))).kept).toBe("never");
    expect((await cached("/a", at("v3"), failing)).kept).toBe("never");
  });
});

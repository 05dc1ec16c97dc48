import { afterEach, beforeEach, expect, it, vi } from "vitest";

const PENDING = "<main data-pending>";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the page and lets it ask until each of these was the answer; where it went, if anywhere. */
async function askedOf(answers: { status: number; html: string; redirected?: boolean }[]): Promise<string[]> {
  const went: string[] = [];
  const asked = answers.values();
  vi.stubGlobal("document", { querySelector: () => ({}) });
  vi.stubGlobal("location", { href: "/payment", replace: (url: string) => went.push(url) });
  vi.stubGlobal("fetch", async () => {
    const { value } = asked.next();
    if (!value) throw new TypeError("no network");
    return { redirected: false, url: "/booking", ...value, text: async () => value.html };
  });
  const { askUntilAnswered } = await import("./pending");
  askUntilAnswered();
  // Far longer than so many asks take.
  for (const _ of answers) await vi.advanceTimersByTimeAsync(5_000);
  return went;
}

it("A page that waits for the bank goes where its answer leads", async () => {
  expect(await askedOf([{ status: 200, html: PENDING }])).toEqual([]);
  expect(
    await askedOf([
      { status: 200, html: PENDING },
      { status: 200, html: "<main>" },
    ]),
  ).toEqual(["/booking"]);
  expect(await askedOf([{ status: 200, html: PENDING, redirected: true }])).toEqual(["/booking"]);
});

it.each([429, 502, 503])("A page that waits for the bank goes on asking after a %s", async (status) => {
  expect(await askedOf([{ status, html: "Come again" }])).toEqual([]);
  expect(
    await askedOf([
      { status, html: "Come again" },
      { status: 200, html: "<main>" },
    ]),
  ).toEqual(["/booking"]);
});

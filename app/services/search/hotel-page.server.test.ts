import { expect, it } from "vitest";
import { HOTELS_A_PAGE, hotelPage, pageOfRooms } from "./hotel-page.server";

const named = (count: number) => Array.from({ length: count }, (_, i) => `h${i + 1}`);
const asked: string[] = [];

/** Pages of so many hotels of which some have no room; each found says its own slug. */
function pageOf(count: number, at: string, full: readonly string[] = []) {
  asked.length = 0;
  return hotelPage(named(count), at, async (some) => {
    asked.push(...some);
    return new Map(some.filter((slug) => !full.includes(slug)).map((slug) => [slug, slug]));
  });
}
const range = (from: number, to: number) => named(to).slice(from - 1);

it("A page holds the first hotels with a room, in order, and asks for only one more", async () => {
  expect(await pageOf(200, "")).toEqual({ found: range(1, 12), pages: { at: "", previous: null, next: "h13" } });
  expect(asked).toEqual(range(1, 13));
});

it("A hotel without a room is replaced by another", async () => {
  const { found, pages } = await pageOf(200, "", ["h1", "h5", "h14"]);
  expect(found).toEqual(["h2", "h3", "h4", ...range(6, 13), "h15"]);
  expect(pages).toEqual({ at: "", previous: null, next: "h16" });
  expect(asked).toEqual(range(1, 26));
});

it("Pages link to each other, each hotel on one of them, both ways", async () => {
  const full = ["h3", "h13", "h20", "h30"];
  const seen: string[] = [];
  let next: string | null = "";
  const begins: string[] = [];
  while (next !== null) {
    const { found, pages } = await pageOf(30, next, full);
    expect(found.length).toBeLessThanOrEqual(HOTELS_A_PAGE);
    seen.push(...found);
    begins.push(pages.at);
    expect(pages.previous).toBe(begins.at(-2) ?? null);
    next = pages.next;
  }
  expect(seen).toEqual(named(30).filter((slug) => !full.includes(slug)));
  expect(begins).toEqual(["", "h15", "h28"]);
});

it("A page begins at the hotel someone came from, or the next one when it is full", async () => {
  const from = await pageOf(200, "h150");
  expect(from).toEqual({ found: range(150, 161), pages: { at: "h150", previous: "h138", next: "h162" } });
  expect((await pageOf(200, "h150", ["h150"])).pages).toMatchObject({ at: "h151", previous: "h138" });
  expect((await pageOf(200, "h5")).pages).toEqual({ at: "h5", previous: "", next: "h17" });
});

it("A page is the first one where nothing follows, or the hotel is unknown or full", async () => {
  expect((await pageOf(30, "h29", ["h29", "h30"])).pages).toEqual({ at: "", previous: null, next: "h13" });
  expect((await pageOf(30, "elsewhere")).pages).toEqual({ at: "", previous: null, next: "h13" });
  expect((await pageOf(30, "h3", ["h1", "h2"])).pages).toEqual({ at: "", previous: null, next: "h15" });
});

it("A page is never split when one holds all, and is empty when all are full", async () => {
  expect(await pageOf(12, "h9")).toEqual({ found: range(1, 12), pages: { at: "", previous: null, next: null } });
  expect((await pageOf(13, "h9")).found).toEqual(range(9, 13));
  expect(await pageOf(3, "h2", named(3))).toEqual({ found: [], pages: { at: "", previous: null, next: null } });
});

it("Rooms already known are listed by hotel, in first-seen order", async () => {
  const rooms = named(14).map((hotel) => ({ hotel, room: "queen" }));
  const theirs = { hotel: "h14", room: "suite" };
  const { rooms: first, pages } = await pageOfRooms([theirs, ...rooms], "", ({ hotel }) => hotel);
  expect(first).toEqual([theirs, rooms[13], ...rooms.slice(0, 11)]);
  expect(pages).toEqual({ at: "", previous: null, next: "h12" });
});

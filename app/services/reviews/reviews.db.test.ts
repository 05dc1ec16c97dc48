import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bookings, reviews } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, bookingsOf, payWith, readyCheckout } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { leaveReview, reviewState } from "./leave-review.server";
import { bestReviews, reviewsOf } from "./list-reviews.server";
import { decidedReviews, decideReview, reviewsToRead } from "./moderate.server";

const TRIP = "new-york-3-days";
const BACK = new Date("2030-08-05T14:00:00Z");
const text = "Un très beau voyage, du début à la fin.";

beforeAll(() => seedCatalogue({ trips: [aTrip(), aTrip("boston")] }));
beforeEach(() => transaction(async (tx) => void (await tx.delete(reviews))));

const cards = new FakeCards();
async function aBooking(): Promise<{ key: string; number: string }> {
  const id = await readyCheckout(await aDeparture(), { adults: 1, children: 0 });
  await payWith(cards, id);
  const [booking] = await bookingsOf(id);
  if (!booking) throw new Error("not booked");
  return booking;
}

let count = 0;
/** A review of a booking of its own, shown. */
async function aReview(over: Partial<typeof reviews.$inferInsert> = {}): Promise<void> {
  const { number } = await aBooking();
  await db.insert(reviews).values({
    id: `review-${++count}`,
    booking: number,
    trip: TRIP,
    rating: 5,
    author: "Anne",
    city: "Laval",
    text,
    locale: "fr-ca",
    day: "2030-01-01",
    publishedAt: BACK,
    ...over,
  });
}

describe("leaving a review", () => {
  it("A review is possible from the day after the return, once", async () => {
    const { key } = await aBooking();
    const typed = { rating: "4", text, locale: "fr-ca" } as const;
    const before = new Date("2030-08-04T23:00:00Z");
    expect(await reviewState(key, before)).toBe("closed");
    expect(await leaveReview(key, typed, before)).toMatchObject({ code: "review-closed" });
    expect(await reviewState(key, BACK)).toBe("open");
    expect((await leaveReview(key, typed, BACK)).ok).toBe(true);
    expect(await reviewState(key, BACK)).toBe("left");
    expect(await leaveReview(key, typed, BACK)).toMatchObject({ code: "review-left" });
  });

  it("A review sent many times together is kept once", async () => {
    const { key, number } = await aBooking();
    const typed = { rating: "5", text, locale: "en-ca" } as const;
    const answers = await Promise.all(Array.from({ length: 6 }, () => leaveReview(key, typed, BACK)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.select().from(reviews).where(eq(reviews.booking, number))).toHaveLength(1);
  });

  it("An invalid review, a card number, and a key without a booking are refused", async () => {
    const { key } = await aBooking();
    const locale = "fr-ca" as const;
    expect(await leaveReview(key, { rating: "", text, locale }, BACK)).toMatchObject({ code: "rating-required" });
    expect(await leaveReview(key, { rating: "5", text: "Bien", locale }, BACK)).toMatchObject({ code: "review-short" });
    const card = `${text} 4242 4242 4242 4242`;
    expect(await leaveReview(key, { rating: "5", text: card, locale }, BACK)).toMatchObject({ code: "card-data" });
    expect(await leaveReview("nothing", { rating: "5", text, locale }, BACK)).toMatchObject({ code: "review-closed" });
    expect(await reviewState("nothing", BACK)).toBe("closed");
    expect(await db.select().from(reviews)).toEqual([]);
  });

  it("A review is signed with first name and boarding city, and hidden until published", async () => {
    const { key, number } = await aBooking();
    const left = await leaveReview(key, { rating: "4", text, locale: "fr-ca" }, BACK);
    if (!left.ok) throw new Error(left.code);
    expect(await reviewsOf(TRIP, "fr-ca")).toMatchObject({ count: 0, average: null, reviews: [] });
    expect((await reviewsToRead()).rows).toMatchObject([
      { id: left.value.id, booking: number, author: "Zoé", city: "montreal (fr)", day: "2030-08-05" },
    ]);
    expect(await decideReview(left.value.id, { shown: true, by: "command" }, BACK)).toBe(true);
    expect((await reviewsToRead()).rows).toEqual([]);
    expect(await reviewsOf(TRIP, "fr-ca")).toMatchObject({ count: 1, average: 40 });
    expect(await decideReview(left.value.id, { shown: false, by: "command" }, BACK)).toBe(true);
    expect((await reviewsOf(TRIP, "fr-ca")).count).toBe(0);
    expect((await reviewsToRead()).rows).toEqual([]);
    expect((await decidedReviews({ shown: false })).rows).toMatchObject([{ id: left.value.id }]);
    expect(await decideReview("nothing", { shown: true, by: "command" }, BACK)).toBe(false);
  });
});

it("A review that is read and not published is no longer to read, and can be published later", async () => {
  const { key } = await aBooking();
  const left = await leaveReview(key, { rating: "1", text, locale: "fr-ca" }, BACK);
  if (!left.ok) throw new Error(left.code);
  const { id } = left.value;
  const decide = (shown: boolean) => decideReview(id, { shown, by: "command" }, BACK);
  expect(await decide(false)).toBe(true);
  expect([(await reviewsToRead()).rows, (await decidedReviews({ shown: true })).rows]).toEqual([[], []]);
  expect((await decidedReviews({ shown: false })).rows).toMatchObject([{ id }]);
  expect(await decide(true)).toBe(true);
  expect((await decidedReviews({ shown: true })).rows).toMatchObject([{ id }]);
  expect((await decidedReviews({ shown: false })).rows).toEqual([]);
});

it("A review past those that are listed is found by its words, its writer and its trip, accents or not", async () => {
  await aReview({ author: "Zoé", city: "Trois-Rivières", text: "Une guide hors pair, vraiment." });
  await aReview({ author: "Ben", city: "Laval", trip: "boston", text: "The bus was late twice.", hiddenAt: null });
  await aReview({ author: "Ada", publishedAt: null, hiddenAt: BACK });
  const found = async (q: string, shown = true, most = 1) =>
    (await decidedReviews({ shown, q, most })).rows.map(({ author }) => author);
  expect(await found("")).toHaveLength(1);
  for (const q of ["zoe", "trois rivieres", "GUIDE pair", "zoé new-york"]) expect(await found(q), q).toEqual(["Zoé"]);
  for (const q of ["ben late", "boston"]) expect(await found(q), q).toEqual(["Ben"]);
  expect(await found("ada")).toEqual([]);
  expect(await found("ada", false)).toEqual(["Ada"]);
  const [ben] = await db.select().from(reviews).where(eq(reviews.author, "Ben"));
  expect(await found(ben?.booking ?? "")).toEqual(["Ben"]);
  expect(await found("zoe ben")).toEqual([]);
  expect(await decidedReviews({ shown: true, q: "montreal laval new trois", most: 1 })).toEqual({
    rows: [],
    more: false,
  });
});

describe("a trip's reviews", () => {
  it("A trip's reviews are in the reader's language, newest first, limited in number; both languages are counted", async () => {
    await aReview({ author: "old", day: "2029-01-01" });
    await aReview({ author: "new", day: "2030-02-01", rating: 4 });
    await aReview({ author: "other", day: "2030-03-01", locale: "en-ca", rating: 3 });
    await aReview({ author: "elsewhere", trip: "boston" });
    await aReview({ author: "hidden", rating: 1, publishedAt: null });
    const names = async (...about: [locale: "fr-ca" | "en-ca", most?: number]) =>
      (await reviewsOf(TRIP, ...about)).reviews.map(({ author }) => author);
    expect(await names("fr-ca")).toEqual(["new", "old"]);
    expect(await names("fr-ca", 1)).toEqual(["new"]);
    expect(await names("en-ca")).toEqual(["other"]);
    expect(await reviewsOf(TRIP, "fr-ca")).toMatchObject({ count: 3, average: 40 });
  });

  it("A trip without a review has no average", async () => {
    expect(await reviewsOf(TRIP, "fr-ca")).toEqual({ count: 0, average: null, reviews: [] });
  });
});

it("The best reviews are of different trips, in the reader's language, with the trip's name", async () => {
  await aReview({ author: "a", day: "2030-01-01" });
  await aReview({ author: "b", day: "2030-01-02" });
  await aReview({ author: "c", trip: "boston" });
  await aReview({ author: "d", trip: "boston", rating: 4, day: "2030-06-01" });
  await aReview({ author: "e", locale: "en-ca" });
  const best = await bestReviews("fr-ca");
  expect(best.map(({ author, trip }) => [author, trip.name])).toEqual([
    ["b", "new-york-3-days (fr)"],
    ["c", "boston (fr)"],
  ]);
});

it("The database itself refuses a second review of a booking, and six stars", async () => {
  const { number } = await aBooking();
  await aReview({ booking: number });
  await expect(aReview({ booking: number })).rejects.toThrow();
  await expect(aReview({ rating: 6 })).rejects.toThrow();
  expect(await db.select().from(bookings).where(eq(bookings.number, number))).toHaveLength(1);
});

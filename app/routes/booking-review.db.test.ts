import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { departures, reviews } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { addDays, dayIn } from "~/domain/day";
import { seedCatalogue } from "../../tests/support/catalogue";
import { aDeparture, bookingsOf, payWith, readyCheckout } from "../../tests/support/checkout";
import { FakeCards } from "../../tests/support/fake-cards";
import { action, loader } from "./booking";

beforeAll(() => seedCatalogue());

const context = { requestId: "test", nonce: "", visitor: "" };
const cards = new FakeCards();

/** The key of a booking whose travellers came back so many days ago. */
async function cameBack(daysAgo: number): Promise<string> {
  const departure = await aDeparture();
  const id = await readyCheckout(departure, { adults: 1, children: 0 });
  await payWith(cards, id);
  const [booking] = await bookingsOf(id);
  const endDay = addDays(dayIn(new Date()), -daysAgo);
  await transaction(async (tx) => {
    await tx.update(departures).set({ startDay: endDay, endDay }).where(eq(departures.id, departure));
  });
  return booking?.key ?? "";
}

const address = (key: string) => `http://localhost/fr-ca/mon-voyage/${key}`;
const state = async (bookingKey: string) => {
  const answer = await loader({ request: new Request(address(bookingKey)), params: { bookingKey }, context });
  return (await answer.json()).review;
};
async function post(bookingKey: string, fields: Record<string, string>): Promise<Response> {
  const request = new Request(address(bookingKey), { method: "POST", body: new URLSearchParams(fields) });
  return action({ request, params: { bookingKey }, context });
}

it("A booking page asks for a review once the travellers are back, and says thank you", async () => {
  const key = await cameBack(3);
  expect(await state(key)).toEqual({ state: "open", signature: { author: "Zoé", city: "montreal (fr)" } });
  const answer = await post(key, { rating: "5", text: "Un très beau voyage, du début à la fin." });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`/fr-ca/mon-voyage/${key}#review`);
  expect(await state(key)).toMatchObject({ state: "left" });
  expect((await post(key, { rating: "1", text: "Une deuxième fois, pour voir." })).status).toBe(422);
  expect(await db.select().from(reviews)).toMatchObject([{ rating: 5, publishedAt: null, locale: "fr-ca" }]);
});

it("A correction of nobody’s year is refused as one, and is no review", async () => {
  const answer = await post(await cameBack(3), { year: "1980", step: "see" });
  expect([answer.status, await answer.json()]).toMatchObject([422, { correction: { year: "1980" } }]);
});

it("A refused review is shown again with its errors, but never with a card number", async () => {
  const key = await cameBack(1);
  const text = "Un très beau voyage, du début à la fin.";
  expect(await (await post(key, { text })).json()).toMatchObject({
    review: { code: "rating-required", rating: "", text },
  });
  const card = await post(key, { rating: "4", text: `${text} 4242424242424242` });
  expect(card.status).toBe(422);
  expect(await card.json()).toMatchObject({ review: { code: "card-data", rating: "4", text: "" } });
});

it("A booking page asks for no review before the return", async () => {
  const key = await cameBack(-10);
  expect(await state(key)).toMatchObject({ state: "closed" });
  expect(await (await post(key, { rating: "5", text: "Pas encore parti, déjà content !" })).json()).toMatchObject({
    review: { code: "review-closed" },
  });
});

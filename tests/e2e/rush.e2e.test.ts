/** Many at once: the last places, the same seat, the same form twice. */
import { expect, it } from "vitest";
import { MAX_OPEN_HOLDS } from "~/domain/company/limits";
import { tabPath } from "~/i18n/paths";
import { anAddress, cardToken, hold, manifested, pay, payFields, post, readyCheckout } from "./support/buyer";
import { freshDeparture, RUNS, select, takenOf } from "./support/database";
import { inbox } from "./support/mail";
import { atTheBank, inOurBooks, until } from "./support/money";
import { go, leave, MAIN, send, sendBilling, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, saidIn, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const { errors } = wordsOf("en-ca").common;

it("Five of twelve buyers of the last five places get one, and the others are told", async () => {
  const departure = freshDeparture(site, { left: 5 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => hold(site, departure)));
  const got = answers.filter(({ id }) => id !== null);
  const missed = answers.filter(({ id }) => id === null);
  expect(got).toHaveLength(5);
  expect(takenOf(site, departure.id)).toBe(departure.capacity);
  for (const { status, page } of missed) {
    expect(status).toBe(409);
    expect(saidIn(page)).toContain(errors["places-gone"]);
  }
});

it("A family that finds too few places is told how many are left", async () => {
  const departure = freshDeparture(site, { left: 2 });
  const { id, status, page } = await hold(site, departure, { adults: 2, children: 1 });
  expect({ id, status }).toEqual({ id: null, status: 409 });
  expect(saidIn(page)).toContain(filled(errors["not-enough-places_other"], { count: 2 }));
  expect(takenOf(site, departure.id)).toBe(departure.capacity - 2);
});

it("Holds are limited per address, and other addresses continue", async () => {
  const departure = freshDeparture(site, { left: 12 });
  const address = anAddress();
  const party = { adults: 1, children: 0 };
  const answers = await Promise.all(Array.from({ length: 12 }, () => hold(site, departure, party, "en-ca", address)));
  expect(answers.filter(({ id }) => id !== null)).toHaveLength(MAX_OPEN_HOLDS);
  for (const { status, page } of answers.filter(({ id }) => id === null)) {
    expect(status).toBe(409);
    expect(saidIn(page)).toContain(errors["too-many-holds"]);
  }
  expect((await hold(site, departure)).id).not.toBeNull();
});

it("Two people wanting the same seat: one gets it, the other is told and keeps the rest", async () => {
  const departure = freshDeparture(site);
  const party = { adults: 2, children: 0 };
  const [first, second] = await Promise.all([
    readyCheckout(site, departure, { party }),
    readyCheckout(site, departure, { party }),
  ]);
  const choose = (checkout: string, own: string) =>
    post(site, tabPath("seats", "en-ca", checkout), { do: "choose", "seat[0]": "7A", "seat[1]": own });
  const answers = await Promise.all([choose(first, "8A"), choose(second, "9A")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  const loser = answers[0]?.status === 409 ? { answer: answers[0], own: "8A" } : { answer: answers[1], own: "9A" };
  const told = (await loser.answer?.text()) ?? "";
  expect(saidIn(told)).toContain(filled(wordsOf("en-ca").checkout.errors["seat-taken"], { seat: "7A" }));
  expect(saidIn(told)).toContain(wordsOf("en-ca").checkout.seats.keep);
  const given = select<{ seat: string }>(
    site,
    `select seat from seats where run in ${RUNS} order by seat`,
    departure.id,
  );
  expect(given.map(({ seat }) => seat)).toEqual(["7A", "8A", "9A"]);
});

it.each([false, true])("A seat just taken is shown on the page, scripts %s", async (scripts) => {
  await visit({ scripts }, async ({ page }) => {
    const departure = freshDeparture(site, { trip: "boston-2-days" });
    const checkout = await manifested(site, departure, { party: { adults: 2, children: 0 } });
    await go(page, tabPath("seats", "en-ca", checkout));
    await page.selectOption("[name='seat[0]']", "10A");
    await page.selectOption("[name='seat[1]']", "10B");
    const other = await readyCheckout(site, departure);
    const taken = await post(site, tabPath("seats", "en-ca", other), { do: "choose", "seat[0]": "10B" });
    expect(taken.status).toBe(303);
    await send(page);
    const main = read(await page.locator("main").textContent());
    expect(main).toContain(filled(wordsOf("en-ca").checkout.errors["seat-taken"], { seat: "10B" }));
    expect(await page.inputValue("[name='seat[0]']")).toBe("10A");
    expect(await page.inputValue("[name='seat[1]']")).toBe("");
    await post(site, tabPath("seats", "en-ca", other), { do: "clear" });
    await post(site, tabPath("seats", "en-ca", checkout), { do: "clear" });
  });
});

it("The same pay form ten times makes one booking, one capture, one mail", async () => {
  const email = "double@example.com";
  const checkout = await readyCheckout(site, freshDeparture(site), { email });
  const fields = payFields(await cardToken(site, checkout));
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(site, checkout, fields)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  const books = inOurBooks(site, checkout);
  expect(books).toMatchObject({ state: "booked", net: books.total });
  expect(books.bookings).toHaveLength(1);
  expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
  expect((await pay(site, checkout, fields)).headers.get("location")).toMatch(/\/booking$/);
  const mails = async () => (await inbox(site, email)).length;
  await until("its mail has come", async () => (await mails()) > 0);
  expect(await mails()).toBe(1);
});

it("Two tabs with a card each make one booking, one capture", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const forms = [payFields(await cardToken(site, checkout)), payFields(await cardToken(site, checkout))];
  await Promise.all(forms.map((fields) => pay(site, checkout, fields)));
  await until("it is booked", () => inOurBooks(site, checkout).state === "booked");
  const books = inOurBooks(site, checkout);
  expect(books.bookings).toHaveLength(1);
  expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
});

const CARD = { number: "4242 4242 4242 4242", exp_month: "12", exp_year: "40", cvc: "123", holder: "Zoe Canary" };

it("Two tabs of one browser in turn, and a double click, make one booking", async () => {
  await visit({ scripts: true }, async ({ page, context }) => {
    const checkout = await readyCheckout(site, freshDeparture(site));
    await go(page, tabPath("payment", "en-ca", checkout));
    await sendBilling(page);
    const second = await context.newPage();
    await go(second, `${tabPath("payment", "en-ca", checkout)}?step=card`);
    const type = async (tab: typeof page) => {
      for (const [name, value] of Object.entries(CARD)) await tab.fill(`[name=${name}]`, value);
    };
    await type(page);
    await type(second);
    await page.locator(MAIN).dblclick();
    await page.waitForURL(/\/booking$/);
    await settle(page);
    await leave(second);
    await second.waitForURL(/\/booking$/);
    const books = inOurBooks(site, checkout);
    expect(books.bookings).toHaveLength(1);
    expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
  });
});

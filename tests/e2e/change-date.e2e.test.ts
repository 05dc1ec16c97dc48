/** A booking is moved to another date on its page: screen, books, bank and mails agree. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { change, freshDeparture, RUNS, select, takenOf } from "./support/database";
import { codeMailedTo, inbox } from "./support/mail";
import { chooseOffer } from "./support/manage";
import { atTheBank, until } from "./support/money";
import { go } from "./support/purchase";
import { quotedPrice } from "./support/quotes";
import { sharedSite, visitors } from "./support/shared";
import { signInFor } from "./support/signing-in";
import { IN_ENGLISH, IN_FRENCH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

type Row = { number: string; key: string; price: number; paid: number };
const bookingOf = (checkout: string) =>
  select<Row>(site, "select number, key, price, paid from bookings where checkout = ?", checkout)[0] as Row;
const said = async (page: Page) => read(await page.locator("main").textContent());
const moneyIn = (locale: Locale) => (amount: number) => read(formatMoney({ amount, currency: "CAD" }, locale));

/** Two adults and a child, at least six weeks ahead, booked without a browser. */
async function booked(locale: Locale, email: string) {
  const departure = freshDeparture(site);
  const made = { party: { adults: 2, children: 1 }, email, locale };
  const checkout = await readyCheckout(site, departure, made);
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  return { checkout, departure: departure.id, booking: bookingOf(checkout) };
}

it.each([...IN_FRENCH, ...IN_ENGLISH])("A date is changed with a code at the amount shown: %s", async (locale) => {
  const email = `redates-${locale}@example.com`;
  const { checkout, departure, booking } = await booked(locale, email);
  const { balance, change, booking: words } = wordsOf(locale);
  const money = moneyIn(locale);
  const scripts = locale === "fr-ca";
  await visit({ scripts, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, pathFor("booking", locale, { bookingKey: booking.key }));
    await chooseOffer(page, "date", locale);
    expect(await page.locator("script").count()).toBe(0);
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);

    // Another city offers dates of its own; without one chosen, it is said beside the choice.
    const here = await page.inputValue("#from");
    const there = await page.locator(`#from option:not([value="${here}"])`).first().getAttribute("value");
    await page.selectOption("#from", there ?? "");
    await page.getByRole("button", { name: change.date.show }).click();
    expect(await page.inputValue("#from")).toBe(there);
    expect(await page.locator(`main button[name=to][value="${departure}"]`).count()).toBe(0);
    await go(page, `${new URL(page.url()).pathname}?from=${there}&to=&see=1`);
    expect(await said(page)).toContain(read(change.errors["date-required"]));
    // Another month has dates of its own, each with what it changes in the price.
    await page.locator(".months a").nth(2).click();
    const date = page.locator("main button[name=to]").nth(1);
    const wanted = (await date.getAttribute("value")) ?? "";
    await date.click();
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
    // A keyboard and a screen reader begin at what came.
    const beginsAt = async () =>
      read(await page.evaluate(() => document.querySelector("main :focus")?.textContent ?? ""));
    await expect.poll(beginsAt).toBe(read(change.cancel.quote));
    const taken = takenOf(site, wanted);

    // The code that was mailed is for what is shown: the address alone moves nothing.
    expect(await page.locator("main button[value=confirm]").count()).toBe(0);
    expect(bookingOf(checkout)).toEqual(booking);
    await page.locator("main button[value=code]").click();
    await expect.poll(beginsAt).toContain(read(change.sent));
    const shown = await quotedPrice(site, page);
    expect(await said(page)).toContain(money(shown));
    await page.fill("[name=code]", await codeMailedTo(site, email));
    await page.locator("main button[value=confirm]").click();
    const owes = shown > booking.paid;
    await page.waitForURL(owes ? /changed=1/ : /dated=1/);
    expect(await said(page)).toContain(read(owes ? balance.changed : change.dated));
    if (owes) await page.getByRole("link", { name: balance.back, exact: true }).click();
    expect(bookingOf(checkout).price).toBe(shown);
    expect([takenOf(site, departure), takenOf(site, wanted)]).toEqual([0, taken + 3]);
    const [row] = select<{ departure: string; city: string }>(
      site,
      "select departure, city from checkouts where id = ?",
      checkout,
    );
    expect(row).toEqual({ departure: wanted, city: there });
    await page.getByRole("link", { name: words.tickets, exact: true }).click();
    if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
  });
  const { subject } = WRITTEN[locale].moneyMail.date;
  await until("it was told", async () =>
    (await inbox(site, email)).some((mail) => mail.subject === subject(booking.number)),
  );
  const { paid, price } = bookingOf(checkout);
  expect(paid).toBeLessThanOrEqual(price);
  await until("the bank agrees", async () => (await atTheBank(site, checkout)).net === paid);
});

it("An owner needs no code, and one whose places have gone sees other dates and keeps their own", async () => {
  const email = "owner-redates@example.com";
  const { checkout, departure, booking } = await booked("en-ca", email);
  const { change: words } = wordsOf("en-ca");
  await visit({ scripts: false, language: "en-CA" }, async ({ page }) => {
    await signInFor(page, pathFor("planner", "en-ca"), email);
    await go(page, pathFor("booking.date", "en-ca", { bookingKey: booking.key }));
    await page.locator(".months a").nth(2).click();
    const date = page.locator("main button[name=to]").nth(1);
    const wanted = (await date.getAttribute("value")) ?? "";
    await date.click();
    const taken = takenOf(site, wanted);
    change(site, `update runs set capacity = taken where id in ${RUNS}`, wanted);
    await page.locator("main button[value=confirm]").click();
    expect(await said(page)).toContain(read(words.errors["not-enough-places"]));
    expect(await page.locator(`main button[name=to][value="${wanted}"]`).count()).toBe(0);
    expect(bookingOf(checkout)).toEqual(booking);
    expect([takenOf(site, departure), takenOf(site, wanted)]).toEqual([3, taken]);

    await page.locator(".months a").nth(2).click();
    await page.locator("main button[name=to]").first().click();
    const shown = await quotedPrice(site, page);
    await page.locator("main button[value=confirm]").click();
    await page.waitForURL(shown > booking.paid ? /changed=1/ : /dated=1/);
    expect(bookingOf(checkout).price).toBe(shown);
    expect(takenOf(site, departure)).toBe(0);
  });
});

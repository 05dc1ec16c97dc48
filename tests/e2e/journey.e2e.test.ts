/** The main job, from the home page to the mail, in both languages, with scripts and without. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { mailTo } from "./support/mail";
import { atTheBank, inOurBooks } from "./support/money";
import {
  chooseSeats,
  errorBeside,
  errorsOf,
  family,
  fieldOf,
  fillTraveller,
  holdFirst,
  idOf,
  leave,
  MAIN,
  search,
  send,
  sendBilling,
  sendCard,
  settle,
} from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

const JOURNEYS: { locale: Locale; scripts: boolean; width: 390 | 1280 }[] = [
  { locale: "fr-ca", scripts: false, width: 390 },
  { locale: "fr-ca", scripts: true, width: 390 },
  { locale: "en-ca", scripts: false, width: 390 },
  { locale: "en-ca", scripts: true, width: 1280 },
];

it.each(JOURNEYS)(
  "A trip is bought from search to mail: $locale, scripts $scripts, $width px",
  async ({ locale, scripts, width }) => {
    const email = `elise-${locale}-${scripts}-${width}@example.com`;
    await visit({ scripts, width, language: LANGUAGE_TAGS[locale] }, async ({ page, context }) => {
      await search(page, locale);
      await page.locator("main a[href*='new-york-3-days']").first().click();
      await page.waitForURL(/new-york-3-days/);
      await settle(page);
      expect(await page.inputValue("[name=children]")).toBe("1");
      const checkout = await holdFirst(page);
      await travellers(page, locale, email);
      const seats = await chooseSeats(page, 3);
      await send(page);
      await page.waitForURL(/\/payment$/);
      await payment(page, locale);
      await page.waitForURL(/\/booking$/);
      await settle(page);

      const { booking: words } = wordsOf(locale);
      const books = inOurBooks(site, checkout);
      expect(books).toMatchObject({ state: "booked", net: books.total, bookings: [{}] });
      expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: books.total });
      const number = books.bookings[0]?.number ?? "";
      const total = read(formatMoney({ amount: books.total, currency: "CAD" }, locale));
      const confirmation = read(await page.locator("main").textContent());
      const arriveEarly = read(words.arriveEarly.split("{{time}}")[0]?.replace("{{minutes}}", "30"));
      const told = [filled(wordsOf(locale).checkout.booking.title, { name: "Élise" }), number, total, ...seats];
      for (const text of [
        ...told,
        words.boarding,
        arriveEarly,
        "Marc-André Tremblay",
        "Léo Tremblay",
        "Visa •••• 4242",
      ])
        expect(confirmation).toContain(read(text));

      await page.reload();
      expect(read(await page.locator("main").textContent())).toContain(number);
      const tops = await page
        .locator(".shortcuts > li")
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
      const address = await page.getByRole("link", { name: words.viewTrip }).getAttribute("href");
      expect(address).toMatch(/\/[\w-]{20,}$/);
      await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page: anywhere }) => {
        await anywhere.goto(address ?? "");
        const trip = read(await anywhere.locator("main").textContent());
        for (const text of [number, total, ...seats]) expect(trip).toContain(text);
        expect(await anywhere.locator("script").count()).toBe(0);
      });
      expect(await context.cookies(site.sandboxUrl)).toEqual(await context.cookies(site.url));

      const mail = await mailTo(site, email);
      expect(mail.headers["content-language"] ?? LANGUAGE_TAGS[locale]).toBe(LANGUAGE_TAGS[locale]);
      expect(mail.subject).toContain(number);
      for (const part of [mail.html, mail.text]) {
        expect(read(part.replaceAll("&nbsp;", " "))).toContain(total);
        expect(part).toContain(`${site.url}${address}`);
      }
      expect(read(mail.text)).toContain(locale === "fr-ca" ? "Numéro de réservation" : "Booking number");
    });
  },
);

/** First nothing, then nonsense, then three people. */
async function travellers(page: Page, locale: Locale, email: string) {
  const { errors, travellers: words } = wordsOf(locale).checkout;
  /** As the summary says whose mistake it is. */
  const of = (number: number, error: string) => read(filled(words.error, { number, error })).toLowerCase();
  const told = async () => (await errorsOf(page)).map((text) => text.toLowerCase());
  await send(page);
  const everyone = ["title", "first-name", "last-name", "nationality", "birth-date", "email", "phone"] as const;
  const expected = [1, 2, 3].flatMap((number) => everyone.map((name) => of(number, errors[`${name}-required`])));
  expect(await told()).toEqual(expected);
  for (const position of [0, 1, 2]) {
    expect(await errorBeside(page, fieldOf(position, "firstName"))).toBe(read(errors["first-name-required"]));
    expect(await errorBeside(page, fieldOf(position, "birthDay"))).toBe(read(errors["birth-date-required"]));
  }
  const [elise, marc, leo] = family(email);
  if (!elise || !marc || !leo) throw new Error("three people travel");
  await fillTraveller(page, 0, { ...elise, email: "elise@" });
  await fillTraveller(page, 1, marc);
  await fillTraveller(page, 2, { ...leo, year: 1990 });
  await send(page);
  expect(await told()).toEqual([of(1, errors["email-invalid"]), of(3, errors["age-child"])]);
  expect(await errorBeside(page, fieldOf(2, "birthDay"))).toBe(read(errors["age-child"]));
  expect(await page.inputValue(fieldOf(0, "email"))).toBe("elise@");
  expect(await page.inputValue(fieldOf(2, "birthYear"))).toBe("1990");
  expect(await page.inputValue(fieldOf(1, "firstName"))).toBe("Marc-André");
  expect(await page.isChecked(fieldOf(1, "noContact"))).toBe(true);
  await page.fill(fieldOf(0, "email"), email);
  await page.fill(fieldOf(2, "birthYear"), String(leo.year));
  await send(page);
  await page.waitForURL(/\/seats$/);
  await settle(page);
}

/** Nothing typed, a card with everything wrong, one that is declined, and one that pays. */
async function payment(page: Page, locale: Locale) {
  const { errors, declines, payment: words } = wordsOf(locale).checkout;
  await send(page);
  const missing = ["address-required", "city-required", "postal-code-required", "terms-required"] as const;
  expect((await errorsOf(page)).sort()).toEqual(missing.map((code) => read(errors[code])).sort());
  await sendBilling(page);
  await leave(page);
  const empty = ["number_required", "expiry_required", "code_required", "holder_required"] as const;
  expect((await errorsOf(page)).sort()).toEqual(empty.map((code) => read(errors[code])).sort());
  await sendCard(page, { number: "4242 4242 4242 4241", month: "13" });
  expect(await errorBeside(page, "[name=number]")).toBe(read(errors.number_invalid));
  expect(await errorBeside(page, "[name=exp_month]")).toBe(read(errors.month_invalid));
  const main = page.locator("main");
  const button = read(await page.locator(MAIN).textContent());
  await sendCard(page, { number: "4000 0000 0000 0002" });
  expect(read(await main.textContent())).toContain(read(words.declinedTitle));
  // Where a keyboard and a screen reader begin.
  const begins = () => page.evaluate(() => document.querySelector(".notice:focus")?.textContent ?? "");
  await expect.poll(async () => read(await begins())).toContain(read(words.declinedTitle));
  expect(read(await main.textContent())).toContain(read(declines.card_declined));
  expect(inOurBooks(site, idOf(page))).toMatchObject({ state: "open", net: 0 });
  // Everything but the card is still there.
  expect(read(await main.textContent())).toContain("12 rue Saint-Jean");
  expect(read(await page.locator(MAIN).textContent())).toBe(button);
  await sendCard(page);
}

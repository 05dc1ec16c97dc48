/** Coach and hotel, from the search for rooms to the mail: ours and the partner's, both languages, scripts on and off. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { pathFor, tripPath } from "~/i18n/paths";
import { accessibilityProblems, SCREEN } from "./support/accessibility";
import { comingDay } from "./support/coming-day";
import { select } from "./support/database";
import { mailTo } from "./support/mail";
import { markupProblems } from "./support/markup";
import { atTheBank, inOurBooks } from "./support/money";
import { chooseRoom, findRooms, PACKAGES } from "./support/package";
import { family, fieldOf, fillTraveller, go, send, sendBilling, sendCard, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { signInFor } from "./support/signing-in";
import { scales, tooHeavy } from "./support/weight";
import { filled, IN_FRENCH, read, saidIn, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
/** When the coaches of both packages leave. */
const FRIDAY = comingDay(5, "fri");
const said = async (page: Page) => read(await page.locator("body").textContent());

type Stay = { state: string; about: string; total: number; two_beds_price: number; confirmation_number: string };
const stayOf = (checkout: string) => select<Stay>(site, "select * from stays where checkout = ?", checkout)[0];

it.each([
  { supplier: "own", locale: "fr-ca", scripts: false, plan: "full", width: 390 },
  { supplier: "own", locale: "en-ca", scripts: true, plan: "deposit", width: 1280 },
  { supplier: "partner", locale: "fr-ca", scripts: true, plan: "deposit", width: 390 },
  { supplier: "partner", locale: "en-ca", scripts: false, plan: "full", width: 1280 },
] as const)(
  "A package is bought: $supplier, $locale, scripts $scripts, $plan, $width px",
  async ({ supplier, locale, scripts, plan, width }) => {
    const words = wordsOf(locale);
    const email = `package-${supplier}-${locale}@example.com`;
    await visit({ scripts, width, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await findRooms(page, supplier, locale);
      // Two beds are in the price at once, where scripts run.
      const inAll = page.locator(".rooms > li:has([type=checkbox]) [role=status]").first();
      const one = await inAll.textContent();
      const twoBeds = page.locator(".rooms [type=checkbox]").first();
      await twoBeds.check();
      if (scripts) await expect.poll(() => inAll.textContent()).not.toBe(one);
      await twoBeds.uncheck();
      await expect.poll(() => inAll.textContent()).toBe(one);
      const checkout = await chooseRoom(page);
      const stay = stayOf(checkout);
      const hotel: { name: string; phone: string } = JSON.parse(stay?.about ?? "{}");
      expect(stay?.state).toBe("held");
      expect(stay?.two_beds_price).toBeGreaterThan(0);
      for (const text of [hotel.name, hotel.phone, words.stay.checkIn, words.stay.twoBeds])
        expect(await said(page)).toContain(read(text));

      for (const [position, person] of family(email).entries()) await fillTraveller(page, position, person);
      const activity = page.locator(`${fieldOf(0, "extras")} >> nth=0`);
      const slug = await activity.getAttribute("value");
      await activity.check();
      await send(page);
      await page.waitForURL(/\/seats$/);
      await settle(page);
      expect(await said(page)).toContain(read(words.stay.activities));
      expect(select(site, "select activity from checkout_extras where checkout = ?", checkout)).toEqual([
        { activity: slug },
      ]);

      await send(page, "main button[name=do][value=skip]");
      await page.waitForURL(/\/payment$/);
      await settle(page);
      if (plan === "deposit") await page.check("input[name=plan][value=deposit]");
      await sendBilling(page);
      await sendCard(page);
      await page.waitForURL(/\/booking$/);
      await settle(page);

      const books = inOurBooks(site, checkout);
      expect(books).toMatchObject({ state: "booked", bookings: [{}] });
      expect(books.net).toBe((await atTheBank(site, checkout)).net);
      expect(books.net < books.total).toBe(plan === "deposit");
      const room = stayOf(checkout);
      expect(room?.state).toBe("confirmed");
      const total = formatMoney({ amount: books.total, currency: "CAD" }, locale);
      const told = [hotel.name, room?.confirmation_number ?? "?", total];
      for (const text of told) expect(await said(page)).toContain(read(text));

      const address = (await page.getByRole("link", { name: words.booking.viewTrip }).getAttribute("href")) ?? "";
      const html = await (await page.request.get(address)).text();
      for (const text of told) expect(saidIn(html)).toContain(read(text));
      expect(await markupProblems(html)).toEqual([]);
      if (plan === "deposit") {
        await signInFor(page, pathFor("amount-due", locale, { bookingNumber: books.bookings[0]?.number ?? "" }), email);
        expect(await said(page)).toContain(read(hotel.name));
      }
      const mail = await mailTo(site, email);
      for (const text of told) expect(read(mail.text)).toContain(read(text));
    });
  },
);

it.each(IN_FRENCH)("A search for rooms says what it found, %s", async (locale) => {
  const words = wordsOf(locale).trip;
  const at = tripPath(PACKAGES.own, locale);
  const partner = tripPath(PACKAGES.partner, locale);
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    const says = async (path: string) => {
      await go(page, path);
      return said(page);
    };
    expect(await says(at)).toContain(read(words.stay.chooseNight));
    expect(await says(`${at}?night=2027-02-30&nights=2`)).toContain(read(words.stay.errors["day-invalid"]));
    expect(await says(`${at}?night=${FRIDAY}&nights=40`)).toContain(
      read(filled(words.stay.errors["nights-not-sold"], { least: 1, most: 2 })),
    );
    expect(await says(`${at}?night=${FRIDAY}&nights=2&adults=5&children=1`)).toContain(
      read(filled(words.stay.errors["guests-too-many"], { max: 4 })),
    );
    expect(await says(`${at}?night=${comingDay(5, "tue")}&nights=2`)).toContain(read(words.stay.noDeparture));
    expect(await page.locator(".empty li a").count()).toBeGreaterThan(0);
    expect(await says(partner)).toContain(read(words.stay.partnerHotels));
  });
});

it("The partner’s packages are under its name only", async () => {
  const status = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  for (const locale of LOCALES) {
    for (const slug of ["round-trip-new-york", "bus-manhattan-hotel", "bus-toronto-hotel"]) {
      const plain = `${tripPath({ slug }, locale)}?adults=1`;
      const theirs = `${tripPath({ slug, supplier: "partner" }, locale)}?adults=1`;
      expect(await status(plain)).toEqual([308, theirs]);
      expect((await status(theirs))[0]).toBe(200);
    }
    const gone = await fetch(site.url + tripPath({ slug: "nowhere", supplier: "partner" }, locale));
    expect(gone.status).toBe(404);
    const { error } = wordsOf(locale).common;
    expect(saidIn(await gone.text())).toContain(read(`${error.tripGone}`));
    expect(await status(pathFor("trip.partner", locale, { slug: "x" }).replace(/\/x$/, ""))).toEqual([
      302,
      pathFor("home", locale),
    ]);
  }
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  expect(sitemap).toContain("/fr-ca/voyage/tripeze/bus-boston-hotel<");
  expect(sitemap).not.toContain("/fr-ca/voyage/bus-boston-hotel<");
});

it("The partner's current offers are shown, and stored nowhere", async () => {
  const path = tripPath(PACKAGES.partner, "en-ca");
  const kept = async (at: string) => (await fetch(site.url + at)).headers.get("cache-control");
  expect(await kept(path)).toContain("public");
  expect(await kept(`${path}?night=${FRIDAY}&nights=2`)).toBe("no-store");
  expect(await kept(`${path}/_payload.json?night=${FRIDAY}&nights=2`)).toBe("no-store");
  expect(await kept(`${tripPath(PACKAGES.own, "en-ca")}?night=${FRIDAY}&nights=2`)).toContain("public");
});

/** KB in all; a browser on a slow machine asks for two maps of the page before one scrolls to them. */
const MOST = 85;

it.each(IN_FRENCH)("Pages of packages are light, valid and accessible, %s", async (locale) => {
  const problems: string[] = [];
  const search = `?night=${FRIDAY}&nights=2&adults=2&children=1`;
  const pages = {
    "own package": tripPath(PACKAGES.own, locale),
    "own rooms": tripPath(PACKAGES.own, locale) + search,
    "partner’s package": tripPath(PACKAGES.partner, locale),
    "partner’s rooms": tripPath(PACKAGES.partner, locale) + search,
    "most rooms": `${tripPath({ slug: "bus-manhattan-hotel", supplier: "partner" }, locale)}?night=${comingDay(5, "thu")}&nights=3`,
    mistakes: `${tripPath(PACKAGES.own, locale)}?night=x&nights=9`,
  };
  for (const [name, path] of Object.entries(pages)) {
    await visit({ scripts: true, language: LANGUAGE_TAGS[locale], bypassCSP: true }, async ({ page }) => {
      const scale = await scales(page);
      const answer = await go(page, path);
      await page.waitForLoadState("networkidle");
      problems.push(...tooHeavy(name, scale.read(), { html: 21.4, css: 9.7, js: 8, all: MOST }));
      const html = (await answer?.text()) ?? "";
      problems.push(...(await markupProblems(html)).map((problem) => `${name}: ${problem}`));
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 850 });
        const found = width === SCREEN[locale] ? await accessibilityProblems(page) : [];
        problems.push(...found.map((problem) => `${name}, ${width} px, ${problem}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wide > 0) problems.push(`${name}, ${width} px: is wider than the screen`);
      }
    });
  }
  expect([...new Set(problems)]).toEqual([]);
});

/** The search: what it finds, what it says when it finds nothing or cannot be understood. */
import { expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { formatDay } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { select } from "./support/database";
import { errorBeside, errorsOf, go, search } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const today = dayIn(new Date());

/** A day in a month or so on which nothing leaves for a destination, though something does before and after. */
function emptyDay(destination: string): string {
  const days = select<{ day: string }>(
    site,
    "select distinct start_day as day from departures where destination = ? and start_day > ?",
    destination,
    today,
  ).map(({ day }) => day);
  for (let ahead = 40; ahead < 200; ahead++) if (!days.includes(addDays(today, ahead))) return addDays(today, ahead);
  throw new Error("something leaves every day");
}

it.each(LOCALES)("a search finds trips, counts them, and can be cleared, %s", async (locale) => {
  const { trip } = wordsOf(locale);
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await search(page, locale);
    const cards = page.locator("main h2 a, main h3 a");
    const count = await cards.count();
    expect(count).toBeGreaterThan(1);
    expect(read(await page.locator("main").getByRole("status").first().textContent())).toContain(
      filled(trip.found_other, { count }),
    );
    for (const href of await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
      expect(href).toMatch(/new-york|manhattan/);
    await page.getByRole("link", { name: trip.clear }).click();
    await page.waitForURL(`**${pathFor("trip.list", locale)}`);
    expect(read(await page.locator("main").getByRole("status").first().textContent())).toContain(
      filled(trip.found_other, { count: 23 }),
    );
    expect(await cards.count()).toBe(12);
    expect(await page.getByRole("link", { name: trip.clear }).count()).toBe(0);
  });
});

it.each(LOCALES)("a date without departures: the message, and the nearest dates that have some, %s", async (locale) => {
  const { trip } = wordsOf(locale);
  const day = emptyDay("boston");
  await visit({ scripts: locale === "en-ca", language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, `${pathFor("trip.list", locale)}?to=boston&date=${day}&adults=2&children=0`);
    const main = page.locator("main");
    expect(read(await main.textContent())).toContain(read(trip.noResults));
    expect(await errorsOf(page)).toEqual([]);
    const nearest = main.locator("a.button[href*='date=']");
    const addresses = await nearest.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.length).toBeGreaterThan(1);
    for (const [index, address] of addresses.entries()) {
      const near = new URL(address, site.url).searchParams.get("date") ?? "";
      if (index === 0) expect(read(await nearest.first().textContent())).toBe(read(formatDay(near, locale, "full")));
      await go(page, address);
      expect(await page.locator("main h2 a, main h3 a").count()).toBeGreaterThan(0);
      expect(await page.inputValue("[name=date]")).toBe(near);
      expect(await page.inputValue("select[name=to]")).toBe("boston");
    }
  });
});

it("says it in the words asked for", () => {
  expect(wordsOf("en-ca").trip.noResults).toBe(
    "No results for your search criteria. Try changing your departure date to get more results.",
  );
  expect(wordsOf("en-ca").common.errors["party-empty"]).toBe("Please enter the number of passengers");
});

const MISTAKES = [
  { query: { adults: "0", children: "0" }, field: "adults", code: "party-empty" },
  { query: { adults: "", children: "" }, field: "adults", code: "party-empty" },
  { query: { adults: "0", children: "2" }, field: "adults", code: "party-no-adult" },
  { query: { adults: "99" }, field: "adults", code: "party-too-large" },
  { query: { adults: "9", children: "5" }, field: "adults", code: "party-too-large" },
  { query: { adults: "two" }, field: "adults", code: "party-empty" },
  { query: { adults: "2", children: "x" }, field: "children", code: "party-empty" },
  { query: { adults: "-1" }, field: "adults", code: "party-empty" },
  { query: { adults: "2", date: "2027-02-30" }, field: "date", code: "date-invalid" },
  { query: { adults: "2", date: "tomorrow" }, field: "date", code: "date-invalid" },
  { query: { adults: "2", date: "2020-01-05" }, field: "date", code: "date-past" },
  { query: { adults: "2", date: today }, field: "date", code: "date-past" },
  { query: { adults: "2", from: "atlantis" }, field: "from", code: "city-unknown" },
  { query: { adults: "2", to: "<script>alert(1)</script>" }, field: "to", code: "destination-unknown" },
] as const;

it.each(LOCALES)(
  "a search that makes no sense says why beside its field and keeps what was typed, %s",
  async (locale) => {
    const { errors } = wordsOf(locale).common;
    await visit({ scripts: locale === "fr-ca", language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      for (const { query, field, code } of MISTAKES) {
        await go(page, pathFor("trip.list", locale, {}, new URLSearchParams(query)));
        const message = read(filled(errors[code], { max: 10 }));
        expect(await errorsOf(page), JSON.stringify(query)).toEqual([message]);
        const control = `main :is(select, input)[name=${field}]`;
        expect(await errorBeside(page, control), JSON.stringify(query)).toBe(message);
        const [link] = await page
          .locator("main .notice.error a")
          .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
        expect(await page.locator(control).getAttribute("id")).toBe(link?.slice(1));
        // A box for numbers, a date or a choice cannot hold what it cannot mean; the others do.
        const typed = new Map<string, string>(Object.entries(query)).get(field) ?? "";
        if (/^\d+$/.test(typed)) expect(await page.inputValue(control)).toBe(typed);
        if (code === "date-past") expect(await page.inputValue(control)).toBe(typed);
      }
    });
  },
);

it.each(LOCALES)("the picker on a trip's page says it too, %s", async (locale) => {
  const { errors } = wordsOf(locale).common;
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, `${pathFor("trip.detail", locale, { slug: "boston-2-days" })}?adults=0&children=1`);
    expect(await errorBeside(page, "main #adults")).toBe(read(errors["party-no-adult"]));
    expect(await page.inputValue("main #adults")).toBe("0");
    expect(await page.inputValue("main #children")).toBe("1");
    await go(page, `${pathFor("trip.detail", locale, { slug: "boston-2-days" })}?from=quebec&adults=3&children=2`);
    expect(await page.inputValue("main select[name=from]")).toBe("quebec");
    expect(await page.inputValue("main #children")).toBe("2");
    expect(await page.locator("button[name=departure]").count()).toBeGreaterThan(0);
  });
});

/** The search: what it finds, what it says when it finds nothing or cannot be understood. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { formatDay } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { comingMonth } from "./support/coming-day";
import { select } from "./support/database";
import { errorBeside, errorsOf, go, search } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, IN_FRENCH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const today = dayIn(new Date());
const MAY = comingMonth(5);

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

it.each(LOCALES)("A search finds trips, counts them, and can be cleared, %s", async (locale) => {
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

it.each(IN_FRENCH)(
  "A date without departures shows the message and the nearest dates that have some, %s",
  async (locale) => {
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
      // Each with a trip and its price.
      for (const near of await main.locator("li:has(> a.button[href*='date='])").all())
        expect(read(await near.textContent())).toMatch(/Boston.*(\d \$|\$\d)/);
      for (const [index, address] of addresses.entries()) {
        const near = new URL(address, site.url).searchParams.get("date") ?? "";
        if (index === 0) expect(read(await nearest.first().textContent())).toBe(read(formatDay(near, locale, "full")));
        await go(page, address);
        expect(await page.locator("main h2 a, main h3 a").count()).toBeGreaterThan(0);
        expect(await page.inputValue("[name=date]")).toBe(near);
        expect(await page.inputValue("select[name=to]")).toBe("boston");
        // A trip opens on the date that was searched: in its month, or with its first night.
        await go(page, (await page.locator("main h2 a, main h3 a").first().getAttribute("href")) ?? "");
        const opened = page.locator("select[name=month], input[name=night]").first();
        expect(near.startsWith(await opened.inputValue()), `${await opened.inputValue()}, not ${near}`).toBe(true);
      }
    });
  },
);

it("A date without departures says the words of the specification", () => {
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

it.each(IN_FRENCH)("A meaningless search says why beside its field and keeps what was typed, %s", async (locale) => {
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
});

it.each(IN_FRENCH)("The picker on a trip's page says it too, %s", async (locale) => {
  const { errors } = wordsOf(locale).common;
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, `${pathFor("trip.detail", locale, { slug: "boston-2-days" })}?adults=0&children=1`);
    expect(await errorBeside(page, "main #adults")).toBe(read(errors["party-no-adult"]));
    expect(await page.inputValue("main #adults")).toBe("0");
    expect(await page.inputValue("main #children")).toBe("1");
    await go(page, `${pathFor("trip.detail", locale, { slug: "boston-2-days" })}?from=quebec&adults=2&children=2`);
    expect(await page.inputValue("main select[name=from]")).toBe("quebec");
    expect(await page.inputValue("main #children")).toBe("2");
    expect(await page.locator("main button[name=hold]").count()).toBeGreaterThan(0);
  });
});

const PHONE = { width: 390, height: 844 };
const within = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it.each([true, false])(
  "On a phone the search is on the home page's first screen, and one line that opens it in the list, scripts %s",
  async (scripts) => {
    await visit({ scripts, language: "fr-CA" }, async ({ page }) => {
      await page.setViewportSize(PHONE);
      await go(page, "/fr-ca");
      const send = await page.locator(".search-form > button").boundingBox();
      expect((send?.y ?? 9999) + (send?.height ?? 0)).toBeLessThan(PHONE.height);

      await go(page, "/fr-ca/voyage?from=quebec&to=new-york&adults=2");
      const first = await page.locator(".trip-card").first().boundingBox();
      expect(first?.y).toBeLessThan(PHONE.height);
      expect(read(await page.locator(".search-line").textContent())).toContain("Québec → New York · 2 adultes");
      expect(await within(page, ".search-form")).toBe(0);
      await page.locator(".search-line").click();
      expect([await within(page, ".search-form"), await within(page, ".search-line")]).toEqual([1, 0]);

      // What is wrong with a search is shown where it can be put right.
      await go(page, "/fr-ca/voyage?adults=99");
      expect(await within(page, ".search-form")).toBe(1);
    });
  },
);

it("The number of travellers is changed with − and + within its limits, or typed without scripts", async () => {
  await visit({ scripts: true, language: "en-CA" }, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await go(page, "/en-ca");
    const fewer = page.getByRole("button", { name: "− Adults (17+)" });
    const size = await fewer.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.getByRole("button", { name: "+ Adults (17+)" }).click();
    expect(await page.inputValue("[name=adults]")).toBe("3");
    for (let clicks = 0; clicks < 4; clicks++) await fewer.click();
    expect(await page.inputValue("[name=adults]")).toBe("1");
    // In colours of the reader's own a list still has its arrow.
    await page.emulateMedia({ forcedColors: "active" });
    expect(
      await page
        .locator("select")
        .first()
        .evaluate((list) => getComputedStyle(list).appearance),
    ).toBe("auto");
  });
  await visit({ scripts: false, language: "en-CA" }, async ({ page }) => {
    await go(page, "/en-ca");
    expect([await within(page, ".stepper > button"), await within(page, ".stepper > input")]).toEqual([0, 2]);
  });
});

it.each(LOCALES)(
  "A trip's page on a phone has its parts in reach, dates before the calendar, and nothing left out, %s",
  async (locale) => {
    await visit({ scripts: locale === "fr-ca", language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await page.setViewportSize(PHONE);
      await go(page, `${pathFor("trip.detail", locale, { slug: "new-york-3-days" })}?from=montreal&month=${MAY}`);
      const contents = page.locator(".contents");
      const parts = await contents.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(parts).toEqual(["#dates", "#itinerary", "#price", "#questions"]);
      for (const part of parts) {
        await contents.locator(`a[href="${part}"]`).click();
        // In sight above, and what it leads to below it.
        await expect.poll(async () => (await contents.boundingBox())?.y).toBe(0);
        await expect.poll(async () => (await page.locator(`${part}`).boundingBox())?.y).toBeGreaterThan(40);
      }
      const dates = await page.locator("select[name=departure] option").allTextContents();
      expect(dates.length).toBeGreaterThan(4);
      for (const date of dates) expect(date).toContain("$");
      // When it leaves the city chosen, and when it is back there.
      const hours = page.locator(".date-field time[datetime]:not(table *)");
      const times = await hours.evaluateAll((all) => all.map((each) => each.getAttribute("datetime")));
      expect(times).toEqual(["05:50", "20:05"]);
      await page.locator("details.month > summary").click();
      // No week before the first departure, none after the last.
      const weeks = await page.locator(".fares tbody tr").evaluateAll((all) =>
        all.map((week) => ({
          shown: getComputedStyle(week).position !== "absolute",
          fares: week.querySelectorAll("strong").length,
        })),
      );
      const shown = weeks.filter((week) => week.shown);
      expect(shown.length).toBeGreaterThan(2);
      for (const week of [shown.at(0), shown.at(-1)]) expect(week?.fares).toBeGreaterThan(0);
      for (const { shown, fares } of weeks) if (!shown) expect(fares).toBe(0);
      // Samples make no average.
      expect(await page.locator(".trip-head .stars").count()).toBe(0);
      expect(await sideways(page)).toBe(0);
      await page.locator(".pagination a[rel=next]").click();
      await expect
        .poll(() => page.locator("#dates").getByRole("status").textContent())
        .toMatch(new RegExp(`(juin|June) ${MAY.slice(0, 4)}`, "i"));
      if (locale !== "fr-ca") return;
      // With scripts another city is priced at once, and said.
      await page.selectOption("select[name=from]", "quebec");
      await expect.poll(() => page.locator("#dates").getByRole("status").textContent()).toMatch(/Qu[ée]bec/);
    });
  },
);

it("What is chosen while an earlier choice is being priced stands, and goes along with a link", async () => {
  await visit({ scripts: true, language: "fr-CA" }, async ({ page }) => {
    await go(page, pathFor("trip.detail", "fr-ca", { slug: "new-york-3-days" }));
    const adults = page.locator("input[name=adults]");
    const more = page.locator(".stepper:has([name=adults]) > button").last();
    const before = Number(await adults.inputValue());
    const answers: (() => void)[] = [];
    await page.route("**/_payload.json*", async (route) => {
      await new Promise<void>((answer) => void answers.push(answer));
      // Nobody waits for it once another choice is made.
      await route.continue().catch(() => undefined);
    });
    const address = () => new URL(page.url()).searchParams;
    const inAddress = () => Number(address().get("adults"));
    await more.click();
    await expect.poll(() => answers.length).toBe(1);
    await more.click();
    answers[0]?.();
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.();
    await expect.poll(inAddress).toBe(before + 2);
    expect(Number(await adults.inputValue())).toBe(before + 2);

    await page.unroute("**/_payload.json*");
    await page.locator("details.month > summary").click();
    const month = address().get("month");
    await more.click();
    await page.locator(".pagination a[rel=next]").click();
    await expect.poll(() => address().get("month")).not.toBe(month);
    expect(inAddress()).toBe(before + 3);
    await expect.poll(async () => Number(await adults.inputValue())).toBe(before + 3);

    // A count that makes no sense is not sent, and leads nowhere.
    await adults.fill("99");
    await expect.poll(() => page.locator("main[aria-busy]").count()).toBe(0);
    await page.locator(".pagination a[rel=prev]").click();
    await expect.poll(() => address().get("month")).toBe(month);
    expect(inAddress()).toBe(before + 3);
  });
});

it("A browser that posts the picker with any button is led to the page it asked for", async () => {
  const path = pathFor("trip.detail", "en-ca", { slug: "new-york-3-days" });
  const asked = { from: "quebec", month: MAY, adults: "2", children: "0", twoBeds: "room" };
  const answer = await fetch(site.url + path, {
    method: "POST",
    body: new URLSearchParams(asked),
    headers: { Origin: site.url },
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  const to = answer.headers.get("location") ?? "";
  expect(to).toBe(`${path}?${new URLSearchParams(asked)}#dates`);
  const page = await (await fetch(site.url + to)).text();
  expect(page).toMatch(/<option value="quebec"[^>]* selected/);
  expect(page).toMatch(new RegExp(`<option value="${MAY}"[^>]* selected`));
  // What two ask of their room goes along with every date, without scripts as well.
  expect(page).toMatch(/<input[^>]* name="twoBeds"[^>]* checked|<input[^>]* checked[^>]* name="twoBeds"/);
  expect(page).toMatch(/<a [^>]*href="[^"]*month=[^"]*twoBeds=room/);
});

it("The footer's two hotel links each lead to a list that says which it is", async () => {
  const { common, trip } = wordsOf("fr-ca");
  await visit({ scripts: false, language: "fr-CA" }, async ({ page }) => {
    const listAt = async (link: string) => {
      await go(page, pathFor("contact", "fr-ca"));
      await page.locator("footer").getByRole("link", { name: link, exact: true }).click();
      await page.waitForURL(/kind=package/);
      return read(await page.locator("h1").textContent());
    };
    expect(await listAt(common.footerLinks.package)).toBe(read(trip.kindTitles.package));
    expect(await listAt(common.footerLinks.hotels)).toBe(read(trip.dealsTitle));
  });
});

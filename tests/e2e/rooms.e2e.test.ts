/** A tour with nights and its room: what is shown is what is held, from one alone to a party that takes two rooms. */
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { tripPath } from "~/i18n/paths";
import { change, freshDeparture, RUNS } from "./support/database";
import { inOurBooks } from "./support/money";
import { findRooms } from "./support/package";
import { family, fillTraveller, go, holdFirst, payInFull, send, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const trip = { slug: "new-york-3-days" };

it.each([
  { locale: "en-ca" as const, scripts: false },
  { locale: "fr-ca" as const, scripts: true },
])(
  "A single traveller buys a single room and an activity at the price shown: $locale, scripts $scripts",
  async (way) => {
    const { locale, scripts } = way;
    await visit({ scripts, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      const cents = (text: string | null) => Number((text ?? "").replace(/[^\d]/g, "")) * 100;
      const total = async (adults: number) => {
        await go(page, tripPath(trip, locale, `from=montreal&adults=${adults}`));
        return cents(await page.locator(".booking-total .total dd").textContent());
      };
      const two = await total(2);
      const one = await total(1);
      expect(one).toBe(two / 2 + 14_000);
      const checkout = await holdFirst(page);
      // The summary names its hotels, whatever the length of their words.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
      expect(inOurBooks(site, checkout).total).toBe(one);
      const [alone] = family(`alone-${locale}@example.com`);
      if (alone) await fillTraveller(page, 0, alone);
      await page.locator("[value=liberty-cruise]").first().check();
      const beside = () => page.locator(".price-summary .total dd").textContent();
      const dollars = async () => Number((await beside())?.replace(/[^\d]/g, ""));
      // With scripts at once; without, the price stands beside the box, and in the sum once it is sent.
      await expect.poll(dollars).toBe(scripts ? one + 4_900 : one);
      await send(page);
      await page.waitForURL(/\/seats$/);
      await settle(page);
      await payInFull(page);
      expect(inOurBooks(site, checkout)).toMatchObject({ total: one + 4_900, net: one + 4_900 });
      const said = read(await page.locator("main").textContent());
      expect(said).toContain(read(wordsOf(locale).stay.shared_one));
      expect(said).toContain("Hyatt Place Secaucus");
    });
  },
);

it.each(LOCALES)("A group of seven books its two rooms one after the other, on one departure, %s", async (locale) => {
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, tripPath(trip, locale, "from=montreal&adults=4&children=3"));
    const { room } = wordsOf(locale).trip;
    expect(read(await page.locator("#dates").textContent())).toContain(read(filled(room.tooSmall, { max: 4 })));
    expect(await page.locator("main button[name=hold]").count()).toBe(0);
    const links = page.locator("#dates ol a");
    expect(await links.count()).toBe(2);
    await links.last().click();
    await page.waitForURL(/adults=2&children=2/);
    // What is asked again is asked for a room of the same group.
    await page.locator("#dates button[formmethod=get]").click();
    await page.waitForURL(/\?group=4-3&/);
    const departure = await page.inputValue("select[name=departure]");
    await holdFirst(page);
    const [first, second, child] = family(`seven-${locale}@example.com`);
    if (!first || !second || !child) throw new Error("a family of three");
    for (const [position, person] of [first, second, child, child].entries())
      await fillTraveller(page, position, person);
    await send(page);
    await page.waitForURL(/\/seats$/);
    await payInFull(page);
    await page.locator("main .notice a[href*='adults=2&children=1']").click();
    await page.waitForURL(/\/new-york-3-days\?/);
    expect(new URL(page.url()).hash).toBe("#dates");
    expect(await page.inputValue("select[name=departure]")).toBe(departure);
    expect(await page.inputValue("select[name=from]")).toBe("montreal");
  });
});

it("Two beds that were requested are still ticked when the room could not be had", async () => {
  await visit({ scripts: false }, async ({ page }) => {
    const departure = freshDeparture(site);
    const month = departure.startDay.slice(0, 7);
    await go(page, tripPath(trip, "en-ca", `from=montreal&adults=2&month=${month}`));
    await page.check("[name=twoBeds]");
    change(site, `update runs set taken = capacity where id in ${RUNS}`, departure.id);
    await page.selectOption("select[name=departure]", departure.id);
    await page.locator("main button[name=hold]").click();
    await page.locator("main .notice.error").waitFor();
    expect(await page.isChecked("[name=twoBeds]")).toBe(true);
    expect(await page.inputValue("[name=month]")).toBe(month);
    change(site, `update runs set taken = 0 where id in ${RUNS}`, departure.id);

    await findRooms(page, "own", "en-ca");
    const room = page.locator(".rooms > li:has([type=checkbox])").first();
    await room.locator("[type=checkbox]").check();
    const button = room.locator("button[name=room]");
    // As a page that was open while the price rose has it.
    await button.evaluate((element) => {
      const [hotel, kind] = element.getAttribute("value")?.split("/") ?? [];
      element.setAttribute("value", `${hotel}/${kind}/100/0`);
    });
    await button.click();
    await page.locator("main .notice").waitFor();
    expect(await room.locator("[type=checkbox]").isChecked()).toBe(true);
  });
});

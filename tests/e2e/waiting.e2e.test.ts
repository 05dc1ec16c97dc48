/** A family waits for places on a full tour, and gets those that a family which cancels leaves; without scripts. */

import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES, type Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { PATIENCE_MS } from "../support/patience";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, choose, pay, payFields, post, readyCheckout, travellerFields } from "./support/buyer";
import { freshDeparture, select, takenOf } from "./support/database";
import { codeMailedTo, inbox } from "./support/mail";
import { go } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const FAMILY = { adults: 2, children: 2 };

const said = async (page: Page) => read(await page.locator("main").textContent());

/** The address in the newest mail to someone that looks like this, waited for up to 30 seconds. */
async function linkMailedTo(address: string, pattern: RegExp): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(200)) {
    const texts = (await inbox(site, address)).map(({ text }) => text);
    for (const text of texts) {
      const found = pattern.exec(text)?.[0];
      if (found) return found.replace(site.url, "");
    }
  }
  throw new Error(`no mail to ${address} leads to ${pattern}`);
}

/** A departure whose last four places a family has booked. */
async function full(locale: Locale, email: string) {
  const departure = freshDeparture(site, { left: 4 });
  const checkout = await readyCheckout(site, departure, { party: FAMILY, email, locale });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  const [booking] = select<{ key: string }>(site, "select key from bookings where checkout = ?", checkout);
  return { departure, bookingKey: booking?.key ?? "" };
}

async function cancel(page: Page, locale: Locale, bookingKey: string, email: string): Promise<void> {
  await go(page, pathFor("booking.cancel", locale, { bookingKey }));
  for (const box of await page.locator("[name=who]").all()) await box.check();
  await page.locator("main button[value=see]").click();
  await page.locator("main button[value=code]").click();
  await page.fill("[name=code]", await codeMailedTo(site, email));
  await page.locator("main button[value=confirm]").click();
  await page.waitForURL(/cancelled=1/);
}

/** The same page as it is to who has scripts: nothing keeps anyone from reading it. */
async function accessible(path: string): Promise<void> {
  await visit({ scripts: true, width: 390 }, async ({ page }) => {
    await go(page, path);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
}

it.each(LOCALES)("A waiting traveller goes from a full day to a booking: %s", async (locale) => {
  const [going, waits] = [`going-${locale}@example.com`, `waits-${locale}@example.com`];
  const { departure, bookingKey } = await full(locale, going);
  const { waiting } = wordsOf(locale);
  await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    const search = new URLSearchParams({ from: "montreal", adults: "2", children: "2" });
    search.set("month", departure.startDay.slice(0, 7));
    await go(page, pathFor("trip.detail", locale, { slug: departure.trip }, search));
    const day = `a[href*="day=${departure.startDay}"]`;
    await page.locator("details.month > summary").click();
    await page.locator(`table.fares ${day}`).click();
    expect(await page.locator("script").count()).toBe(0);
    await accessible(page.url().replace(site.url, ""));
    expect(await page.inputValue("#adults")).toBe("2");
    const box = page.locator(`[name=day][type=checkbox][value="${departure.startDay}"]`);
    expect(await box.isChecked()).toBe(true);

    // Nobody is written to without an address, and nobody waits for no day; what was typed stays.
    await box.uncheck();
    await page.fill("#most", "1 234,56");
    await page.getByRole("button", { name: waiting.send }).click();
    expect(await said(page)).toContain(read(waiting.errors["email-invalid"]));
    expect(await said(page)).toContain(read(waiting.errors["waiting-days-none"]));
    expect(await page.inputValue("#most")).toBe("1 234,56");
    await accessible(page.url().replace(site.url, ""));
    await box.check();
    await page.fill("#most", "");
    await page.fill("#email", waits);
    await page.getByRole("button", { name: waiting.send }).click();
    expect(await said(page)).toContain(read(waiting.sentTitle));

    const mine = await linkMailedTo(waits, /http\S+\/(ma-demande|my-request)\/[\w-]+/);
    await go(page, mine);
    await accessible(mine);
    await page.getByRole("button", { name: waiting.request.confirm }).click();
    expect(await said(page)).toContain(read(waiting.request.first));
    await accessible(mine);

    await cancel(page, locale, bookingKey, going);
    const offered = await linkMailedTo(waits, /http\S+\/checkout\/[\w-]+\/travellers/);
    expect(offered).toContain(`/${locale}/`);
    await go(page, mine);
    expect(await said(page)).toContain(read(waiting.request.offeredTitle));
    // What follows the button that books is not taken for what booking does.
    expect(await said(page)).toMatch(/If you decline them|Si vous les refusez/);
    await accessible(mine);
    expect(takenOf(site, departure.id)).toBe(departure.capacity);

    // One tap from the mail.
    await go(page, offered);
    expect(await page.locator("[name='travellers[3].firstName']").count()).toBe(1);
    const checkout = offered.split("/").at(-2) ?? "";
    await post(site, tabPath("travellers", locale, checkout), travellerFields(FAMILY, waits));
    await post(site, tabPath("seats", locale, checkout), { do: "skip" });
    await choose(site, checkout, {}, locale);
    await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
    expect(select(site, "select state from checkouts where id = ?", checkout)).toEqual([{ state: "booked" }]);
    await expect
      .poll(async () => {
        await go(page, mine);
        return said(page);
      })
      .toContain(read(waiting.request.booked));
  });
});

it("A declined offer goes to the next in line, and a traveller may leave the list", async () => {
  const { departure, bookingKey } = await full("en-ca", "goes-not@example.com");
  const { waiting } = wordsOf("en-ca");
  await visit({ scripts: false, width: 390, language: "en-CA" }, async ({ page }) => {
    const asks = async (email: string, adults: number) => {
      await go(
        page,
        pathFor("trip.waiting", "en-ca", { slug: departure.trip }, `day=${departure.startDay}&adults=${adults}`),
      );
      await page.fill("#email", email);
      await page.getByRole("button", { name: waiting.send }).click();
      const mine = await linkMailedTo(email, /http\S+\/my-request\/[\w-]+/);
      await go(page, mine);
      await page.getByRole("button", { name: waiting.request.confirm }).click();
      return mine;
    };
    const first = await asks("first-in-line@example.com", 4);
    const second = await asks("second-in-line@example.com", 3);
    expect(await said(page)).toContain("4 people are waiting before you");
    await cancel(page, "en-ca", bookingKey, "goes-not@example.com");
    await linkMailedTo("first-in-line@example.com", /http\S+\/checkout\/[\w-]+\/travellers/);
    await go(page, first);
    await page.getByRole("button", { name: waiting.request.decline }).click();
    expect(await said(page)).toContain(read(waiting.request.ended));
    await linkMailedTo("second-in-line@example.com", /http\S+\/checkout\/[\w-]+\/travellers/);
    await go(page, second);
    await page.getByRole("button", { name: waiting.request.leave }).click();
    expect(await said(page)).toContain(read(waiting.request.left));
    expect(takenOf(site, departure.id)).toBe(departure.capacity - 4);
  });
});

it("A traveller says who travels first, and is led to the dates of a trip that has no full departure", async () => {
  const { waiting } = wordsOf("fr-ca");
  const slug = "boston-cape-cod-4-days";
  await visit({ scripts: false, width: 390, language: "fr-CA" }, async ({ page }) => {
    await go(page, pathFor("trip.waiting", "fr-ca", { slug }));
    expect(await page.locator("#adults").inputValue()).toBe("");
    expect(await page.locator("[name=day]").count()).toBe(0);
    await page.getByRole("button", { name: waiting.show }).click();
    expect(await page.locator("#adults-error").count()).toBe(1);
    await page.fill("#adults", "2");
    await page.getByRole("button", { name: waiting.show }).click();
    expect(await said(page)).toContain(read(waiting.noneFull));
    await page.getByRole("link", { name: waiting.dates }).click();
    expect(page.url()).toMatch(/adults=2.*#dates$/);
  });
});

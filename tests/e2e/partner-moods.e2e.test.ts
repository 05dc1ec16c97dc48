/** What travellers are told when the partner’s rooms sell out, change price, or cannot be asked about. */
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { change, select } from "./support/database";
import { inOurBooks } from "./support/money";
import { chooseRoom, findRooms } from "./support/package";
import {
  family,
  go,
  idOf,
  openCheckout,
  payInFull,
  send,
  sendBilling,
  sendCard,
  sendTravellers,
  settle,
} from "./support/purchase";
import { ownSite, visitors } from "./support/shared";
import type { Site } from "./support/site";
import { read, wordsOf } from "./support/words";

// One of its own: what the partner does here, it does to everyone.
let site: Site;
const at = { url: "" };
const visit = visitors(at);
beforeAll(async () => {
  site = await ownSite();
  at.url = site.url;
});
afterAll(() => site?.stop());

/** How the partner of the demo behaves from now on; what is left out, well. */
async function partnerIs(conduct: { mode?: string; soldOut?: boolean; dearer?: boolean } = {}) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${site.sandboxUrl}/sandbox/partner`, {
    method: "POST",
    headers,
    body: JSON.stringify(conduct),
  });
  expect(answer.status).toBe(200);
}
async function nextCall(call: string, fault: string) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${site.sandboxUrl}/sandbox/faults`, {
    method: "POST",
    headers,
    body: JSON.stringify({ call, fault }),
  });
  expect(answer.status).toBe(201);
}
afterEach(() => partnerIs());

const said = async (page: Page) => read(await page.locator("main").textContent());
const press = async (page: Page) => {
  await page.locator("main button[name=room]").first().click();
  await settle(page);
};
const countOf = (state: string) =>
  select<{ open: number }>(site, "select count(*) as open from checkouts where state = ?", state)[0]?.open ?? -1;

const ways: { locale: Locale; scripts: boolean }[] = [
  { locale: "fr-ca", scripts: false },
  { locale: "en-ca", scripts: true },
];

it.each(ways)(
  "A room that sells out and a price that rises are handled: $locale, scripts $scripts",
  async ({ locale, scripts }) => {
    const words = wordsOf(locale).trip.stay;
    await visit({ scripts, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await findRooms(page, "partner", locale);
      const before = countOf("open");
      await nextCall("partner-quote", "sold-out");
      await press(page);
      expect(await said(page)).toContain(read(words.errors["room-sold-out"]));
      expect(await page.locator("main button[name=room]").count()).toBeGreaterThan(1);
      expect(countOf("open")).toBe(before);

      await partnerIs({ dearer: true });
      await press(page);
      expect(await said(page)).toContain(read(words.accept));
      expect(countOf("open")).toBe(before);
      await page.locator("main button[name=room].main").click();
      await page.waitForURL(/\/checkout\/[\w-]+\/travellers\b/);
      expect(countOf("open")).toBe(before + 1);

      await partnerIs({ soldOut: true });
      await findRooms(page, "partner", locale, 6);
      expect(await said(page)).toContain(read(words.soldOut));
    });
  },
);

it.each(ways)("A room that is gone at payment is handled: $locale, scripts $scripts", async ({ locale, scripts }) => {
  const { gone } = wordsOf(locale).stay;
  await visit({ scripts, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await findRooms(page, "partner", locale, 5);
    const checkout = await chooseRoom(page);
    await sendTravellers(page, family(`gone-${locale}@example.com`));
    await send(page, "main button[name=do][value=skip]");
    await page.waitForURL(/\/payment$/);
    await settle(page);
    await sendBilling(page);
    await nextCall("partner-confirm", "sold-out");
    await sendCard(page);
    await page.waitForURL((url) => url.pathname === pathFor("checkout", locale, { sessionId: checkout }));
    await settle(page);
    expect(await said(page)).toContain(read(gone.title));
    expect(inOurBooks(site, checkout)).toMatchObject({ state: "expired", net: 0, bookings: [] });
    await page.locator("main a.main").click();
    await page.waitForURL(/tripeze\/bus-boston-hotel\?.*night=/);
    await page.locator("main button[name=room]").first().waitFor();
  });
});

it.each(ways)(
  "A price that changes after the hold is handled: $locale, scripts $scripts",
  async ({ locale, scripts }) => {
    const { changed } = wordsOf(locale).stay;
    await visit({ scripts, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await findRooms(page, "own", locale);
      const checkout = await chooseRoom(page);
      await sendTravellers(page, family(`changed-${locale}@example.com`));
      await send(page, "main button[name=do][value=skip]");
      await page.waitForURL(/\/payment$/);
      // As the partner would have it, had it held the room at another price than it said.
      change(site, "update stays set shown_total = total - 1000 where checkout = ?", checkout);
      await go(page, tabPath("payment", locale, checkout));
      expect(await said(page)).toContain(read(changed.title));
      expect(await page.locator("[name=address]").count()).toBe(0);
      await send(page, "main button[name=total]");
      expect(await page.locator("[name=address]").count()).toBe(1);
    });
  },
);

it.each(ways)(
  "A partner that is down gets calm words, and our own tours still sell: $locale, scripts $scripts",
  async (way) => {
    const { locale, scripts } = way;
    const words = wordsOf(locale).trip.stay;
    await visit({ scripts, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await findRooms(page, "partner", locale, 7);
      const address = page.url();
      await partnerIs({ mode: "down" });
      // What was found a moment ago is shown; a room of it cannot be had.
      await press(page);
      expect(await said(page)).toContain(read(words.errors["stay-unavailable"]));
      await page.goto(address.replace("adults=2", "adults=1"));
      expect(await said(page)).toContain(read(words.unavailable));
      await openCheckout(page, locale);
      await sendTravellers(page, family(`calm-${locale}@example.com`));
      await payInFull(page);
      expect(inOurBooks(site, idOf(page)).state).toBe("booked");
    });
  },
);

/** Other ways to pay: a deposit, a discount code, several cards of which one is refused. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { addDays } from "~/domain/day";
import { depositOf } from "~/domain/deposit";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { formatDay, formatMoney } from "~/i18n/format";
import { tabPath } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { readyCheckout } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { atTheBank, inOurBooks } from "./support/money";
import { errorBeside, go, send, sendBilling, sendCard, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

const money = (amount: number, locale: Locale) => formatMoney({ amount, currency: "CAD" }, locale);
const said = async (page: Page) => read(await page.locator("main").textContent());
const party = { adults: 2, children: 1 };

async function lay(page: Page, number: string, amount?: string): Promise<void> {
  await sendCard(page, { number });
  if (amount) await page.fill("[name=amount]", amount);
  await send(page, "button[name=intent][value=lay]");
}

const ways = [
  { locale: "fr-ca", scripts: false, width: 390 },
  { locale: "en-ca", scripts: true, width: 1280 },
] as const;

it.each(ways)(
  "a deposit less a code, from three cards of which one is refused: $locale, scripts $scripts",
  async (way) => {
    const { locale, scripts, width } = way;
    const { payment, errors, declines } = wordsOf(locale).checkout;
    const departure = freshDeparture(site);
    const checkout = await readyCheckout(site, departure, { party, locale });
    const { total } = inOurBooks(site, checkout);
    await visit({ scripts, width, language: LANGUAGE_TAGS[locale], bypassCSP: true }, async ({ page }) => {
      await go(page, tabPath("payment", locale, checkout));
      const code = async (typed: string) => {
        if (!(await page.locator("[name=code]").isVisible())) await page.getByText(payment.promo.have).click();
        await page.fill("[name=code]", typed);
        await send(page, "form:has([name=code]) button");
      };
      await code("no such");
      expect(await errorBeside(page, "[name=code]")).toBe(read(errors["code-unknown"]));
      expect(await page.inputValue("[name=code]")).toBe("no such");
      await code("escale10");
      const price = total - Math.floor(total / 10);
      expect(await said(page)).toContain(read(money(price, locale)));

      await page.check("input[name=plan][value=deposit]");
      await page.check("input[name=severalCards]");
      await send(page, "form:has([name=plan]) button");
      const now = depositOf(price, 3);
      const due = formatDay(addDays(departure.startDay, -30), locale);
      for (const shown of [money(now, locale), money(price - now, locale), due])
        expect(await said(page)).toContain(read(shown));
      // axe itself needs scripts.
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);

      await lay(page, "4242 4242 4242 4242", "ten");
      expect(await errorBeside(page, "[name=amount]")).toBe(read(errors["amount-invalid"]));
      await page.fill("[name=amount]", locale === "fr-ca" ? "100,50" : "100.50");
      await send(page, "button[name=intent][value=lay]");
      await lay(page, "4000 0000 0000 0341", "60");
      expect(await said(page)).toContain(read(filled(payment.cards.left, { amount: money(now - 16_050, locale) })));
      await lay(page, "5555 5555 5555 4444");
      expect(await said(page)).toContain(read(payment.cards.complete));
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await sendBilling(page);
      expect(await said(page)).toContain(read(filled(payment.declinedCard, { last4: "0341" })));
      expect(await said(page)).toContain(read(declines.card_declined));
      expect(await said(page)).toContain(read(payment.othersKept));
      expect(await atTheBank(site, checkout)).toEqual({ captures: 0, net: 0 });

      await lay(page, "4000 0025 0000 3155");
      await page.fill("[name=address]", "12 rue Saint-Jean");
      await page.fill("[name=city]", "Québec");
      await page.fill("[name=postalCode]", "G1R 1P1");
      await page.check("[name=terms]");
      await page.locator("form#pay button.main").click();
      await page.waitForURL(`${site.sandboxUrl}/challenge/**`);
      await page.locator("button[name=result][value=complete]").click();
      await page.waitForURL(/\/booking$/);
      await settle(page);
      expect(await atTheBank(site, checkout)).toEqual({ captures: 3, net: now });
      const [booked] = select<{ price: number; paid: number }>(
        site,
        "select price, paid from bookings where checkout = ?",
        checkout,
      );
      expect(booked).toEqual({ price, paid: now });
    });
  },
);

it("a card can be taken back and amounts shared out anew, and 31 days before there is no deposit", async () => {
  const departure = freshDeparture(site);
  const checkout = await readyCheckout(site, departure, { party });
  const { payment } = wordsOf("en-ca").checkout;
  await visit({ scripts: false }, async ({ page }) => {
    await go(page, tabPath("payment", "en-ca", checkout));
    await page.check("input[name=severalCards]");
    await send(page, "form:has([name=plan]) button");
    await lay(page, "4242 4242 4242 4242", "10");
    await lay(page, "5555 5555 5555 4444");
    await page.locator("input[name^=amount-]").first().fill("20");
    await send(page, "button[name=intent][value=share]");
    expect(await said(page)).toContain(filled(payment.cards.over, { amount: "$10.00" }));
    await send(page, "button[name=take-back]");
    expect(await page.locator("input[name^=amount-]").count()).toBe(1);
    change(
      site,
      "update checkouts set journey = json_set(journey, '$.departure.startDay', date('now', '+10 days')) where id = ?",
      checkout,
    );
    await go(page, tabPath("payment", "en-ca", checkout));
    expect(await page.locator("input[name=plan][value=deposit]").count()).toBe(0);
    expect(await said(page)).toContain(filled(payment.fullOnly, { days: 31 }));
  });
});

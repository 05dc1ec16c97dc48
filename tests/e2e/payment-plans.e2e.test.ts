/** What is chosen on the payment tab is what is charged, whatever one presses, or forgets to; with one card or several. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { REQUEST_LIMITS } from "~/domain/company/request-limits";
import { addDays } from "~/domain/day";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { depositOf } from "~/domain/money/deposit";
import { formatDay, formatMoney } from "~/i18n/format";
import { pathFor, tabPath } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { choose, readyCheckout } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { mailTo } from "./support/mail";
import { atTheBank, inOurBooks, keptAtTheBank, receiptOf, until } from "./support/money";
import { errorBeside, fillBilling, go, leave, MAIN, send, sendBilling, sendCard, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, saidIn, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

const money = (amount: number, locale: Locale) => read(formatMoney({ amount, currency: "CAD" }, locale));
const said = async (page: Page) => read(await page.locator("main").textContent());
const button = async (page: Page) => read(await page.locator(MAIN).textContent());
const party = { adults: 2, children: 1 };

async function addCard(page: Page, number: string, amount?: string): Promise<void> {
  await sendCard(page, { number });
  if (amount) await page.fill("[name=amount]", amount);
  await send(page);
}

async function typeCode(page: Page, code: string, locale: Locale): Promise<void> {
  const { promo } = wordsOf(locale).checkout.payment;
  if (!(await page.locator("[name=code]").isVisible())) await page.getByText(promo.have).click();
  await page.fill("[name=code]", code);
}

const ways = [
  { locale: "fr-ca", scripts: false, width: 390 },
  { locale: "en-ca", scripts: true, width: 1280 },
] as const;

it.each(ways)(
  "A ticked deposit and a typed code are charged: $locale, scripts $scripts",
  async ({ locale, scripts, width }) => {
    const { errors, summary } = wordsOf(locale).checkout;
    const email = `deposit-${locale}@example.com`;
    const checkout = await readyCheckout(site, freshDeparture(site), { party, email, locale });
    const { total, priced } = inOurBooks(site, checkout);
    const deposit = depositOf(priced);
    const price = total - Math.floor(total / 10);
    const now = depositOf({ ...priced, total: price });
    await visit({ scripts, width, language: LANGUAGE_TAGS[locale] }, async ({ page, context }) => {
      const path = tabPath("payment", locale, checkout);
      await go(page, path);
      await fillBilling(page);
      expect(read(await page.locator("main aside").innerText())).not.toContain(money(total - deposit, locale));
      await page.check("input[name=plan][value=deposit]");
      // Beside it, the price that follows, as it is seen.
      expect(read(await page.locator("main aside").innerText())).toContain(money(total - deposit, locale));
      await send(page);
      expect(await button(page)).toContain(money(deposit, locale));

      // Back, and shown again, nothing is lost; what is typed on the way counts, or is refused beside its field.
      await page.goBack();
      await settle(page);
      expect(await page.isChecked("input[value=deposit]")).toBe(true);
      await page.reload();
      await settle(page);
      expect(await page.inputValue("[name=address]")).toBe("12 rue Saint-Jean");
      await typeCode(page, "no such", locale);
      await page.fill("[name=city]", "Lévis");
      await page.fill("[name=postalCode]", "nowhere");
      await send(page);
      expect(await errorBeside(page, "[name=code]")).toBe(read(errors["code-unknown"]));
      expect(await errorBeside(page, "[name=postalCode]")).toBe(read(errors["postal-code-invalid"]));
      expect(await page.inputValue("[name=code]")).toBe("no such");
      expect(await page.inputValue("[name=city]")).toBe("Lévis");
      expect(await page.isChecked("input[value=deposit]")).toBe(true);
      await page.fill("[name=postalCode]", "G1R 1P1");
      await page.fill("[name=code]", "escale10");
      await send(page);
      expect(await button(page)).toContain(money(now, locale));
      expect(await said(page)).toContain(read(filled(summary.discount, { code: "ESCALE10" })));

      // Another tab takes the whole price instead: this button no longer says what would be charged.
      const other = await context.newPage();
      await go(other, path);
      expect(await other.inputValue("[name=code]")).toBe("ESCALE10");
      await other.check("input[name=plan][value=full]");
      await send(other);
      expect(await button(other)).toContain(money(price, locale));
      await sendCard(page);
      expect(await atTheBank(site, checkout)).toEqual({ captures: 0, net: 0 });
      for (const shown of [read(errors["amount-changed"]), money(now, locale), money(price, locale)])
        expect(await said(page)).toContain(shown);
      expect(await button(page)).toContain(money(price, locale));
      await choose(site, checkout, { plan: "deposit", codeBefore: "" }, locale);
      await page.reload();
      await settle(page);
      expect(await button(page)).toContain(money(now, locale));
      // The card that was read already pays what the button says now.
      await leave(page);
      await page.waitForURL(/\/booking$/);
      await settle(page);
      expect(await said(page)).toContain(money(now, locale));
    });
    expect(await atTheBank(site, checkout)).toEqual({ captures: 1, net: now });
    expect(inOurBooks(site, checkout)).toMatchObject({ total: price, net: now });
    const [booked] = select<{ number: string; key: string; price: number; paid: number }>(
      site,
      "select number, key, price, paid from bookings where checkout = ?",
      checkout,
    );
    expect(booked).toMatchObject({ price, paid: now });
    const { number = "", key = "" } = booked ?? {};
    const receipt = await fetch(
      site.url + pathFor("booking.receipt", locale, { bookingKey: key, receiptNumber: receiptOf(site, number) }),
    );
    expect(saidIn(await receipt.text())).toContain(money(now, locale));
    const mail = await mailTo(site, email);
    for (const shown of [now, price, price - now]) expect(read(mail.text)).toContain(money(shown, locale));
    expect(select(site, "select * from payment_details where checkout = ?", checkout)).toEqual([]);
  },
);

it.each(ways)(
  "A deposit less a code is paid by three cards, one of them refused: $locale, scripts $scripts",
  async ({ locale, scripts, width }) => {
    const { payment, errors, declines } = wordsOf(locale).checkout;
    const departure = freshDeparture(site);
    const checkout = await readyCheckout(site, departure, { party, locale });
    const { total, priced } = inOurBooks(site, checkout);
    await visit({ scripts, width, language: LANGUAGE_TAGS[locale], bypassCSP: true }, async ({ page }) => {
      await go(page, tabPath("payment", locale, checkout));
      await typeCode(page, "escale10", locale);
      await page.check("input[name=plan][value=deposit]");
      await page.check("input[name=severalCards]");
      // axe itself needs scripts.
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await sendBilling(page);
      const price = total - Math.floor(total / 10);
      const now = depositOf({ ...priced, total: price });
      const due = formatDay(addDays(departure.startDay, -30), locale);
      for (const shown of [money(now, locale), money(price - now, locale), read(due)])
        expect(await said(page)).toContain(shown);

      const cents = locale === "fr-ca" ? "," : ".";
      await sendCard(page);
      expect(read(await page.locator("label[for=amount]").textContent())).toContain("(CAD)");
      expect(await said(page)).toContain(read(filled(payment.cards.lowerHint, { left: money(now, locale) })));
      for (const [typed, error] of [
        ["ten", errors["amount-invalid"]],
        [`99999${cents}00`, filled(errors["more-than-left"], { left: money(now, locale) })],
      ] as const) {
        await page.fill("[name=amount]", typed);
        await send(page);
        expect(await errorBeside(page, "[name=amount]")).toBe(read(error));
      }
      await page.fill("[name=amount]", `100${cents}50`);
      await send(page);
      expect(await page.locator("legend").allTextContents()).toContain(filled(payment.cards.cardTitle, { number: 2 }));
      await addCard(page, "4000 0000 0000 0341", "60");
      expect(await said(page)).toContain(money(now - 16_050, locale));
      await addCard(page, "5555 5555 5555 4444");
      expect(await button(page)).toContain(money(now, locale));
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await send(page);
      expect(await said(page)).toContain(read(filled(payment.declinedCard, { last4: "0341" })));
      expect(await said(page)).toContain(read(declines.card_declined));
      expect(await said(page)).toContain(read(payment.othersKept));
      expect(await atTheBank(site, checkout)).toEqual({ captures: 0, net: 0 });
      expect(await keptAtTheBank(site, checkout)).not.toEqual([]);

      // Of what was typed only the refused card is asked for again.
      await addCard(page, "4000 0025 0000 3155");
      expect(await button(page)).toContain(money(now, locale));
      await leave(page);
      await page.waitForURL(`${site.sandboxUrl}/challenge/**`);
      await page.locator("button[name=result][value=complete]").click();
      await page.waitForURL(/\/booking$/);
      await settle(page);
      expect(await atTheBank(site, checkout)).toEqual({ captures: 3, net: now });
      // The refused card and the three that paid.
      await until("the bank keeps none of them", async () => (await keptAtTheBank(site, checkout)).length === 0);
      const [booked] = select<{ price: number; paid: number }>(
        site,
        "select price, paid from bookings where checkout = ?",
        checkout,
      );
      expect(booked).toEqual({ price, paid: now });
    });
  },
);

it("Amounts of several cards change on their own page, and 31 days before there is no deposit", async () => {
  const departure = freshDeparture(site);
  const checkout = await readyCheckout(site, departure, { party });
  const { total, priced } = inOurBooks(site, checkout);
  const { payment, errors } = wordsOf("en-ca").checkout;
  const path = tabPath("payment", "en-ca", checkout);
  await visit({ scripts: false }, async ({ page }) => {
    await go(page, path);
    await page.check("input[name=severalCards]");
    await send(page);
    await addCard(page, "4242 4242 4242 4242", "10");
    await addCard(page, "5555 5555 5555 4444");
    await page.getByRole("link", { name: payment.cards.change }).click();
    const amounts = page.locator("input[name^=amount-]");
    await amounts.first().fill("20");
    await send(page);
    expect(await errorBeside(page, "input[name^=amount-] >> nth=1")).toBe(
      filled(errors["more-than-left"], { left: money(total - 2_000, "en-ca") }),
    );
    expect(await amounts.first().inputValue()).toBe("20");
    await send(page, "main button[name=remove-card] >> nth=1");
    expect(await said(page)).toContain(money(total - 1_000, "en-ca"));
    await addCard(page, "5555 5555 5555 4444");

    // Less is due now: the cards come to too much, which is all the page speaks of.
    await go(page, path);
    await page.check("input[name=plan][value=deposit]");
    await send(page);
    const over = total - depositOf(priced);
    expect(await said(page)).toContain(filled(payment.cards.over, { amount: money(over, "en-ca") }));
    expect(await page.locator("[name=number]").count()).toBe(0);
    await amounts.nth(1).fill(((depositOf(priced) - 1_000) / 100).toFixed(2));
    await send(page);
    expect(await button(page)).toContain(money(depositOf(priced), "en-ca"));

    change(
      site,
      "update checkouts set journey = json_set(journey, '$.departure.startDay', date('now', '+10 days')) where id = ?",
      checkout,
    );
    await go(page, path);
    expect(await page.locator("input[name=plan][value=deposit]").count()).toBe(0);
    expect(await said(page)).toContain(filled(payment.fullOnly, { days: 31 }));
  });
});

it.each(ways)(
  "Too many codes are refused beside the field for a while, and what was typed is kept: $locale, scripts $scripts",
  async ({ locale, scripts, width }) => {
    const { errors } = wordsOf(locale).checkout;
    const checkout = await readyCheckout(site, freshDeparture(site), { party, locale });
    await visit({ scripts, width, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await go(page, tabPath("payment", locale, checkout));
      await fillBilling(page);
      await typeCode(page, "escale10", locale);
      for (let n = 0; n < REQUEST_LIMITS.code.thing.most; n++)
        expect((await choose(site, checkout, { code: `guess ${n}` }, locale)).status).toBe(400);
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await send(page);
      const answer = await answered;
      expect(answer.status()).toBe(429);
      expect(Number(await answer.headerValue("retry-after"))).toBeGreaterThan(3_000);
      expect(await errorBeside(page, "[name=code]")).toBe(read(errors["too-many-codes"]));
      expect(await page.inputValue("[name=code]")).toBe("escale10");
      expect(await page.inputValue("[name=address]")).toBe("12 rue Saint-Jean");
      // Without a code one goes on.
      await page.fill("[name=code]", "");
      await send(page);
      expect(await button(page)).toContain(money(inOurBooks(site, checkout).total, locale));
    });
  },
);

it("Digits are grouped as typed or pasted, and a field without a mask stays as typed", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site), { email: "masks@example.com" });
  await visit({ scripts: true }, async ({ page }) => {
    const typed = async (name: string, text: string) => {
      const field = page.locator(`[name="${name}"]`);
      await field.fill("");
      await field.pressSequentially(text);
      return field.inputValue();
    };
    const phone = "travellers[0].phone";
    await go(page, tabPath("travellers", "en-ca", checkout));
    await expect.poll(() => typed(phone, "4185550100")).toBe("418-555-0100");
    expect(await typed(phone, "+33 6 12 34 56 78")).toBe("+33 6 12 34 56 78");
    await go(page, tabPath("payment", "en-ca", checkout));
    await expect.poll(() => typed("postalCode", "g1r2b5")).toBe("G1R 2B5");
    await page.selectOption("[name=country]", "US");
    expect(await typed("postalCode", "100011234")).toBe("10001-1234");
    await page.selectOption("[name=country]", "CA");
    await sendBilling(page);
    await expect.poll(() => typed("number", "378282246310005")).toBe("3782 822463 10005");
    await page.fill("[name=number]", "4242-4242-4242-4242");
    expect(await page.inputValue("[name=number]")).toBe("4242 4242 4242 4242");
  });
});

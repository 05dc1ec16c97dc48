/** Somebody is added on the booking's page with a mailed code, and paid for at once without signing in. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { freshDeparture, select, takenOf } from "./support/database";
import { codeMailedTo, inbox } from "./support/mail";
import { chooseOffer } from "./support/manage";
import { atTheBank, inOurBooks, until } from "./support/money";
import { errorBeside, go, sendBilling, sendCard, settle } from "./support/purchase";
import { quotedPrice } from "./support/quotes";
import { sharedSite, visitors } from "./support/shared";
import { filled, IN_FRENCH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const said = async (page: Page) => read(await page.locator("main").textContent());

it.each(IN_FRENCH)("A child is added and paid for to the cent, and nothing else opens: %s", async (locale) => {
  const email = `joined-${locale}@example.com`;
  const departure = freshDeparture(site);
  const checkout = await readyCheckout(site, departure, { party: { adults: 2, children: 0 }, email, locale });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  type Row = { number: string; key: string; price: number; paid: number };
  const booking = () => select<Row>(site, "select * from bookings where checkout = ?", checkout)[0] as Row;
  const { key, number, price } = booking();
  const { balance, change, checkout: words } = wordsOf(locale);
  const money = (amount: number) => read(formatMoney({ amount, currency: "CAD" }, locale));
  const scripts = locale === "fr-ca";
  await visit({ scripts, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, pathFor("booking", locale, { bookingKey: key }));
    await chooseOffer(page, "traveller", locale);
    expect(await page.locator("script").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    const see = page.getByRole("button", { name: change.cancel.see });

    // What is wrong is said beside each field, and what was typed stays.
    await page.getByRole("radio", { name: change.more.types.child }).check();
    await page.selectOption("#title", "mx");
    await page.fill("#firstName", "Léa");
    await page.fill("#lastName", "李");
    await page.selectOption("#nationality", "CA");
    await page.fill("#birthDay", "3");
    await page.selectOption("#birthDay-month", "3");
    await page.fill("#birthDay-year", String(new Date().getFullYear() - 3));
    await page.check("#noContact");
    const seat = (await page.locator("#seat option").nth(3).getAttribute("value")) ?? "";
    await page.selectOption("#seat", seat);
    await see.click();
    expect(await errorBeside(page, "#lastName")).toBe(read(words.errors["name-letters"]));
    expect(await said(page)).toContain(read(words.errors["age-under-5"]));
    expect([await page.inputValue("#firstName"), await page.inputValue("#seat")]).toEqual(["Léa", seat]);
    await page.fill("#lastName", "Li");
    await page.fill("#birthDay-year", String(new Date().getFullYear() - 9));
    await see.click();
    expect(await said(page)).toContain(read(filled(change.more.sits, { seat })));
    expect(await accessibilityProblems(page)).toEqual([]);
    const shown = await quotedPrice(site, page);
    expect(await said(page)).toContain(money(shown));
    expect(takenOf(site, departure.id)).toBe(2);

    await page.locator("main button[value=code]").click();
    await page.fill("[name=code]", await codeMailedTo(site, email));
    await page.locator("main button[value=confirm]").click();
    await page.waitForURL(/changed=1/);
    expect(booking()).toMatchObject({ price: shown, paid: price });
    expect(takenOf(site, departure.id)).toBe(3);
    expect(await said(page)).toContain(read(balance.changed));
    expect(await page.inputValue("[name=amount]")).toBe(
      ((shown - price) / 100).toFixed(2).replace(".", locale === "fr-ca" ? "," : "."),
    );

    // It is paid here, without signing in; My trip still asks for that.
    await sendBilling(page);
    await sendCard(page);
    await page.waitForURL(/done=1/);
    await settle(page);
    expect(booking()).toMatchObject({ price: shown, paid: shown });
    expect((await atTheBank(site, checkout)).net).toBe(shown);
    expect(inOurBooks(site, checkout).net).toBe(shown);
    await page.goto(pathFor("planner", locale));
    await page.waitForURL(/\/oidc\/interaction\/|sign-in|connexion/);
    await go(page, pathFor("booking.tickets", locale, { bookingKey: key }));
    expect(await said(page)).toContain("Léa Li");
    expect(await said(page)).toContain(seat);
  });
  const { subject } = WRITTEN[locale].moneyMail.traveller;
  await until("it was told", async () => (await inbox(site, email)).some((mail) => mail.subject === subject(number)));
});

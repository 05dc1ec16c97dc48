/** A booking is cancelled or renamed on its page: screen, books, bank, receipts and mails agree. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { freshDeparture, select, takenOf } from "./support/database";
import { codeMailedTo, inbox } from "./support/mail";
import { chooseOffer, offerLink } from "./support/manage";
import { atTheBank, inOurBooks, until } from "./support/money";
import { errorBeside, go } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { signInFor } from "./support/signing-in";
import { filled, IN_ENGLISH, IN_FRENCH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

type Row = { number: string; key: string; price: number; paid: number };
const bookingOf = (checkout: string) =>
  select<Row>(site, "select number, key, price, paid from bookings where checkout = ?", checkout)[0] as Row;
const said = async (page: Page) => read(await page.locator("main").textContent());
/** Where a keyboard and a screen reader begin on the page that came. */
const beginsAt = async (page: Page) =>
  read(await page.evaluate(() => document.querySelector("main :focus")?.textContent ?? ""));
const moneyIn = (locale: Locale) => (amount: number) => read(formatMoney({ amount, currency: "CAD" }, locale));

/** Two adults and a child, at least six weeks ahead, booked without a browser. */
async function booked(locale: Locale, email: string, plan: "full" | "deposit" = "full") {
  const departure = freshDeparture(site);
  const made = { party: { adults: 2, children: 1 }, email, locale, plan };
  const checkout = await readyCheckout(site, departure, made);
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  return { checkout, departure: departure.id, booking: bookingOf(checkout) };
}

it.each(IN_FRENCH)(
  "A cancellation for one, then for everyone, uses a code mailed to the booking: %s",
  async (locale) => {
    const email = `cancels-${locale}@example.com`;
    const { checkout, departure, booking } = await booked(locale, email);
    const { change, booking: words } = wordsOf(locale);
    const money = moneyIn(locale);
    await visit({ scripts: true, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await go(page, pathFor("booking", locale, { bookingKey: booking.key }));
      await chooseOffer(page, "cancel", locale);
      expect(await page.locator("script").count()).toBe(0);
      expect(await accessibilityProblems(page)).toEqual([]);

      // Nobody, then children alone, are answered beside the choice.
      for (const position of [0, 1, 2]) expect(await page.isChecked(`#who-${position}`)).toBe(false);
      await page.getByRole("button", { name: change.cancel.see }).click();
      expect(await said(page)).toContain(read(change.errors["nobody-chosen"]));
      for (const position of [0, 1]) await page.check(`#who-${position}`);
      await page.getByRole("button", { name: change.cancel.see }).click();
      expect(await said(page)).toContain(read(change.errors["no-adult-left"]));
      expect(await page.isChecked("#who-2")).toBe(false);

      // The child alone: half of the fare goes back.
      for (const position of [0, 1]) await page.uncheck(`#who-${position}`);
      await page.check("#who-2");
      await page.getByRole("button", { name: change.cancel.see }).click();
      const [fare] = select<{ child: number }>(
        site,
        'select child_price as "child" from checkouts where id = ?',
        checkout,
      );
      const half = Math.floor((fare?.child ?? 0) / 2);
      expect(await said(page)).toContain(money((fare?.child ?? 0) - half));
      await expect.poll(() => beginsAt(page)).toBe(read(change.cancel.quote));
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(bookingOf(checkout)).toEqual(booking);

      // The link alone does not confirm it.
      expect(await page.locator("main button[value=confirm]").count()).toBe(0);
      await page.locator("main button[value=code]").click();
      await expect.poll(() => beginsAt(page)).toContain(read(change.sent));
      await page.fill("[name=code]", "000 000");
      await page.locator("main button[value=confirm]").click();
      const wrong = read(filled(change.errors["code-wrong"], { left: 4 }));
      expect(await errorBeside(page, "#change-code")).toBe(wrong);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("change-code");
      const code = await codeMailedTo(site, email);
      await page.fill("[name=code]", code);
      await page.locator("main button[value=confirm]").click();
      await page.waitForURL(/cancelled=1/);
      await expect.poll(() => beginsAt(page)).toContain(read(change.cancelled));
      const back = (fare?.child ?? 0) - half;
      expect(bookingOf(checkout)).toMatchObject({ price: booking.price - back, paid: booking.paid - back });
      expect(takenOf(site, departure)).toBe(2);
      expect(await page.locator(".ticket tbody tr").count()).toBe(2);
      await until("the bank gave it back", async () => (await atTheBank(site, checkout)).net === booking.paid - back);

      // The code was for that change alone.
      await chooseOffer(page, "cancel", locale);
      for (const position of [0, 1]) {
        expect(await page.isChecked(`#who-${position}`)).toBe(false);
        await page.check(`#who-${position}`);
      }
      await page.getByRole("button", { name: change.cancel.see }).click();
      await page.locator("main button[value=code]").click();
      await page.fill("[name=code]", code);
      await page.locator("main button[value=confirm]").click();
      expect(await errorBeside(page, "#change-code")).toBe(wrong);
      await page.fill("[name=code]", await codeMailedTo(site, email, code));
      await page.locator("main button[value=confirm]").click();
      await page.waitForURL(/cancelled=1/);
      expect(await said(page)).toContain(read(words.cancelledAll));
      // What went back, what is on its way and what is kept are all that was paid.
      const figures = (await page.locator(".figures strong").allTextContents()).map((text) => text.replace(/\D/g, ""));
      expect(figures.reduce((sum, cents) => sum + Number(cents), 0)).toBe(booking.paid);
      expect(await accessibilityProblems(page)).toEqual([]);
    });
    expect(takenOf(site, departure)).toBe(0);
    const rest = bookingOf(checkout);
    expect(rest.paid).toBe(rest.price);
    await until("the bank gave it back", async () => (await atTheBank(site, checkout)).net === rest.paid);
    await until("our books say so", () => Promise.resolve(inOurBooks(site, checkout).net === rest.paid));
    const receipts = select<{ kind: string; amount: number }>(
      site,
      "select kind, amount from receipts where booking = ? order by number",
      booking.number,
    );
    expect(receipts.reduce((sum, { kind, amount }) => sum + (kind === "payment" ? amount : -amount), 0)).toBe(
      rest.paid,
    );
    const { subject } = WRITTEN[locale].moneyMail.cancellation;
    const told = async () => (await inbox(site, email)).filter((mail) => mail.subject === subject(booking.number));
    await until("both cancellations were told", async () => (await told()).length === 2);
    const [last] = await told();
    expect(read(last?.text ?? "")).toContain(money(rest.price));
  },
);

it("A signed-in owner needs no code, sees newer changes first, and loses the cancelled tickets", async () => {
  const email = "owner-cancels@example.com";
  const { checkout, booking } = await booked("en-ca", email, "deposit");
  const { change, manage } = wordsOf("en-ca");
  await visit({ scripts: false, language: "en-CA" }, async ({ page, context }) => {
    await signInFor(page, pathFor("planner", "en-ca"), email);
    const here = pathFor("booking.cancel", "en-ca", { bookingKey: booking.key });
    const see = async (on: Page, ...who: number[]) => {
      await go(on, here);
      for (const box of await on.locator("[name=who]").all())
        await box.setChecked(who.includes(Number(await box.getAttribute("value"))));
      await on.locator("main button[value=see]").click();
    };
    await see(page, 0, 1, 2);
    expect(await said(page)).toContain(read(change.cancel.nothingBack));
    // In another tab one cancels for the child first.
    const other = await context.newPage();
    await see(other, 2);
    await other.locator("main button[value=confirm]").click();
    await other.waitForURL(/cancelled=1/);
    await page.locator("main button[value=confirm]").click();
    expect(await said(page)).toContain(read(change.errors["traveller-unknown"]));
    await see(page, 0, 1);
    await page.locator("main button[value=confirm]").click();
    await page.waitForURL(/cancelled=1/);
    expect(bookingOf(checkout)).toMatchObject({ price: booking.paid, paid: booking.paid });
    await go(page, pathFor("booking.tickets", "en-ca", { bookingKey: booking.key }));
    expect(new URL(page.url()).pathname).toBe(pathFor("booking", "en-ca", { bookingKey: booking.key }));
    // Nothing happened on a trip that nobody takes.
    expect(await page.locator("a", { hasText: manage.names.claim }).count()).toBe(0);
    await go(page, here);
    expect(await said(page)).toContain(read(filled(change.cancel.title, { number: booking.number })));
    expect(await page.locator("main form").count()).toBe(0);
  });
});

it.each(IN_ENGLISH)("A name is changed by its owner, for the fee shown: %s", async (locale) => {
  const email = `renames-${locale}@example.com`;
  const { checkout, booking } = await booked(locale, email);
  const { balance, change, checkout: words, booking: page0 } = wordsOf(locale);
  const money = moneyIn(locale);
  await visit({ scripts: true, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await signInFor(page, pathFor("planner", locale), email);
    await go(page, pathFor("booking", locale, { bookingKey: booking.key }));
    await chooseOffer(page, "name", locale);
    expect(await page.locator("script").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    const see = page.getByRole("button", { name: change.cancel.see });

    // What is missing is said beside each field, and what was typed stays.
    await page.fill("#firstName", "Zoë");
    await see.click();
    expect(await said(page)).toContain(read(change.errors["who-required"]));
    expect(await errorBeside(page, "#lastName")).toBe(read(words.errors["last-name-required"]));
    expect(await said(page)).toContain(read(change.errors["person-required"]));
    expect(await page.inputValue("#firstName")).toBe("Zoë");
    await expect.poll(() => beginsAt(page)).toContain(read(words.errors["last-name-required"]));
    await page.locator(".notice.error a").first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("who");
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("radio").nth(1).check();
    await page.selectOption("#title", "mx");
    await page.fill("#lastName", "李");
    await see.click();
    expect(await errorBeside(page, "#lastName")).toBe(read(words.errors["name-letters"]));
    await page.fill("#lastName", "O’Gagnon");
    await page.getByRole("radio", { name: change.name.other }).check();
    await page.fill("#birthDay", "31");
    await page.selectOption("#birthDay-month", "2");
    await page.fill("#birthDay-year", "1990");
    await page.selectOption("#nationality", "CA");
    await see.click();
    expect(await said(page)).toContain(read(words.errors["birth-date-invalid"]));
    await page.fill("#birthDay", "28");
    await see.click();
    expect(await said(page)).toContain("Zoë O’Gagnon");
    await page.getByRole("link", { name: change.name.again }).click();
    expect(await page.inputValue("#birthDay")).toBe("28");
    await see.click();
    expect(await said(page)).toContain(money(booking.price + 5_000));
    expect(bookingOf(checkout)).toEqual(booking);
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.locator("main button[value=confirm]").click();
    // What it added is asked for at once, and may wait.
    await page.waitForURL(/changed=1/);
    expect(bookingOf(checkout)).toMatchObject({ price: booking.price + 5_000, paid: booking.paid });
    expect(await said(page)).toContain(read(balance.changed));
    expect(await page.inputValue("[name=amount]")).toMatch(/^50[.,]00$/);
    await page.getByRole("link", { name: balance.back, exact: true }).click();
    expect(await said(page)).toContain(read(filled(page0.balanceTitle, { amount: money(5_000) })));
    await page.getByRole("link", { name: page0.tickets, exact: true }).click();
    expect(await said(page)).toContain("Zoë O’Gagnon");
  });
  const { subject } = WRITTEN[locale].moneyMail.rename;
  await until("it was told", async () =>
    (await inbox(site, email)).some((mail) => mail.subject === subject(booking.number)),
  );
});

it.each(IN_FRENCH)("An activity is added with a code, leaves a balance, and is returned: %s", async (locale) => {
  const email = `adds-${locale}@example.com`;
  const { checkout, booking } = await booked(locale, email);
  const { balance, change, booking: words } = wordsOf(locale);
  const money = moneyIn(locale);
  await visit({ scripts: true, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, pathFor("booking", locale, { bookingKey: booking.key }));
    await chooseOffer(page, "add", locale);
    expect(await page.locator("script").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    const see = page.getByRole("button", { name: change.cancel.see });
    await see.click();
    expect(await said(page)).toContain(read(change.errors["nothing-chosen"]));
    const activity = page.locator("fieldset.choices").first();
    const wanted = activity.getByRole("checkbox").nth(1);
    const value = await wanted.getAttribute("value");
    await wanted.check();
    await see.click();
    expect(await accessibilityProblems(page)).toEqual([]);

    // What was ticked is ticked again for who changes their choice.
    await page.getByRole("link", { name: change.activities.again }).click();
    expect(await page.locator(`[name=add][value="${value}"]`).isChecked()).toBe(true);
    await see.click();
    await page.locator("main button[value=code]").click();
    const first = await codeMailedTo(site, email);
    await page.fill("[name=code]", first);
    await page.locator("main button[value=confirm]").click();
    // The code is proof enough for paying it: nobody has signed in.
    await page.waitForURL(/changed=1/);
    expect(await said(page)).toContain(read(balance.changed));
    await page.getByRole("link", { name: balance.back, exact: true }).click();
    const rows = select<{ price: number; traveller: number }>(
      site,
      "select price, traveller from checkout_extras where checkout = ?",
      checkout,
    );
    expect(rows).toMatchObject([{ traveller: 1 }]);
    const price = rows[0]?.price ?? 0;
    expect(bookingOf(checkout)).toMatchObject({ price: booking.price + price, paid: booking.paid });
    expect(await said(page)).toContain(read(filled(words.balanceTitle, { amount: money(price) })));
    // It is offered to the others alone.
    await chooseOffer(page, "add", locale);
    expect(await page.locator(`[name=add][value="${value}"]`).count()).toBe(0);

    // And taken back: the booking costs what it did.
    await page.getByRole("link", { name: change.backToBooking }).click();
    await chooseOffer(page, "return", locale);
    expect(await page.locator("script").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await see.click();
    expect(await said(page)).toContain(read(change.errors["nothing-chosen"]));
    await page.locator(`[name=take][value="${value}"]`).check();
    await see.click();
    expect(await said(page)).toContain(read(change.returning.rule));
    await expect.poll(() => beginsAt(page)).toBe(read(change.cancel.quote));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.locator("main button[value=code]").click();
    await page.fill("[name=code]", await codeMailedTo(site, email, first));
    await page.locator("main button[value=confirm]").click();
    await page.waitForURL(/returned=1/);
    expect(await said(page)).toContain(read(change.returned));
    expect(bookingOf(checkout)).toMatchObject({ price: booking.price, paid: booking.paid });
    expect(await offerLink(page, "return", locale).count()).toBe(0);
  });
  const { activities, activitiesReturned } = WRITTEN[locale].moneyMail;
  for (const { subject } of [activities, activitiesReturned])
    await until("it was told", async () =>
      (await inbox(site, email)).some((mail) => mail.subject === subject(booking.number)),
    );
});

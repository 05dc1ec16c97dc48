/** What a traveller does with a booking's money: receipts, a year of birth put right, the balance, and its reminders. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { pdfLines } from "../support/pdf-text";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { codeMailedTo, mailTo } from "./support/mail";
import { chooseOffer } from "./support/manage";
import { atTheBank, inOurBooks, receiptOf, until } from "./support/money";
import { errorBeside, go, MAIN, send, sendBilling, sendCard, settle } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { signInFor, signInThere } from "./support/signing-in";
import { filled, IN_ENGLISH, IN_FRENCH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const CHALLENGED = "4000 0025 0000 3155";

type Row = { number: string; key: string; price: number; paid: number };
const bookingOf = (checkout: string) =>
  select<Row>(site, "select number, key, price, paid from bookings where checkout = ?", checkout)[0] as Row;
const said = async (page: Page) => read(await page.locator("main").textContent());
const moneyIn = (locale: Locale) => (amount: number) => read(formatMoney({ amount, currency: "CAD" }, locale));

/** Two adults and a child, booked by the deposit without a browser. */
async function bookByDeposit(locale: Locale, email: string): Promise<{ checkout: string; booking: Row }> {
  const checkout = await readyCheckout(site, freshDeparture(site), {
    party: { adults: 2, children: 1 },
    email,
    locale,
    plan: "deposit",
  });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  return { checkout, booking: bookingOf(checkout) };
}

it("A traveller signed in with the booking’s e-mail corrects a year without a code", async () => {
  const email = "owner-corrects@example.com";
  const { checkout, booking } = await bookByDeposit("en-ca", email);
  await visit({ scripts: false, language: "en-CA" }, async ({ page }) => {
    await signInFor(page, pathFor("planner", "en-ca"), email);
    await go(page, pathFor("booking", "en-ca", { bookingKey: booking.key }));
    await chooseOffer(page, "birth-year", "en-ca");
    await page.check("[name=traveller][value='1']");
    await page.fill("[name=year]", String(new Date().getFullYear() - 12));
    await page.locator("#correction button[value=see]").click();
    await page.locator("#correction button[value=confirm]").click();
    await page.waitForURL(/corrected=1/);
    expect(bookingOf(checkout).price).toBeLessThan(booking.price);
  });
});

it.each(IN_FRENCH)("Receipts and a correction work without scripts: %s", async (locale) => {
  const email = `after-${locale}@example.com`;
  const { checkout, booking } = await bookByDeposit(locale, email);
  const words = wordsOf(locale);
  const money = moneyIn(locale);
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    const here = pathFor("booking", locale, { bookingKey: booking.key });
    await go(page, here);
    const due = booking.price - booking.paid;
    expect(await said(page)).toContain(read(filled(words.booking.balanceTitle, { amount: money(due) })));
    expect(await page.locator("script").count()).toBe(0);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("#correction").isVisible(), "a form on paper").toBe(false);
    await page.emulateMedia({ media: null });

    const form = page.locator("form:has([name=traveller])");
    const correct = async (year: number) => {
      if (!(await form.isVisible())) await chooseOffer(page, "birth-year", locale);
      await form.locator("[name=traveller][value='1']").check();
      await form.locator("[name=year]").fill(String(year));
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await form.locator("button").click();
      await answered;
      await page.waitForLoadState();
    };
    const thisYear = new Date().getFullYear();
    await correct(thisYear - 3);
    expect(await errorBeside(page, "#year")).toBe(read(words.correction.errors["age-under-5"]));
    expect(await form.locator("[name=year]").inputValue()).toBe(String(thisYear - 3));
    expect(await form.locator("[name=traveller][value='1']").isChecked()).toBe(true);
    expect(bookingOf(checkout)).toEqual(booking);
    // What moves money is shown first, and the link alone does not confirm it.
    await correct(thisYear - 12);
    const { ask, types } = words.correction;
    const { errors, sent } = words.change;
    expect(await said(page)).toContain(read(ask.title));
    expect(await said(page)).toContain(read(filled(ask.change, { from: types.adult, to: types.child })));
    const press = async (step: string) => {
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await page.locator(`#correction button[value=${step}]`).click();
      await answered;
      await page.waitForLoadState();
    };
    expect(await page.locator("#correction button[value=confirm]").count()).toBe(0);
    await press("code");
    expect(await said(page)).toContain(read(sent));
    await page.fill("[name=code]", "000 000");
    await press("confirm");
    expect(await errorBeside(page, "#change-code")).toBe(read(filled(errors["code-wrong"], { left: 4 })));
    expect(bookingOf(checkout)).toEqual(booking);
    const code = await codeMailedTo(site, email);
    const shown = read(await page.locator("#correction button[value=confirm]").textContent());
    await page.fill("[name=code]", code);
    await press("confirm");
    expect(await said(page)).toContain(read(words.correction.done));
    const after = bookingOf(checkout);
    expect(shown).toBe(read(filled(ask.confirm, { amount: money(after.price) })));
    expect(after.price).toBeLessThan(booking.price);
    expect(await said(page)).toContain(read(filled(words.booking.changed["birth-year"], { names: "Zoé1" })));
    expect(await said(page)).toContain(
      read(filled(words.booking.balanceTitle, { amount: money(after.price - after.paid) })),
    );

    const number = receiptOf(site, booking.number);
    await page.getByRole("link", { name: read(filled(words.booking.receiptLink, { number })) }).click();
    await page.waitForURL(
      `**${pathFor("booking.receipt", locale, { bookingKey: booking.key, receiptNumber: number })}`,
    );
    const paper = await said(page);
    const expected = {
      "fr-ca": [
        "Permis d’agent de voyages du Québec nº 000000",
        "Contribution au FICAV, 0,10 %",
        "Remise applicable",
        "en fiducie",
      ],
      "en-ca": [
        "Quebec travel agent’s permit no. 000000",
        "FICAV contribution, 0.10%",
        "Credit applicable",
        "in trust",
      ],
    }[locale];
    for (const text of [...expected, money(booking.paid), "Visa •••• 4242", "Zoé0 Canary"])
      expect(paper).toContain(text);
    expect(await page.locator("script").count()).toBe(0);
    const sheets = (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    expect(sheets, "sheets of a printed receipt").toHaveLength(1);

    const pdf = await page.request.get(`${new URL(page.url()).pathname}/pdf`);
    expect(pdf.headers()["content-type"]).toBe("application/pdf");
    const text = read(pdfLines(await pdf.body()).join(" "));
    for (const each of [...expected, money(booking.paid)]) expect(text).toContain(each);

    // In the other language's address: the receipt is still in the booking's.
    const other = locale === "fr-ca" ? "en-ca" : "fr-ca";
    await go(page, pathFor("booking.receipt", other, { bookingKey: booking.key, receiptNumber: number }));
    expect(new URL(page.url()).pathname.slice(1, 6)).toBe(locale);
    const strange = await page.request.get(
      pathFor("booking.receipt", locale, { bookingKey: "nobody", receiptNumber: number }),
    );
    expect(strange.status()).toBe(404);
  });
  const mail = await mailTo(site, email);
  expect(mail.subject).toContain(booking.number);
});

it.each([
  { locale: "fr-ca", scripts: false },
  { locale: "en-ca", scripts: true },
] as const)(
  "A balance is paid in parts, with one card and two: $locale, scripts $scripts",
  async ({ locale, scripts }) => {
    const email = `balance-${locale}@example.com`;
    const { checkout, booking } = await bookByDeposit(locale, email);
    const words = wordsOf(locale).balance;
    const money = moneyIn(locale);
    const path = pathFor("amount-due", locale, { bookingNumber: booking.number });
    await visit({ scripts, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await signInFor(page, path, email.toUpperCase());
      const due = booking.price - booking.paid;
      expect(await said(page)).toContain(money(due));
      const choose = async (amount: string, several = false) => {
        await page.fill("[name=amount]", amount);
        if (several) await page.check("[name=severalCards]");
        await send(page);
      };
      await choose(locale === "fr-ca" ? "99 999,00" : "99,999.00");
      expect(await errorBeside(page, "[name=amount]")).toBe(
        read(filled(words.errors["more-than-due"], { due: money(due) })),
      );
      await choose("0.50");
      expect(await errorBeside(page, "[name=amount]")).toContain(money(100));

      // A part, with a card whose bank asks who it is: first the wrong answer, and nothing is to be typed again.
      await page.fill("[name=amount]", "100");
      await sendBilling(page);
      expect(await said(page)).toContain(money(due - 10_000));
      for (const answer of ["fail", "complete"]) {
        expect(read(await page.locator(MAIN).textContent())).toContain(money(10_000));
        await sendCard(page, { number: CHALLENGED });
        await page.waitForURL(`${site.sandboxUrl}/challenge/**`);
        await page.locator(`button[name=result][value=${answer}]`).click();
        await page.waitForURL(answer === "fail" ? /step=card$/ : /done=1\b/);
        await settle(page);
      }
      expect(await said(page)).toContain(read(words.donePart));
      expect(bookingOf(checkout).paid).toBe(booking.paid + 10_000);

      // The rest, shared by two cards.
      const rest = due - 10_000;
      await page.check("[name=severalCards]");
      await sendBilling(page);
      await sendCard(page);
      await page.fill("[name=amount]", "50");
      await send(page);
      await sendCard(page, { number: "5555 5555 5555 4444" });
      expect(await page.inputValue("[name=amount]")).toBe(
        ((rest - 5_000) / 100).toFixed(2).replace(".", locale === "fr-ca" ? "," : "."),
      );
      await send(page);
      expect(read(await page.locator(MAIN).textContent())).toContain(money(rest));
      await send(page);
      await page.waitForURL(/done=1/);
      await settle(page);
      expect(await said(page)).toContain(read(words.doneAll));
      expect(bookingOf(checkout)).toMatchObject({ paid: booking.price });
      expect((await atTheBank(site, checkout)).net).toBe(booking.price);
      expect(inOurBooks(site, checkout).net).toBe(booking.price);
    });
    await until("both receipts are mailed", async () => {
      const mails = select<{ key: string }>(
        site,
        "select key from outbox where recipient = ? and key like 'receipt:%'",
        email,
      );
      return mails.length === 2;
    });
  },
);

it("A balance is shown to its owner only", async () => {
  const { booking } = await bookByDeposit("en-ca", "mine@example.com");
  const path = pathFor("amount-due", "en-ca", { bookingNumber: booking.number });
  await visit({ scripts: false }, async ({ page }) => {
    await page.goto(path);
    await signInThere(page, { email: "someone.else@example.com" });
    await page.waitForURL(`**${path}`);
    expect((await page.goto(path))?.status()).toBe(404);
    expect(await page.content()).not.toContain("Canary");
    const { otherAccount } = wordsOf("en-ca").balance;
    const told = await said(page);
    expect(told).toContain(filled(otherAccount.account, { account: "someone.else@example.com" }));
    // Of a booking that does not exist the same is said.
    expect((await page.goto(pathFor("amount-due", "en-ca", { bookingNumber: "ES-NONE22" })))?.status()).toBe(404);
    expect(await said(page)).toBe(told);
    await page.getByRole("button", { name: otherAccount.signOut }).click();
    await page.waitForURL(/\/oidc\/session\/end/);
    await page.locator("button[value=yes]").click();
    await page.waitForURL(`${site.url}/`);
    // From the booking's own link, whose it is finds the way to what is due.
    await go(page, pathFor("booking", "en-ca", { bookingKey: booking.key }));
    await page.locator(`main a[href^="${path}"]`).first().click();
    await signInThere(page, { email: "mine@example.com" });
    await page.waitForURL(`**${path}`);
    expect(await said(page)).toContain(moneyIn("en-ca")(booking.price - booking.paid));
  });
  await visit({ scripts: false }, async ({ page }) => {
    await page.goto(path);
    await signInThere(page, { email: "mine@example.com", unverified: true });
    await page.waitForURL((url) => !url.pathname.includes("/oidc/"));
    expect(await page.content()).not.toContain("Canary");
  });
});

it.each(IN_ENGLISH)("Paying a balance is accessible: %s", async (locale) => {
  const email = `everyone-${locale}@example.com`;
  const { booking } = await bookByDeposit(locale, email);
  const path = pathFor("amount-due", locale, { bookingNumber: booking.number });
  const card = "card_token=pm_abcdefgh&card_brand=visa&card_last4=4242";
  const problems: string[] = [];
  await visit({ scripts: true, language: LANGUAGE_TAGS[locale], bypassCSP: true }, async ({ page }) => {
    const look = async (what: string) => {
      problems.push(...(await accessibilityProblems(page)).map((problem) => `${what}: ${problem}`));
      if ((await page.locator("h1").count()) !== 1) problems.push(`${what}: has not one h1`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wider > 0) problems.push(`${what}: is wider than the screen`);
    };
    await signInFor(page, path, email);
    await look("how");
    await page.fill("[name=amount]", "0.01");
    await send(page);
    await look("too little");
    for (const several of [false, true]) {
      await go(page, path);
      await page.fill("[name=amount]", "100");
      await page.setChecked("[name=severalCards]", several);
      await sendBilling(page);
      await look(`card, several ${several}`);
      await go(page, `${path}?step=card&${card}`);
      await look(`card read, several ${several}`);
    }
    await page.fill("[name=amount]", "40");
    await send(page);
    await look("a card of several");
    // Less is due meanwhile than was chosen: that is said, and nothing else has to be chosen or typed again.
    change(site, "update bookings set paid = price - 5000 where number = ?", booking.number);
    await go(page, path);
    expect(await errorBeside(page, "[name=amount]")).toContain(moneyIn(locale)(5000));
    expect(await page.inputValue("[name=address]")).toBe("12 rue Saint-Jean");
    expect(await page.isChecked("[name=severalCards]")).toBe(true);
  });
  expect(problems).toEqual([]);
});

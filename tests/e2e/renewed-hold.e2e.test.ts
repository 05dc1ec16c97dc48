/** A hold that runs out while travellers are typed, and a booking whose link is lost; without scripts. */
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { PATIENCE_MS } from "../support/patience";
import { accessibilityProblems, SCREEN } from "./support/accessibility";
import { cardToken, hold, pay, payFields, readyCheckout } from "./support/buyer";
import { change, freshDeparture, select, takenOf } from "./support/database";
import { inbox } from "./support/mail";
import { fieldOf, fillBilling, fillTraveller, go, idOf, MAIN } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

const said = async (page: Page) => read(await page.locator("main").textContent());

/** The same page as it is with scripts, which the accessibility check needs. */
async function accessible(path: string, width: (typeof SCREEN)[keyof typeof SCREEN]): Promise<void> {
  await visit({ scripts: true, width }, async ({ page }) => {
    await go(page, path);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
}

it.each(LOCALES)("A hold that ran out goes on with what was typed, by one press: %s", async (locale) => {
  const width = SCREEN[locale];
  const words = wordsOf(locale).checkout;
  const departure = freshDeparture(site, { left: 6 });
  const before = takenOf(site, departure.id);
  const { id } = await hold(site, departure, { adults: 2, children: 0 }, locale);
  if (!id) throw new Error("no places");
  await visit({ scripts: false, width, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, tabPath("travellers", locale, id));
    await fillTraveller(page, 0, { first: "Zoé", year: 1990, email: "zoe@example.com" });
    await fillTraveller(page, 1, { first: "Ana", year: 1991 });
    // One thing is missing, which is told once the places are held again.
    await page.fill(fieldOf(1, "lastName"), "");
    change(site, "update checkouts set held_until = ? where id = ?", Date.now() - 60_000, id);
    await page.locator(MAIN).click();
    expect(await said(page)).toContain(read(words.renew.typed));
    expect(await page.locator("form.renew button").textContent()).toMatch(/\d/);
    await page.locator("form.renew button").click();
    const next = /checkout\/([\w-]+)\/travellers/.exec(page.url())?.[1];
    expect(next).not.toBe(id);
    expect(await page.inputValue(fieldOf(0, "firstName"))).toBe("Zoé");
    expect(await page.inputValue(fieldOf(1, "firstName"))).toBe("Ana");
    expect(await said(page)).toContain(read(words.errors["last-name-required"]));
    await page.fill(fieldOf(1, "lastName"), "Roy");
    await page.locator(MAIN).click();
    expect(page.url()).toContain(tabPath("seats", locale, next ?? ""));
    expect(takenOf(site, departure.id)).toBe(before + 2);

    // The page of before leads to it.
    await go(page, pathFor("checkout", locale, { sessionId: id }));
    expect(page.url()).toContain(next);
    change(site, "update checkouts set held_until = ? where id = ?", Date.now() - 60_000, next ?? "");
    await go(page, pathFor("checkout", locale, { sessionId: next ?? "" }));
    expect(await said(page)).toContain(read(words.renew.kept));
    await accessible(pathFor("checkout", locale, { sessionId: next ?? "" }), width);
    await page.locator("form.renew button").click();
    expect(page.url()).toMatch(/\/seats$/);
  });
});

it.each(LOCALES)("A hold that runs out at the payment keeps the address that was typed: %s", async (locale) => {
  const id = await readyCheckout(site, freshDeparture(site), { email: `late-${locale}@example.com`, locale });
  await visit({ scripts: false, width: SCREEN[locale], language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, tabPath("payment", locale, id));
    await fillBilling(page);
    await page.locator("[name=plan][value=deposit]").check();
    const [address, city] = [await page.inputValue("[name=address]"), await page.inputValue("[name=city]")];
    // What is not complete comes along too, and is asked for again.
    await page.fill("[name=city]", "");
    change(site, "update checkouts set held_until = ? where id = ?", Date.now() - 60_000, id);
    await page.locator(MAIN).click();
    expect(await said(page)).toContain(read(wordsOf(locale).checkout.renew.typed));
    await page.locator("form.renew button").click();
    expect(page.url()).toMatch(/\/seats$/);
    await page.locator("main button[value=skip]").click();
    expect(await page.inputValue("[name=address]")).toBe(address);
    expect(await page.locator("[name=plan][value=deposit]").isChecked()).toBe(true);
    await page.fill("[name=city]", city);
    // Once it was kept, it comes along too.
    await page.check("[name=terms]");
    await page.locator(MAIN).click();
    expect(page.url()).toContain("step=card");
    change(site, "update checkouts set held_until = ? where id = ?", Date.now() - 60_000, idOf(page));
    await go(page, pathFor("checkout", locale, { sessionId: idOf(page) }));
    await page.locator("form.renew button").click();
    await page.locator("main button[value=skip]").click();
    expect(await page.inputValue("[name=address]")).toBe(address);
  });
});

it.each(LOCALES)("A lost link is mailed to the booking's address, and to nobody else: %s", async (locale) => {
  const width = SCREEN[locale];
  const email = `lost-${locale}@example.com`;
  const { find, common } = wordsOf(locale);
  const checkout = await readyCheckout(site, freshDeparture(site), { email, locale });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  const [booking] = select<{ key: string; number: string }>(
    site,
    "select key, number from bookings where checkout = ?",
    checkout,
  );
  if (!booking) throw new Error("no booking");
  await accessible(pathFor("booking.find", locale), width);
  await visit({ scripts: false, width, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await page.goto(site.url + pathFor("booking", locale, { bookingKey: "of-nobody" }));
    await page.getByRole("link", { name: common.error.findBooking }).click();
    for (const typed of [`${email}x`, email]) {
      await go(page, pathFor("booking.find", locale));
      await page.fill("[name=number]", booking.number.slice(3).toLowerCase());
      await page.fill("[name=email]", typed);
      await page.getByRole("button", { name: find.send }).click();
      expect(await said(page)).toContain(read(find.sent));
    }
    const mails = async (address: string) =>
      (await inbox(site, address)).filter(
        ({ subject }) => subject.includes(booking.number) && /lien|link/.test(subject),
      );
    for (const until = Date.now() + PATIENCE_MS; (await mails(email)).length === 0 && Date.now() < until; )
      await wait(200);
    expect(await mails(email)).toMatchObject([{ text: expect.stringContaining(booking.key) }]);
    expect(await mails(`${email}x`)).toEqual([]);
  });
});

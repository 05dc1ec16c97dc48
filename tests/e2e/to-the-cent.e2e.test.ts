/** A tour for two is bought by a deposit from two cards without scripts; its sums and its hours are the same wherever they are read. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { pathFor, tripPath } from "~/i18n/paths";
import { pdfLines } from "../support/pdf-text";
import { select } from "./support/database";
import { mailTo } from "./support/mail";
import { atTheBank, BILLED_TO, inOurBooks, receiptOf, toldTheBank } from "./support/money";
import {
  family,
  fillTraveller,
  go,
  holdFirst,
  leave,
  MAIN,
  send,
  sendBilling,
  sendCard,
  settle,
} from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { signInFor } from "./support/signing-in";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const locale = "fr-ca";
const language = LANGUAGE_TAGS[locale];
const words = wordsOf(locale);
const FIRST_CARD = 10_050;
const money = (amount: number) => read(formatMoney({ amount, currency: "CAD" }, locale));
const said = async (page: Page) => read(await page.locator("main").textContent());
/** Sums of a text in minor units: `1 234,50 $`. */
const sumsIn = (text: string) =>
  [...read(text).matchAll(/(\d{1,3}(?: \d{3})*)(?:,(\d\d))? \$/g)].map(([, whole = "", cents = "00"]) =>
    Number(whole.replaceAll(" ", "") + cents),
  );

it("A double room, an activity and a deposit are the same sums on the screen, at the bank, on paper and in the mail", async () => {
  const email = "au-cent-pres@example.com";
  const grandmother = "grand-maman@example.com";
  await visit({ scripts: false, language }, async ({ page }) => {
    const month = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 7);
    await go(page, tripPath({ slug: "new-york-3-days" }, locale, `from=montreal&adults=2&month=${month}`));
    const listed = Math.max(...sumsIn((await page.locator(".booking-total").textContent()) ?? ""));
    await page.check("[name=twoBeds]");
    const checkout = await holdFirst(page);
    for (const [position, person] of family(email).slice(0, 2).entries()) await fillTraveller(page, position, person);
    const activity = page.locator('[name="travellers[0].extras"]').first();
    const [extra = 0] = sumsIn(
      (await page.locator(`label[for="${await activity.getAttribute("id")}"]`).textContent()) ?? "",
    );
    await activity.check();
    await send(page);
    await page.waitForURL(/\/seats$/);
    await send(page, "main button[name=do][value=skip]");
    await page.waitForURL(/\/payment$/);
    await page.check("input[name=plan][value=deposit]");
    await page.check("input[name=severalCards]");
    await sendBilling(page);
    for (const [number, amount] of [
      ["4242 4242 4242 4242", "100,50"],
      ["5555 5555 5555 4444", null],
    ] as const) {
      await sendCard(page, { number });
      if (amount) await page.fill("[name=amount]", amount);
      await send(page);
      await settle(page);
    }
    const [now = 0] = sumsIn((await page.locator(MAIN).textContent()) ?? "");
    await leave(page);
    await page.waitForURL(/\/booking$/);

    const { total, net, bookings } = inOurBooks(site, checkout);
    expect(total, "the price of the list and of the activity").toBe(listed + extra);
    expect(net, "what the button said").toBe(now);
    expect(await atTheBank(site, checkout)).toEqual({ captures: 2, net: now });
    const owner = { name: "Elise Tremblay", email, address: BILLED_TO };
    expect(await toldTheBank(site, checkout)).toMatchObject([owner, owner]);
    const { number = "", key = "" } = bookings[0] ?? {};
    const sums = [total, now, total - now].map(money);
    const cards = [FIRST_CARD, now - FIRST_CARD].map(money);
    const confirmation = await said(page);
    for (const text of [...sums, "Visa •••• 4242", "Mastercard •••• 4444"]) expect(confirmation).toContain(text);
    await go(page, pathFor("booking", locale, { bookingKey: key }));
    for (const text of [...sums, words.stay.twoBeds]) expect(await said(page)).toContain(read(text));
    await go(page, pathFor("booking.receipt", locale, { bookingKey: key, receiptNumber: receiptOf(site, number) }));
    const receipt = await said(page);
    const paper = await page.request.get(`${new URL(page.url()).pathname}/pdf`);
    const pdf = read(pdfLines(await paper.body()).join(" "));
    for (const text of [money(now), ...cards]) {
      expect(receipt, "the receipt").toContain(text);
      expect(pdf, "the PDF").toContain(text);
    }
    const mail = await mailTo(site, email);
    for (const text of sums) expect(read(mail.text), "the mail").toContain(text);

    await share(page, email, number, grandmother);
  });
  const { text } = await mailTo(site, grandmother);
  expect(text, "where it was bought, which is nothing to her").not.toContain(words.planner.bought);
  const link = /https?:\S+(?:voyage-partage|shared-trip)\/[\w-]+/.exec(text)?.[0] ?? "";
  await visit({ scripts: false, language }, async ({ page }) => {
    await page.goto(link);
    const shown = await said(page);
    for (const each of ["Hyatt Place Secaucus", "Montréal", "New York", "5 h 50", "20 h 05"])
      expect(shown, each).toContain(each);
    expect(sumsIn(shown), "prices, which are not hers to read").toEqual([]);
  });
});

/** From My trip, where the booking is once one signs in. */
async function share(page: Page, owner: string, number: string, email: string): Promise<void> {
  await signInFor(page, pathFor("planner", locale), owner);
  const [trip] = select<{ id: string }>(site, "select id from planner_trips where booking = ?", number);
  await page.goto(pathFor("planner.share", locale, { trip: trip?.id ?? "" }));
  await page.fill("main [name=email]", email);
  await page.locator("main button[name=do][value=share]").click();
  await page.waitForURL(/done=share-sent/);
  const begins = async () => read(await page.evaluate(() => document.querySelector("main :focus")?.textContent ?? ""));
  await expect
    .poll(begins, { message: "where a screen reader begins" })
    .toContain(read(words.planner.done["share-sent"]));
}

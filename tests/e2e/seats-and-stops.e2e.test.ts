/** After booking, on its page and without a telephone: seats are chosen on the plan of the coach, another stop is boarded at, another room is had. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { Journey } from "~/domain/booking/journey";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import { formatMoney } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, choose, pay, payFields, post, readyCheckout, travellerFields } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { codeMailedTo, inbox } from "./support/mail";
import { chooseOffer } from "./support/manage";
import { atTheBank, until } from "./support/money";
import { chooseRoom, findRooms } from "./support/package";
import { errorBeside, go } from "./support/purchase";
import { quotedPrice } from "./support/quotes";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

type Row = { number: string; key: string; price: number; paid: number };
const bookingOf = (checkout: string) =>
  select<Row>(site, "select number, key, price, paid from bookings where checkout = ?", checkout)[0] as Row;
const said = async (page: Page) => read(await page.locator("main").textContent());
const seatsOf = (checkout: string) =>
  select<{ seat: string }>(site, "select seat from seats where checkout = ? order by traveller", checkout).map(
    ({ seat }) => seat,
  );

/** Two adults, at least six weeks ahead, booked without a browser. */
async function booked(locale: Locale, email: string) {
  const departure = freshDeparture(site);
  const checkout = await readyCheckout(site, departure, { party: { adults: 2, children: 0 }, email, locale });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  return { checkout, departure, booking: bookingOf(checkout) };
}

/** In letters twice as large: seats that their number does not fit into, or that a telephone cuts off. */
async function seatsTooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = "200%";
    const seats = [...document.querySelectorAll<HTMLElement>("[data-seat]")];
    const wrong = seats.filter((seat) => {
      const number = document.createRange();
      number.selectNodeContents(seat);
      const [box, text] = [seat.getBoundingClientRect(), number.getBoundingClientRect()];
      return text.width > box.width || text.height > box.height || box.left < 0 || box.right > root.clientWidth;
    });
    root.style.fontSize = "";
    return seats.length === 0 ? ["no seats"] : wrong.map(({ dataset }) => String(dataset.seat));
  });
}

it.each([
  ["fr-ca", true],
  ["en-ca", false],
] as const)(
  "Seats are chosen, a lost one changes nothing, and tickets and a mail follow: %s, scripts %s",
  async (locale, scripts) => {
    const email = `seats-${locale}@example.com`;
    const { checkout, departure, booking } = await booked(locale, email);
    const { change: words, checkout: seatWords, booking: page_ } = wordsOf(locale);
    await visit({ scripts, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
      await go(page, pathFor("booking", locale, { bookingKey: booking.key }));
      await chooseOffer(page, "seats", locale);
      await page.getByRole("button", { name: words.seats.confirm }).waitFor();
      const first = page.locator("[name='seat[0]']");
      const second = page.locator("[name='seat[1]']");
      if (scripts) {
        expect(await accessibilityProblems(page)).toEqual([]);
        expect(await seatsTooSmall(page)).toEqual([]);
        // Tapped on the plan, it is the seat of who is being chosen for.
        await page.locator("[data-seat='3A']").click();
        expect(await first.inputValue()).toBe("3A");
      } else await first.selectOption("3A");
      await second.selectOption("3B");
      // Somebody else is quicker.
      const rival = await readyCheckout(site, departure);
      change(site, "insert into seats (run, seat, checkout, traveller) values (?, '3B', ?, 0)", departure.id, rival);
      const confirm = page.getByRole("button", { name: words.seats.confirm });
      await confirm.click();
      await page.getByText(read(words.errors["seat-taken"])).waitFor();
      expect(await errorBeside(page, "[name='seat[1]']")).toBe(
        read(filled(seatWords.errors["seat-taken"], { seat: "3B" })),
      );
      expect(await first.inputValue()).toBe("3A");
      expect(await second.locator("option[value='3B']").count()).toBe(0);
      expect(seatsOf(checkout)).toEqual([]);
      await second.selectOption("4A");
      await confirm.click();
      await page.waitForURL(/reseated=1/);
      expect(await said(page)).toContain(read(words.reseated));
      expect(seatsOf(checkout)).toEqual(["3A", "4A"]);
      expect(bookingOf(checkout)).toEqual(booking);
      await page.getByRole("link", { name: page_.tickets, exact: true }).click();
      await expect.poll(() => said(page)).toContain("4A");
    });
    const { subject } = WRITTEN[locale].moneyMail.seats;
    await until("it was told", async () =>
      (await inbox(site, email)).some((mail) => mail.subject === subject(booking.number)),
    );
  },
);

it("Two beds are requested in a tour's room, in one form without a code", async () => {
  const [locale, email] = ["fr-ca", "beds@example.com"] as const;
  const { checkout, booking } = await booked(locale, email);
  const { change: words, stay } = wordsOf(locale);
  await visit({ scripts: true, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, pathFor("booking", locale, { bookingKey: booking.key }));
    await chooseOffer(page, "beds", locale);
    await page.getByRole("button", { name: words.beds.confirm }).waitFor();
    expect(await page.locator("script").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.getByLabel(words.beds.one).isChecked()).toBe(true);
    await page.getByLabel(words.beds.two).check();
    await page.getByRole("button", { name: words.beds.confirm }).click();
    await page.waitForURL(/rebedded=1/);
    for (const text of [words.rebedded, stay.twoBeds]) expect(await said(page)).toContain(read(text));
  });
  const [row] = select<{ journey: string }>(site, "select journey from checkouts where id = ?", checkout);
  expect((JSON.parse(row?.journey ?? "{}") as Journey).room?.twoBeds).toBe(true);
  expect(bookingOf(checkout)).toEqual(booking);
});

it("Another stop is shown to the cent, confirmed by a mailed code, and is on the ticket", async () => {
  const [locale, email] = ["fr-ca", "stops@example.com"] as const;
  const { checkout, booking } = await booked(locale, email);
  const { balance, change: words, booking: page_ } = wordsOf(locale);
  await visit({ scripts: true, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await go(page, pathFor("booking", locale, { bookingKey: booking.key }));
    await chooseOffer(page, "stop", locale);
    expect(await page.locator("script").count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await go(page, `${new URL(page.url()).pathname}?see=1`);
    expect(await said(page)).toContain(read(words.errors["stop-required"]));
    const to = page.locator("input[name=to]").last();
    const city = (await to.getAttribute("value")) ?? "";
    await to.check();
    await page.getByRole("button", { name: words.cancel.see }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    // The address alone moves nothing.
    expect(await page.locator("main button[value=confirm]").count()).toBe(0);
    await page.locator("main button[value=code]").click();
    const shown = await quotedPrice(site, page);
    expect(await said(page)).toContain(read(formatMoney({ amount: shown, currency: "CAD" }, locale)));
    await page.fill("[name=code]", await codeMailedTo(site, email));
    await page.locator("main button[value=confirm]").click();
    // What is dearer is paid there and then; what is not leads back to the booking.
    const owes = shown > booking.paid;
    await page.waitForURL(owes ? /changed=1/ : /restopped=1/);
    expect(await said(page)).toContain(read(owes ? balance.changed : words.restopped));
    if (owes) await page.getByRole("link", { name: balance.back, exact: true }).click();
    expect(bookingOf(checkout).price).toBe(shown);
    const [row] = select<{ city: string; journey: string }>(
      site,
      "select city, journey from checkouts where id = ?",
      checkout,
    );
    const { boarding } = JSON.parse(row?.journey ?? "{}") as Pick<Journey, "boarding">;
    expect([row?.city, boarding.city]).toEqual([city, city]);
    await page.getByRole("link", { name: page_.tickets, exact: true }).click();
    expect(await said(page)).toContain(read(boarding.name.fr));
  });
  const { paid } = bookingOf(checkout);
  await until("the bank agrees", async () => (await atTheBank(site, checkout)).net === paid);
});

it("Another hotel is shown to the cent with its fee, and has the room once confirmed", async () => {
  const [locale, email] = ["en-ca", "rooms-after@example.com"] as const;
  const { balance, change: words } = wordsOf(locale);
  await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await findRooms(page, "own", locale, 5);
    const checkout = await chooseRoom(page);
    await post(site, tabPath("travellers", locale, checkout), travellerFields({ adults: 2, children: 1 }, email));
    await post(site, tabPath("seats", locale, checkout), { do: "skip" });
    await choose(site, checkout, {}, locale);
    await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
    const booking = bookingOf(checkout);
    const hotelOf = () =>
      select<{ hotel: string; total: number }>(site, "select hotel, total from stays where checkout = ?", checkout)[0];
    const before = hotelOf();
    await go(page, pathFor("booking", locale, { bookingKey: booking.key }));
    await chooseOffer(page, "room", locale);
    const other = page.locator(`input[name=to]:not([value^="${before?.hotel}:"])`).first();
    await other.check();
    const [hotel] = ((await other.getAttribute("value")) ?? "").split(":");
    await page.getByRole("button", { name: words.cancel.see }).click();
    expect(await said(page)).toContain(read(filled(words.room.fee_other, { count: 3 })));
    expect(await page.locator("main button[value=confirm]").count()).toBe(0);
    await page.locator("main button[value=code]").click();
    const shown = await quotedPrice(site, page);
    expect(await said(page)).toContain(read(formatMoney({ amount: shown, currency: "CAD" }, locale)));
    await page.fill("[name=code]", await codeMailedTo(site, email));
    await page.locator("main button[value=confirm]").click();
    const owes = shown > booking.paid;
    await page.waitForURL(owes ? /changed=1/ : /reroomed=1/);
    expect(await said(page)).toContain(read(owes ? balance.changed : words.reroomed));
    expect([hotelOf()?.hotel, bookingOf(checkout).price]).toEqual([hotel, shown]);

    // One more in that room is shown with what each of them then pays.
    await go(page, pathFor("booking.traveller", locale, { bookingKey: booking.key }));
    const fields = { firstName: "Max", lastName: "Li", birthDay: "3", "birthDay-year": "1990" };
    for (const [id, value] of Object.entries(fields)) await page.fill(`#${id}`, value);
    for (const [id, value] of [
      ["title", "mx"],
      ["nationality", "CA"],
      ["birthDay-month", "3"],
    ])
      await page.selectOption(`#${id}`, value ?? "");
    await page.check("#noContact");
    await page.getByRole("button", { name: words.cancel.see }).click();
    const [more] = words.more.roomAfter_other.split("{{amount}}");
    for (const text of [words.more.roomPart, filled(more ?? "", { count: 4 })])
      expect(await said(page)).toContain(read(text.trim()));
  });
});

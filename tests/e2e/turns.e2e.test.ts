/** The purchase does not only go forward: back, sideways, to another device, into the other language, too late. */
import { expect, it } from "vitest";
import { MAX_OPEN_HOLDS } from "~/domain/company/limits";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { pathFor, tabPath, tripPath } from "~/i18n/paths";
import { manifested } from "./support/buyer";
import { change, freshDeparture, select, takenOf } from "./support/database";
import { TYPED_AGAIN } from "./support/keyboard";
import { mailTo } from "./support/mail";
import { inOurBooks, until } from "./support/money";
import {
  chooseSeats,
  family,
  fieldOf,
  fillBilling,
  fillTraveller,
  go,
  idOf,
  MAIN,
  openCheckout,
  payInFull,
  send,
  sendBilling,
  settle,
} from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, IN_FRENCH, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

const FAMILY = { adults: 2, children: 1 };

const seatsOf = (checkout: string) =>
  select<{ seat: string }>(site, "select seat from seats where checkout = ? order by traveller", checkout).map(
    ({ seat }) => seat,
  );

it.each([false, true])(
  "A traveller who goes back through the steps finds everything again, scripts %s",
  async (scripts) => {
    await visit({ scripts, language: "fr-CA" }, async ({ page }) => {
      const { steps } = wordsOf("fr-ca").checkout;
      const email = "retour@example.com";
      const checkout = await manifested(site, freshDeparture(site), { party: FAMILY, email, locale: "fr-ca" });
      await go(page, tabPath("seats", "fr-ca", checkout));
      const seats = await chooseSeats(page, 3);
      await send(page);
      await page.waitForURL(/\/payment$/);
      await settle(page);
      const bar = page.getByRole("navigation", { name: steps.label });
      await bar.getByRole("link", { name: steps.travellers }).click();
      await page.waitForURL(/\/travellers$/);
      await settle(page);
      expect(await page.inputValue(fieldOf(0, "firstName"))).toBe("Zoé0");
      expect(await page.inputValue(fieldOf(0, "email"))).toBe(email);
      expect(await page.inputValue(fieldOf(1, "birthYear"))).toBe("1980");
      expect(await page.isChecked(fieldOf(2, "noContact"))).toBe(true);
      await page.fill(fieldOf(1, "firstName"), "Marc");
      await send(page);
      await page.waitForURL(/\/seats$/);
      await settle(page);
      for (const [position, seat] of seats.entries())
        expect(await page.inputValue(`[name="seat[${position}]"]`)).toBe(seat);
      expect(seatsOf(checkout)).toEqual(seats);
      await page.goBack();
      await settle(page);
      expect(await page.inputValue(fieldOf(1, "firstName"))).toBe("Marc");
    });
  },
);

it("Unsent travellers' details are there after a reload, and nowhere once sent", async () => {
  await visit({ scripts: true, language: "fr-CA" }, async ({ page }) => {
    const checkout = await openCheckout(page, "fr-ca", { adults: 1, children: 0 });
    const [elise] = family("draft@example.com");
    if (!elise) throw new Error("one travels");
    await fillTraveller(page, 0, elise);
    await page.reload();
    await settle(page);
    const told = async (name: string) => page.inputValue(fieldOf(0, name));
    expect([await told("firstName"), await told("title"), await told("birthYear")]).toEqual(["Élise", "mx", "1980"]);
    const kept = () => page.evaluate((id) => sessionStorage.getItem(`draft travellers ${id}`), checkout);
    expect(await kept()).toContain("Élise");
    await send(page);
    await page.waitForURL(/\/seats$/);
    await settle(page);
    await expect.poll(kept).toBeNull();
  });
});

it("Unsent payment details are there after a reload, without consent, and nowhere once sent", async () => {
  await visit({ scripts: true, language: "fr-CA" }, async ({ page }) => {
    const checkout = await manifested(site, freshDeparture(site), { party: FAMILY, locale: "fr-ca" });
    const kept = () => page.evaluate((id) => sessionStorage.getItem(`draft payment ${id}`), checkout);
    await go(page, tabPath("seats", "fr-ca", checkout));
    await send(page, "main button[name=do][value=skip]");
    await page.waitForURL(/\/payment$/);
    await settle(page);
    await page.check("[name=plan][value=deposit]");
    await page.locator("details:has([name=code]) summary").click();
    await page.fill("[name=code]", "NOTACODE");
    await fillBilling(page);
    await page.fill("[name=apartment]", "4242 4242 4242 4242");
    await page.reload();
    await settle(page);
    const typed = async (...names: string[]) => Promise.all(names.map((name) => page.inputValue(`[name=${name}]`)));
    expect(await typed("address", "city", "postalCode", "apartment")).toEqual([
      "12 rue Saint-Jean",
      "Québec",
      "G1R 1P1",
      "",
    ]);
    expect(await page.isChecked("[name=plan][value=deposit]")).toBe(true);
    expect(await page.locator("[name=code]").isVisible(), "a code is sent that cannot be seen").toBe(true);
    expect(await page.isChecked("[name=terms]")).toBe(false);
    // What was sent and refused stands as it was sent, whatever was typed before.
    await page.fill("[name=address]", "14 rue Saint-Jean");
    await page.evaluate((id) => sessionStorage.setItem(`draft payment ${id}`, '[["address","1 rue"]]'), checkout);
    await send(page);
    expect(await typed("address")).toEqual(["14 rue Saint-Jean"]);
    await page.fill("[name=code]", "");
    await sendBilling(page);
    await expect.poll(kept).toBeNull();
  });
});

it.each([false, true])("A seat is chosen, given up again, and skipped, scripts %s", async (scripts) => {
  await visit({ scripts }, async ({ page }) => {
    const words = wordsOf("en-ca").checkout.seats;
    const email = `unseat-${scripts}@example.com`;
    const checkout = await manifested(site, freshDeparture(site), { party: FAMILY, email });
    await go(page, tabPath("seats", "en-ca", checkout));
    if (scripts) {
      // On the plan of the coach, as a finger does; the next seat is for the next traveller.
      const free = page.locator("button.seat.available");
      const first = await free.last().getAttribute("data-seat");
      for (let traveller = 0; traveller < 3; traveller++) await free.last().click();
      expect(await page.inputValue("[name='seat[0]']")).toBe(first);
      const labels = await page.locator("button.seat.selected").evaluateAll((all) => all.map((one) => one.ariaLabel));
      expect(labels.join()).toContain(filled(words.selectedBy, { name: "Zoé1 Canary" }));
    } else await chooseSeats(page, 3);
    await send(page);
    await page.waitForURL(/\/payment$/);
    expect(seatsOf(checkout)).toHaveLength(3);
    await go(page, tabPath("seats", "en-ca", checkout));
    const kept = await page.inputValue("[name='seat[1]']");
    // An accessible one is not taken without a word, and what was changed can be cancelled.
    await page.selectOption("[name='seat[1]']", "2C");
    const word = page.getByText(words.accessibleChosen);
    if (scripts) await word.waitFor();
    const told = await page.locator("[name='seat[1]'] option:checked").textContent();
    expect(told).toContain(words.legend.accessible);
    await page.getByRole("button", { name: words.cancel }).click();
    expect(await page.inputValue("[name='seat[1]']")).toBe(kept);
    if (scripts) await word.waitFor({ state: "detached" });
    await page.selectOption("[name='seat[1]']", "");
    await send(page);
    await page.waitForURL(/\/payment$/);
    expect(seatsOf(checkout)).toHaveLength(2);
    await go(page, tabPath("seats", "en-ca", checkout));
    await send(page, "main button[name=do][value=clear]");
    expect(page.url()).toContain("/seats");
    expect(seatsOf(checkout)).toEqual([]);
    await payInFull(page);
    const rows = await page.locator("main td").allTextContents();
    expect(rows.filter((cell) => read(cell) === wordsOf("en-ca").booking.seatLater)).toHaveLength(3);
  });
});

it("A coach is browsed by keyboard, across the aisle and taken seats, and a seat found by its name", async () => {
  await visit({ scripts: true }, async ({ page, complaints }) => {
    const checkout = await manifested(site, freshDeparture(site), { party: FAMILY });
    await go(page, tabPath("seats", "en-ca", checkout));
    const seatsInForm = async () =>
      page.locator("select[name^=seat]").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
    const on = () => page.evaluate(() => document.activeElement?.getAttribute("data-key"));
    // Other parties may have seats on this coach: two rows of which nobody has any.
    const open = page.locator(".seat-plan button:not([aria-disabled])");
    // Its address is there before its page.
    await open.first().waitFor();
    const free = await open.evaluateAll((all) => all.map((one) => one.getAttribute("data-seat")));
    const isFree = (row: number) => ["A", "B", "C", "D"].every((letter) => free.includes(`${row}${letter}`));
    const row = [9, 10, 11, 8, 7, 6, 5, 4, 3, 2].find((row) => isFree(row) && isFree(row + 1)) ?? 0;
    expect(row).toBeGreaterThan(0);
    // One stop for the whole plan, and there it becomes a grid.
    await page.locator("button.seat-number").last().focus();
    await page.keyboard.press("Tab");
    await page.getByRole("listbox").waitFor();
    await expect.poll(on).toMatch(/^\d+[A-D]$/);
    await expect
      .poll(async () => {
        await page.keyboard.type(`${row}A`);
        return on();
      }, TYPED_AGAIN)
      .toBe(`${row}A`);
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await seatsInForm())[0]).toBe(`${row}A`);
    for (const letter of ["B", "C", "D"]) {
      await page.keyboard.press("ArrowRight");
      await expect.poll(on).toBe(`${row}${letter}`);
    }
    await page.keyboard.press("ArrowDown");
    await expect.poll(on).toBe(`${row + 1}D`);
    await page.keyboard.press("Enter");
    await expect.poll(seatsInForm).toEqual([`${row}A`, `${row + 1}D`, ""]);
    expect(await page.locator(".seat-grid [aria-selected=true]").count()).toBe(2);
    await send(page);
    await page.waitForURL(/\/payment$/);
    expect(seatsOf(checkout).filter(Boolean)).toEqual([`${row}A`, `${row + 1}D`]);
    expect(complaints).toEqual([]);
  });
});

it("A checkout is reopened on another device at its address, in the other language, and paid there", async () => {
  const email = "deux-langues@example.com";
  const checkout = await manifested(site, freshDeparture(site), { party: FAMILY, email, locale: "fr-ca" });
  await visit({ scripts: false, language: "fr-CA" }, async ({ page }) => {
    await go(page, pathFor("checkout", "fr-ca", { sessionId: checkout }));
    expect(page.url()).toContain("/seats");
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForURL(`**${tabPath("seats", "en-ca", checkout)}`);
    expect(await page.locator("html").getAttribute("lang")).toBe("en-CA");
    expect(read(await page.locator("main").textContent())).toContain("Seat for Zoé1 Canary");
    await payInFull(page);
    expect(idOf(page)).toBe(checkout);
  });
  const mail = await mailTo(site, email);
  expect(mail.subject).toContain("confirmed");
  expect(mail.text).toContain("/en-ca/my-trip/");
});

it("A checkout books once, however often its last steps are shown again", async () => {
  await visit({ scripts: true }, async ({ page }) => {
    const checkout = await manifested(site, freshDeparture(site), { party: FAMILY });
    await go(page, tabPath("seats", "en-ca", checkout));
    await payInFull(page);
    await page.reload();
    await settle(page);
    for (let back = 0; back < 3; back++) {
      await page.goBack();
      await settle(page);
    }
    for (const tab of ["", "/travellers", "/seats", "/payment"]) {
      await go(page, pathFor("checkout", "en-ca", { sessionId: checkout }) + tab);
      expect(page.url()).toMatch(/\/booking$/);
    }
    expect(inOurBooks(site, checkout).bookings).toHaveLength(1);
  });
});

it.each(IN_FRENCH)("An expired checkout says so, and its places are for sale, %s", async (locale) => {
  const { expired } = wordsOf(locale).checkout;
  await visit({ scripts: false, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    const checkout = await openCheckout(page, locale, { slug: "boston-2-days" });
    const [held] = select<{ departure: string }>(site, "select departure from checkouts where id = ?", checkout);
    const departure = held?.departure ?? "";
    const before = takenOf(site, departure);
    change(site, "update checkouts set held_until = ? where id = ?", Date.now() - 1000, checkout);
    await until("the job has ended the hold", () => inOurBooks(site, checkout).state === "expired");
    expect(takenOf(site, departure)).toBe(before - 3);
    await page.locator(MAIN).click();
    const said = page.getByRole("heading", { name: read(expired.title) });
    await said.waitFor();
    expect(read(await page.locator("main").textContent())).toContain(read(expired.text));
    await page.getByRole("link", { name: read(expired.again) }).click();
    await page.waitForURL(/boston-2-days/);
  });
});

it.each([false, true])(
  "A traveller with too many open purchases sees them, and gives one up for the next, scripts %s",
  async (scripts) => {
    await visit({ scripts, language: "fr-CA" }, async ({ page }) => {
      const trip = tripPath({ slug: "new-york-3-days" }, "fr-ca", "from=montreal&adults=1");
      const held: string[] = [];
      await go(page, trip);
      const departure = await page.inputValue("select[name=departure]");
      for (let hold = 0; hold < MAX_OPEN_HOLDS; hold++) {
        const form = { departure, from: "montreal", adults: "1", children: "0" };
        const answer = await page.request.post(trip, { form, headers: { Origin: site.url } });
        held.push(/\/checkout\/([\w-]+)/.exec(answer.url())?.[1] ?? "");
      }
      expect(new Set(held).size).toBe(MAX_OPEN_HOLDS);
      await send(page, "main button[name=hold]");
      const notice = page.locator("main .notice.error");
      expect(read(await notice.textContent())).toContain(read(wordsOf("fr-ca").common.errors["too-many-holds"]));
      expect(await notice.getByRole("link").count()).toBe(MAX_OPEN_HOLDS);
      await notice.getByRole("button").first().click();
      await page.waitForURL(/\/checkout\/[\w-]+\/travellers\b/);
      expect(held).not.toContain(idOf(page));
      const states = held.map(
        (id) => select<{ state: string }>(site, "select state from checkouts where id = ?", id)[0]?.state,
      );
      expect(states.filter((state) => state === "expired")).toHaveLength(1);
      expect(states.filter((state) => state === "open")).toHaveLength(MAX_OPEN_HOLDS - 1);
    });
  },
);

/** A departure that shares a coach each way with others: its seats, what its booking says, and the coach's own lists. */
import { expect, it, onTestFinished } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { formatDay } from "~/i18n/format";
import { pathFor, tabPath, tripPath } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, choose, manifested, pay, payFields, post } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

it.each([
  ["fr-ca", false],
  ["en-ca", true],
] as const)(
  "A seat is chosen each way on shared coaches, and every list says so: %s, scripts %s",
  async (locale, scripts) => {
    const departure = freshDeparture(site, { trip: "new-york-independent-4-days" });
    const words = wordsOf(locale).checkout.seats.ways;
    const email = `shared-${locale}@example.com`;
    const checkout = await manifested(site, departure, { email, locale });
    const seats = tabPath("seats", locale, checkout);
    await visit({ scripts, width: 390, language: locale === "fr-ca" ? "fr-CA" : "en-CA" }, async ({ page }) => {
      await page.goto(seats);
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await page.locator('[name="seat[0]"]').selectOption("5A");
      await page.locator('main form button.main[value="choose"]').click();
      await page.waitForURL(/\/(payment|paiement)/);
      await page.goto(seats);
      const ways = page.locator(".seat-ways a");
      expect(await ways.allInnerTexts()).toEqual([
        expect.stringMatching(new RegExp(`${words.outbound}.*5A`, "s")),
        expect.stringMatching(new RegExp(`${words.return}.*5A`, "s")),
      ]);
      await ways.nth(1).click();
      await page.locator('[name="seat[0]"]').selectOption("6B");
      await page.locator('main form button.main[value="choose"]').click();
      await page.waitForURL(/\/(payment|paiement)/);
    });
    await choose(site, checkout, {}, locale);
    await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
    const [booked] = select<{ number: string; key: string }>(
      site,
      "select number, key from bookings where checkout = ?",
      checkout,
    );
    await visit({ scripts, width: 1280, language: locale === "fr-ca" ? "fr-CA" : "en-CA" }, async ({ page }) => {
      await page.goto(pathFor("booking", locale, { bookingKey: booked?.key ?? "" }));
      const text = await page.locator("main").innerText();
      expect(text).toContain("5A / 6B");
      expect(text).toContain("625 8th Avenue");
      if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      await page.goto(pathFor("booking.seats", locale, { bookingKey: booked?.key ?? "" }, "way=return"));
      expect(await page.locator('[name="seat[0]"]').inputValue()).toBe("6B");
    });
    const Cookie = await signedInStaff(site, "direction@escale.example");
    const story = await fetch(site.url + pathFor("staff.booking", locale, { bookingNumber: booked?.number ?? "" }), {
      headers: { Cookie },
    });
    expect(await story.text(), "the desk knows where the way back is boarded").toContain("625 8th Avenue");
    const runs = select<{ run: string }>(
      site,
      "select run from departure_runs where departure = ? order by position",
      departure.id,
    ).map(({ run }) => run);
    for (const [run, seat] of [
      [runs[0] ?? "", "5A"],
      [runs[1] ?? "", "6B"],
    ] as const) {
      const list = await fetch(site.url + pathFor("staff.list", locale, { departure: run, list: "seats" }), {
        headers: { Cookie },
      });
      expect(await list.text()).toMatch(new RegExp(`${seat}[\\s\\S]*CANARY`));
      const boarding = await fetch(site.url + pathFor("staff.boarding", locale, { departure: run }), {
        headers: { Cookie },
      });
      expect(await boarding.text()).toContain(booked?.number);
    }
    await visit(
      { scripts, width: 1280, language: locale === "fr-ca" ? "fr-CA" : "en-CA" },
      async ({ page, context }) => {
        const [name = "", value = ""] = Cookie.split(/=(.*)/s);
        await context.addCookies([{ name, value, url: site.url }]);
        await page.goto(pathFor("staff.departure", locale, { departure: departure.id }));
        expect(page.url(), "a departure is shown by its first coach").toContain(runs[0]);
        if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
        // The whole coach may be called off, with all that travels on it.
        const { desk } = wordsOf(locale).callOff;
        await page.getByRole("link", { name: read(desk.linkRun) }).click();
        expect(read(await page.locator("h1").innerText())).toBe(read(desk.titleRun));
        expect(await page.locator("fieldset.choices legend:visible").count()).toBeGreaterThan(2);
        await page.getByRole("button", { name: read(desk.see) }).click();
        expect(read(await page.locator("#totals").innerText())).toContain(read(desk.dry));
        expect(await page.locator("#totals").innerText()).toContain(booked?.number ?? "none");
        expect(await page.getByRole("button", { name: read(desk.confirmRun.cancelled) }).count()).toBe(1);
        if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
      },
    );
  },
);

it.each(LOCALES)("A coach that is full on the way there is full for each of its products: %s", async (locale) => {
  const { id, trip, startDay } = freshDeparture(site, { trip: "new-york-independent-4-days" });
  const [other] = select<{ id: string; trip: string; nights: number; endDay: string }>(
    site,
    `select d.id, d.trip, d.nights, d.end_day as endDay from departures d join departure_runs u on u.departure = d.id
     where u.position = 0 and d.nights is not null and u.run in
     (select run from departure_runs where departure = ? and position = 0) order by d.id limit 1`,
    id,
  );
  if (!other) throw new Error("no package shares its coach");
  const out = "(select run from departure_runs where departure = ? and position = 0)";
  change(site, `update runs set taken = capacity where id = ${out}`, id);
  onTestFinished(() => void change(site, `update runs set taken = 0 where id = ${out}`, id));
  const { trip: words, sale, staff } = wordsOf(locale);
  const party = { from: "montreal", adults: "2", children: "0" };
  const language = LANGUAGE_TAGS[locale];
  await visit({ scripts: false, width: 390, language }, async ({ page }) => {
    const said = async () => read(await page.locator("main").innerText());
    const tour = new URLSearchParams({ ...party, month: startDay.slice(0, 7), departure: id });
    await page.goto(tripPath({ slug: trip, supplier: null }, locale, tour));
    expect(await said()).toContain(read(filled(words.full, { day: formatDay(startDay, locale, "full") })));
    await page.getByRole("link", { name: read(words.waiting.full) }).click();
    expect(await page.locator(`[name=day][type=checkbox][value="${startDay}"]`).isChecked()).toBe(true);
    const stay = new URLSearchParams({ ...party, night: startDay, nights: String(other.nights) });
    await page.goto(tripPath({ slug: other.trip, supplier: "partner" }, locale, stay));
    expect(await said()).toContain(read(filled(words.stay.coachFullText_other, { count: 2 })));
    const Cookie = await signedInStaff(site, "comptoir@escale.example");
    const [name = "", value = ""] = Cookie.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: site.url }]);
    await page.goto(pathFor("staff.sell", locale, { departure: other.id }, new URLSearchParams(party)));
    expect(await said()).toContain(read(sale.sell.coachFull));
    expect(await page.getByRole("link", { name: read(sale.sell.wait) }).count(), "no package is waited for").toBe(0);
    const back = formatDay(other.endDay, locale, "full");
    expect(await said(), "which of its lengths").toContain(read(filled(staff.departure.returns, { day: back })));
  });
});

it("A seat of a shared coach is sold once, whatever is sold with it", async () => {
  const { startDay, ...departure } = freshDeparture(site, { trip: "new-york-independent-4-days" });
  const [other] = select<{ id: string }>(
    site,
    `select d.id from departures d join departure_runs u on u.departure = d.id where u.position = 0 and d.id <> ? and u.run in
     (select run from departure_runs where departure = ? and position = 0) order by d.id limit 1`,
    departure.id,
    departure.id,
  );
  expect(other?.id).toBeDefined();
  const checkout = await manifested(site, { ...departure, startDay }, { email: "first-on-it@example.com" });
  await post(site, tabPath("seats", "en-ca", checkout), { do: "choose", "seat[0]": "7A" });
  const [run] = select<{ taken: number; left: number }>(
    site,
    `select r.taken, d.places_left as "left" from runs r join departure_runs u on u.run = r.id join departures d on d.id = ?
     where u.departure = ? and u.position = 0`,
    other?.id ?? "",
    departure.id,
  );
  expect(run).toEqual({ taken: 1, left: departure.capacity - 1 });
});

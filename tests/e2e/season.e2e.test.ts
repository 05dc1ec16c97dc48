/** The season as a colleague reads it: a calendar and a list of the same coaches, with no script on either. */
import { beforeAll, expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems, spokenProblems } from "./support/accessibility";
import { aBookingWithAClaim } from "./support/booking";
import type { Visitor } from "./support/browser";
import { change, freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { markSeen, pressAt, tabTo } from "./support/keyboard";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

const cookies: Record<string, string> = {};
const known = { departure: "", day: "", month: "", calledOff: "" };
beforeAll(async () => {
  known.departure = (await aBookingWithAClaim(site)).departure;
  const [booked] = select<{ day: string }>(site, "select day from runs where id = ?", known.departure);
  known.day = booked?.day ?? "";
  known.month = known.day.slice(0, 7);
  cookies.manager = await signedInStaff(site, "direction@escale.example");
  cookies.counter = await signedInStaff(site, "comptoir@escale.example");
  // One that does not leave, of the same trip and month.
  const other = freshDeparture(site);
  known.calledOff = other.id;
  change(site, "update runs set day = ? where id = ?", known.day, other.id);
  change(
    site,
    `insert into call_offs (departure, kind, why, why_shown, offered, member, decided_at, answer_until, expected)
     values (?, 'cancelled', '', 0, '[]', 'm', 0, 0, '{}')`,
    other.id,
  );
});

async function comeIn({ context }: Visitor, role = "manager"): Promise<void> {
  const [name = "", value = ""] = (cookies[role] ?? "").split(/=(.*)/s);
  await context.addCookies([{ name, value, url: site.url }]);
}

const season = (locale: (typeof LOCALES)[number], over: Record<string, string> = {}) =>
  pathFor("staff", locale, {}, new URLSearchParams({ month: known.month, ...over }));

const OVERFLOW = "document.documentElement.scrollWidth - innerWidth";

it.each(LOCALES)(
  "The season fits every screen and has no axe problem, as a calendar and as a list: %s",
  async (locale) => {
    await visit({ scripts: true, width: 1280, language: LANGUAGE_TAGS[locale], bypassCSP: true }, async (visitor) => {
      await comeIn(visitor);
      const { page } = visitor;
      for (const view of ["calendar", "list"]) {
        await page.goto(season(locale, { view, from: known.day }));
        for (const width of [1280, 768, 390]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(OVERFLOW), `${view} at ${width}`).toBeLessThanOrEqual(0);
          expect(await accessibilityProblems(page), `${view} at ${width}`).toEqual([]);
        }
        expect(await spokenProblems(page)).toEqual([]);
      }
    });
  },
);

it("On a wide screen a week is seven days side by side, and on a phone its days follow each other", async () => {
  await visit({ scripts: false, width: 1280, language: "fr-CA" }, async (visitor) => {
    await comeIn(visitor);
    const { page } = visitor;
    await page.goto(season("fr-ca"));
    const boxes = async () => {
      const days = page.locator(".season-week").nth(1).locator(".season-day");
      return Promise.all((await days.all()).map((day) => day.boundingBox()));
    };
    const wide = (await boxes()).flatMap((box) => box ?? []);
    expect(wide).toHaveLength(7);
    expect(new Set(wide.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(Math.max(...wide.map(({ x, width }) => x + width))).toBeLessThanOrEqual(1280);
    await page.setViewportSize({ width: 390, height: 844 });
    const narrow = (await boxes()).flatMap((box) => box ?? []);
    expect(new Set(narrow.map(({ x }) => Math.round(x))).size).toBe(1);
  });
});

it.each(LOCALES)(
  "A coach is found by filters, read and opened, with neither scripts nor a mouse: %s",
  async (locale) => {
    const { staff } = wordsOf(locale);
    await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS[locale] }, async (visitor) => {
      await comeIn(visitor);
      const { page } = visitor;
      await page.goto(season(locale));
      await page.getByLabel(staff.season.which).selectOption("sold");
      await page.getByRole("button", { name: staff.season.apply }).click();
      expect(new URL(page.url()).searchParams.get("month")).toBe(known.month);
      const block = page.locator(".season-coach", { has: page.locator(`a[href$="/${known.departure}"]`) });
      const said = read(await block.textContent());
      expect(said).toMatch(
        locale === "fr-ca" ? /vendues : 1; retenues : 0; libres : \d+/ : /1 sold, 0 held, \d+ available/,
      );
      expect(said).toContain(read(staff.season.signs["no-guide"]));
      await page.getByRole("link", { name: staff.season.views.list }).click();
      expect(new URL(page.url()).searchParams.get("which"), "filters are kept").toBe("sold");
      await page.getByRole("link", { name: staff.season.views.calendar }).click();
      await block.getByRole("link").click();
      expect(page.url()).toContain(known.departure);
    });
  },
);

it("The calendar is walked by keyboard, from a week to a coach", async () => {
  await visit({ scripts: true, width: 1280, language: "en-CA" }, async (visitor) => {
    await comeIn(visitor, "counter");
    const { page } = visitor;
    await page.goto(season("en-ca", { which: "sold" }));
    await markSeen(page);
    const week = await page
      .locator(".season-week", { has: page.locator(`a[href$="/${known.departure}"]`) })
      .locator("h3")
      .getAttribute("id");
    await pressAt(page, `a[href="#${week}"]`, "Enter");
    await tabTo(page, `a[href$="/${known.departure}"]`);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/${known.departure}`);
  });
});

it("A cancelled coach is struck out and counts in no total; who keeps no books sees no money", async () => {
  await visit({ scripts: false, width: 1280, language: "en-CA" }, async (visitor) => {
    await comeIn(visitor, "counter");
    const { page } = visitor;
    await page.goto(season("en-ca", { which: "called-off" }));
    const block = page.locator(".season-coach", { has: page.locator(`a[href$="/${known.calledOff}"]`) });
    expect(await block.locator("a s").count()).toBe(1);
    expect(read(await block.textContent())).toContain("cancelled");
    expect(read(await page.locator(".season-totals").innerText())).toMatch(/Coaches 0 \d+ cancelled, not counted/);
    expect(read(await page.locator("main").innerText())).not.toContain("$");
  });
});

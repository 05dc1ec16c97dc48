/** The lists that colleagues work off, by forms alone: what waits, what is done about it, and what travellers see of it. */
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { aBookingWithAClaim } from "./support/booking";
import { change, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { chooseOffer } from "./support/manage";
import { go } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const { work, staff, day, needs, notices } = wordsOf("fr-ca");
let booked: Awaited<ReturnType<typeof aBookingWithAClaim>>;
const cookies: Record<"counter" | "accountant", string> = { counter: "", accountant: "" };
const returned = `returned:${process.pid}`;
const code = `ESSAI${process.pid}`;
const waits = `attend-${process.pid}@example.com`;

beforeAll(async () => {
  booked = await aBookingWithAClaim(site);
  cookies.counter = await signedInStaff(site, "comptoir@escale.example");
  cookies.accountant = await signedInStaff(site, "compta@escale.example");
  change(
    site,
    `insert into outbox (key, recipient, subject, html, text, locale, state, attempts, copies, next_try_at, created_at)
     values (?, ?, 'Un courriel revenu', '<p>', 'texte', 'fr-ca', 'bounced', 1, 0, ?, ?)`,
    ...[returned, `revenu-${process.pid}@example.com`, Date.now(), Date.now()],
  );
  const wanted = addDays(dayIn(new Date()), 60);
  change(
    site,
    `insert into waiting_requests (id, key, trip, city, adults, children, first_day, last_day, most, currency, locale,
       email, state, asked_at, since)
     values (?, ?, 'new-york-3-days', 'montreal', 2, 0, ?, ?, 1, 'CAD', 'fr-ca', ?, 'waiting', ?, ?)`,
    ...[returned, returned, wanted, wanted, waits, Date.now(), Date.now()],
  );
  const rule = { code, from: "2026-01-01", to: "2030-12-31", percent: 5, minimumCad: 0, trips: [], promoted: false };
  change(site, "insert into discount_codes (code, used, data) values (?, 0, ?)", code, JSON.stringify(rule));
  const [charge] = select<{ id: string }>(site, "select id from charges where state = 'captured' limit 1");
  change(
    site,
    "insert into unknown_charges (reference, key, state, amount, currency, at) values (?, ?, 'captured', 4321, 'CAD', ?)",
    ...[returned, charge?.id ?? "", Date.now()],
  );
});

async function asRole(role: keyof typeof cookies, does: (page: Page) => Promise<void>): Promise<void> {
  await visit({ scripts: false, width: 390, language: "fr-CA" }, async ({ page }) => {
    const [name = "", value = ""] = cookies[role].split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: site.url }]);
    await does(page);
  });
}

const said = async (page: Page) => read(await page.locator("main").textContent());

/** Opens the form of a row and gives a reason. */
async function because(page: Page, row: string, button: string, why: string): Promise<void> {
  const found = page.locator("tr", { hasText: row }).first();
  const reason = found.locator('input[name="why"]');
  // What was refused stands open.
  if (!(await reason.isVisible())) await found.locator("summary", { hasText: button }).click();
  await reason.fill(why);
  await found.locator(`details button`, { hasText: button }).click();
}

it("A claim is answered, read by its traveller, and closed", async () => {
  const claim = `${booked.bookingNumber}-1`;
  await asRole("counter", async (page) => {
    await go(page, pathFor("staff", "fr-ca"));
    await page.locator(".office-menu > summary").click();
    await page.getByRole("link", { name: new RegExp(`^${staff.nav.work} \\(\\d+\\)$`) }).click();
    await page.getByRole("link", { name: work.lists.claims }).click();
    await page.getByRole("link", { name: `${work.claims.answer} ${claim}` }).click();
    expect(await said(page)).toContain("Trois heures de retard.");
    await page.getByRole("button", { name: work.claim.send }).click();
    expect(await said(page)).toContain(read(work.errors["answer-empty"]));
    await page.locator('textarea[name="answer"]').fill("Nous regrettons <ce> retard.");
    await page.getByRole("button", { name: work.claim.send }).click();
    expect(await said(page)).toContain(read(work.done.answered));
    await page.locator("summary", { hasText: work.claim.closeTitle }).click();
    await page.locator('input[name="why"]').fill("réglé");
    await page.locator("main details button").click();
    expect(await said(page)).toContain(read(work.done["claim-closed"]));
  });
  const [mail] = select<{ text: string; recipient: string }>(
    site,
    "select text, recipient from outbox where key like ?",
    `claim-answer:${claim}:%`,
  );
  expect(mail).toMatchObject({ recipient: booked.email, text: expect.stringContaining("<ce> retard") });
  await visit({ scripts: false, width: 390, language: "fr-CA" }, async ({ page }) => {
    await go(page, pathFor("booking.claim", "fr-ca", { bookingKey: booked.key }));
    expect(await said(page)).toContain("Nous regrettons <ce> retard.");
  });
});

it("A mail is resent, a request removed and a code stopped and started, each with its reason", async () => {
  await asRole("counter", async (page) => {
    await go(page, pathFor("staff.mails", "fr-ca"));
    const row = page.locator("tr", { hasText: `revenu-${process.pid}@example.com` });
    await row.getByRole("button", { name: work.mails.resend }).first().click();
    expect(await said(page)).toContain(read(work.done.resent));
    await go(page, pathFor("staff.waiting", "fr-ca"));
    await because(page, waits, work.waiting.remove, "");
    expect(await said(page)).toContain(read(work.errors["reason-missing"]));
    await because(page, waits, work.waiting.remove, "a appelé");
    expect(await said(page)).toContain(read(work.done.removed));
    await go(page, pathFor("staff.codes", "fr-ca"));
    await because(page, code, work.codes.stop, "erreur");
    expect(await said(page)).toContain(read(work.done.stopped));
    await because(page, code, work.codes.start, "mis en ordre");
    expect(await said(page)).toContain(read(work.done.started));
  });
});

it("Money is reviewed and closed with a reason by an accountant", async () => {
  await asRole("accountant", async (page) => {
    await go(page, pathFor("staff.money", "fr-ca"));
    await because(page, returned, work.money.close, "achat retrouvé");
    expect(await said(page)).toContain(read(work.done.closed));
    expect(await said(page)).not.toContain(returned);
  });
});

it("A need is noted on the booking page, which shows none of it, and read in the guide's list", async () => {
  await visit({ scripts: false, width: 390, language: "fr-CA" }, async ({ page }) => {
    await go(page, pathFor("booking", "fr-ca", { bookingKey: booked.key }));
    await chooseOffer(page, "needs", "fr-ca");
    await page.getByLabel(needs.need).fill("Allergie <forte> aux noix");
    await page.getByRole("button", { name: needs.save }).click();
    expect(await said(page)).toContain(read(needs.saved));
    expect(await said(page)).toContain(read(needs.noted));
    expect(await page.content()).not.toContain('noix"');
  });
  await asRole("counter", async (page) => {
    await go(page, pathFor("staff.list", "fr-ca", { departure: booked.departure, list: "passengers" }));
    expect(await said(page)).toContain("Allergie <forte> aux noix");
  });
});

it("A notice is previewed in both languages before it is sent, and followed", async () => {
  await asRole("counter", async (page) => {
    await go(page, pathFor("staff.departure.notices", "fr-ca", { departure: booked.departure }));
    await page.locator('[name="subject-fr-ca"]').fill("Retard <important>");
    await page.locator('[name="text-fr-ca"]').fill("Bonjour [prénom], départ à [heure].");
    await page.getByRole("button", { name: notices.preview }).click();
    expect(await said(page)).toContain(read(notices.errors["notice-empty"]));
    expect(await page.locator('[name="subject-fr-ca"]').inputValue()).toBe("Retard <important>");
    await page.locator('[name="subject-en-ca"]').fill("Delay");
    await page.locator('[name="text-en-ca"]').fill("Hello [first name], at [hour].");
    await page.getByRole("button", { name: notices.preview }).click();
    expect(await said(page)).toContain("Hello");
    expect(await page.locator("main pre").first().textContent()).not.toContain("[");
    await page.getByRole("button", { name: notices.send }).click();
    expect(await said(page)).toContain(read(notices.sent));
    expect(await said(page)).toContain(booked.bookingNumber);
  });
  const mails = select<{ recipient: string }>(
    site,
    "select recipient from outbox where key like 'notice:%' and key like ?",
    `%:${booked.bookingNumber}`,
  );
  expect(mails).toEqual([{ recipient: booked.email }]);
});

it("A ready-made notice is scheduled, listed with its time, and taken back", async () => {
  const page_ = pathFor("staff.departure.notices", "fr-ca", { departure: booked.departure });
  await asRole("counter", async (page) => {
    await go(page, page_);
    await page.getByRole("link", { name: notices.templates.weather.name }).click();
    await page.getByRole("button", { name: notices.preview }).click();
    await page.locator("summary", { hasText: notices.schedule.title }).click();
    await page.getByRole("button", { name: notices.schedule.do }).click();
    expect(await said(page)).toContain(read(notices.errors["send-at-invalid"]));
    await page.locator("[name=sendDay]").fill(addDays(dayIn(new Date()), 1));
    await page.locator("[name=sendTime]").fill("18:30");
    await page.getByRole("button", { name: notices.schedule.do }).click();
    expect(await said(page)).toContain(read(notices.scheduled));
    expect(await said(page)).toContain("18 h 30");
    await page.getByRole("button", { name: notices.schedule.undo }).click();
    expect(await said(page)).toContain(read(notices.unscheduled));
  });
});

it("The day sheet has its coaches with their stops, and is chosen by date", async () => {
  const [departure] = select<{ day: string }>(
    site,
    "select start_day as day from departures where id = ?",
    booked.departure,
  );
  await asRole("counter", async (page) => {
    await go(page, pathFor("staff.day", "fr-ca"));
    await page.locator('input[name="day"]').fill(departure?.day ?? "");
    await page.getByRole("button", { name: day.show }).click();
    const coach = page.locator("article", { has: page.locator(`a[href$="${booked.departure}"]`) });
    expect(read(await coach.textContent())).toContain(
      read(day.aboardOf.replace("{{boarded}}", "0").replace("{{people}}", "1")),
    );
    expect(await coach.locator("li").count()).toBe(1);
  });
});

it.each([390, 1280] as const)("The office lists are accessible, %i px wide", async (width) => {
  await visit({ scripts: true, width, bypassCSP: true }, async ({ page }) => {
    const [name = "", value = ""] = cookies.counter.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: site.url }]);
    const claim = { claim: `${booked.bookingNumber}-1`, departure: booked.departure };
    for (const screen of [
      "staff.day",
      "staff.work",
      "staff.claim",
      "staff.waiting",
      "staff.codes",
      "staff.balances",
      "staff.mails",
    ] as const) {
      await go(page, pathFor(screen, "fr-ca", claim));
      expect(await accessibilityProblems(page), screen).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), screen).toBeLessThanOrEqual(0);
    }
  });
});

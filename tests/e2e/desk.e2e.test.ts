/** The desk: a booking found by what somebody says on the telephone, and its story, without scripts. */
import { read as readWorkbook, utils } from "@e965/xlsx";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { aBookingWithAClaim } from "./support/booking";
import { anAddress } from "./support/buyer";
import { select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { go } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
let booked: Awaited<ReturnType<typeof aBookingWithAClaim>>;
let counter = "";
beforeAll(async () => {
  booked = await aBookingWithAClaim(site);
  counter = await signedInStaff(site, "comptoir@escale.example");
});

const ask = (path: string, Cookie: string) =>
  fetch(site.url + path, { headers: { Cookie, ...anAddress() }, redirect: "manual" });

async function comeIn(page: Page): Promise<void> {
  const [name = "", value = ""] = counter.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

it.each([390, 1280] as const)("Both desk pages are accessible, %i px wide", async (width) => {
  await visit({ scripts: true, width, bypassCSP: true }, async ({ page }) => {
    await comeIn(page);
    await go(page, `${pathFor("staff.desk", "fr-ca")}?q=${encodeURIComponent(booked.email)}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await go(page, pathFor("staff.desk", "fr-ca"));
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await go(page, pathFor("staff.booking", "fr-ca", { bookingNumber: booked.bookingNumber }));
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
  });
});

it.each(LOCALES)("A booking is found by its e-mail address and its story is told: %s", async (locale) => {
  const { desk, staff } = wordsOf(locale);
  const { email, bookingNumber, receiptNumber } = booked;
  await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    await comeIn(page);
    const said = async () => read(await page.locator("main").textContent());
    await go(page, pathFor("staff", locale));
    await page.locator(".office-menu > summary").click();
    await page.getByRole("link", { name: staff.nav.desk, exact: true }).click();
    await page.getByLabel(desk.search).fill(email.toUpperCase());
    await page.getByRole("button", { name: staff.search.find }).click();
    await page.getByRole("link", { name: bookingNumber }).click();
    expect(await said()).toContain(read(desk.story.noChanges));
    expect(await said()).toContain(email);
    expect(await said()).toContain("4242");
    expect(await said()).toContain(receiptNumber);
    expect(await said()).toContain("Trois heures de retard.");
    const mail = page.locator("details.story-mail", { hasText: bookingNumber }).first();
    await mail.locator("summary").click();
    expect(await mail.locator("pre").isVisible()).toBe(true);
    expect(await page.locator("main script").count()).toBe(0);
  });
});

it("Searches and readings are logged", async () => {
  const q = `personne-${process.pid}`;
  await ask(`${pathFor("staff.desk", "fr-ca")}?q=${q}`, counter);
  const entries = (subject: string) =>
    select<{ what: string }>(site, "select what from audit_log where subject = ?", subject).map(({ what }) => what);
  expect(entries(q)).toEqual(["bookings-searched"]);
  await ask(pathFor("staff.booking", "fr-ca", { bookingNumber: booked.bookingNumber }), counter);
  expect(entries(booked.bookingNumber)).toContain("booking-read");
  await ask(pathFor("staff.claim-file", "fr-ca", { ...booked }), counter);
  expect(entries(booked.bookingNumber)).toContain("claim-file-read");
});

it.each([
  ["desk", "q"],
  ["desk", "trip"],
  ["purchases", "q"],
  ["money", "q"],
  ["reviews", "q"],
  ["audit", "q"],
] as const)("A card number is neither searched nor logged on the page %s, in its field %s", async (page, field) => {
  const manager = await signedInStaff(site, "direction@escale.example");
  const answer = await ask(`${pathFor(`staff.${page}`, "en-ca")}?${field}=4242+4242+4242+4242`, manager);
  expect(answer.status).toBe(303);
  const to = answer.headers.get("location") ?? "";
  expect(to).not.toContain("4242");
  expect(await (await ask(to, manager)).text()).toContain("neither searched for nor kept");
  expect(select(site, "select id from audit_log where subject like '%4242 4242%'")).toEqual([]);
});

it("An accountant reads the money, and neither phone numbers nor companions", async () => {
  const { bookingNumber, email } = booked;
  const others = select<{ first_name: string; phone: string | null }>(
    site,
    "select t.first_name, t.phone from travellers t join bookings b on b.checkout = t.checkout where b.number = ?",
    bookingNumber,
  );
  const page = pathFor("staff.booking", "en-ca", { bookingNumber });
  const books = await (await ask(page, await signedInStaff(site, "compta@escale.example"))).text();
  const all = await (await ask(page, counter)).text();
  expect(books).toContain("Receipt ");
  for (const hidden of [email, "Trois heures", ...others.flatMap(({ phone }) => (phone ? [phone] : []))]) {
    expect(all, hidden).toContain(hidden);
    expect(books, hidden).not.toContain(hidden);
  }
  expect(books, "the address of the traveller's own page").not.toContain(booked.key);
});

it("A claim's file and a receipt open from their own booking only", async () => {
  const other = await aBookingWithAClaim(site);
  const mixed = { ...booked, bookingNumber: other.bookingNumber };
  const file = await ask(pathFor("staff.claim-file", "fr-ca", { ...booked }), counter);
  expect([file.status, await file.text()]).toEqual([200, "9 h"]);
  expect(file.headers.get("content-disposition")).toContain("billet.txt");
  expect((await ask(pathFor("staff.claim-file", "fr-ca", mixed), counter)).status).toBe(404);
  expect((await ask(pathFor("staff.booking.receipt", "fr-ca", { ...booked }), counter)).status).toBe(200);
  const read = select<{ after: string }>(
    site,
    "select after from audit_log where what = 'booking-read' and subject = ? and after like '%receipt%'",
    booked.bookingNumber,
  );
  expect(read).toHaveLength(1);
  expect((await ask(pathFor("staff.booking.receipt", "fr-ca", mixed), counter)).status).toBe(404);
  expect((await ask(pathFor("staff.booking", "fr-ca", { bookingNumber: "ES-000000" }), counter)).status).toBe(404);
});

it("The desk lists the latest bookings, and exports those and the log as workbooks", async () => {
  const { bookingNumber } = booked;
  const manager = await signedInStaff(site, "direction@escale.example");
  const page = await (await ask(pathFor("staff.desk", "fr-ca"), counter)).text();
  expect(page).toContain(bookingNumber);
  const none = await ask(`${pathFor("staff.desk", "fr-ca")}?state=cancelled&to=2020-01-01`, counter);
  expect(read(await none.text())).toContain(read(wordsOf("fr-ca").desk.list.none));
  const rowsIn = async (path: string, Cookie: string) => {
    const file = await ask(path, Cookie);
    expect(file.status).toBe(200);
    const book = readWorkbook(await file.arrayBuffer(), { cellDates: true });
    return utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1 });
  };
  const bookings = await rowsIn(pathFor("staff.desk.file", "fr-ca", { format: "xlsx" }), counter);
  const row = bookings.find(([number]) => number === bookingNumber);
  expect(row?.[1]).toBeInstanceOf(Date);
  expect(row?.[6]).toEqual(expect.any(Number));
  const log = await rowsIn(`${pathFor("staff.audit.file", "en-ca", { format: "xlsx" })}?what=list-read`, manager);
  expect(log.length).toBeGreaterThan(1);
  expect(new Set(log.slice(1).map((line) => line[3]))).toEqual(
    new Set([wordsOf("en-ca").staff.audit.whats["list-read"]]),
  );
  expect((await ask(pathFor("staff.desk.file", "fr-ca", { format: "exe" }), counter)).status).toBe(404);
});

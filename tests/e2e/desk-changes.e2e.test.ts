/** The desk changes a booking: chosen, quoted, given a reason, confirmed, without scripts; who may not gets nothing. */
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { aBookingWithAClaim } from "./support/booking";
import { post } from "./support/buyer";
import { change as changeRows, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { inbox } from "./support/mail";
import { until } from "./support/money";
import { go } from "./support/purchase";
import { quoteAt, quoteIn } from "./support/quotes";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);
const { desk, change } = wordsOf("fr-ca");
let booked: Awaited<ReturnType<typeof aBookingWithAClaim>>;
let manager = "";
let counter = "";
beforeAll(async () => {
  [booked, manager, counter] = await Promise.all([
    aBookingWithAClaim(site),
    signedInStaff(site, "direction@escale.example"),
    signedInStaff(site, "comptoir@escale.example"),
  ]);
});

async function comeIn(page: Page, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

type Row = { price: number; paid: number };
const row = () => select<Row>(site, "select price, paid from bookings where number = ?", booked.bookingNumber)[0];

it("A name is changed for less and a refund given with a reason, which mail, ledger and log have", async () => {
  const { bookingNumber, email } = booked;
  const before = row()?.price ?? 0;
  await visit({ scripts: false, width: 390, language: "fr-CA" }, async ({ page }) => {
    await comeIn(page, manager);
    const said = async () => read(await page.locator("main").textContent());
    await go(page, pathFor("staff.booking", "fr-ca", { bookingNumber }));
    await page.getByRole("link", { name: desk.change.links.name }).click();
    await page.selectOption("#title", "mrs");
    await page.getByLabel(change.name.firstName).fill("Marguerite");
    await page.getByLabel(change.name.lastName).fill("Bourgeoys");
    await page.getByLabel(change.name.same).check();
    await page.getByRole("button", { name: change.cancel.see }).click();
    expect(await said()).toContain("50,00 $");
    await page.getByLabel(change.desk.fee).fill("75");
    await page.getByRole("button", { name: change.desk.show }).click();
    expect(await said()).toContain("Écrivez un montant de 0 à 50,00 $");
    await page.getByLabel(change.desk.fee).fill("12,50");
    await page.getByRole("button", { name: change.desk.show }).click();
    expect(await said()).toContain("12,50 $");
    const confirm = page.getByRole("button", { name: /Marguerite Bourgeoys/ });
    await confirm.click();
    expect(await said()).toContain(read(change.errors["why-missing"]));
    await page.getByLabel(change.desk.why).fill("notre faute de frappe");
    await confirm.click();
    expect(await said()).toContain(read(desk.change.done));
    expect(await said()).toContain("notre faute de frappe");
    expect(row()).toEqual({ price: before + 1_250, paid: before });

    await page.getByRole("link", { name: desk.byHand.open }).click();
    await page.getByLabel(desk.byHand.kinds.goodwill).check();
    await page.locator("#amount").fill("20");
    await page.locator("#why").fill("douche froide");
    await page.getByRole("button", { name: desk.byHand.see }).click();
    expect(await said()).toContain("20,00 $");
    await page.getByRole("button", { name: "Rembourser 20,00 $" }).click();
    expect(await said()).toContain(read(desk.change.done));
  });
  expect(row()).toEqual({ price: before - 750, paid: before - 2_000 });
  await until("the refund is in the ledger", () => {
    const found = select<{ amount: number }>(
      site,
      "select l.amount from ledger l join charges c on c.id = l.charge join bookings b on b.checkout = c.checkout where l.kind = 'refund' and b.number = ?",
      bookingNumber,
    );
    return found.length === 1 && found[0]?.amount === 2_000;
  });
  await until("its mail is there", async () =>
    (await inbox(site, email)).some(({ text }) => text.includes("douche froide")),
  );
  const log = select<{ why: string }>(
    site,
    "select why from audit_log where subject = ? and what = 'booking-changed' order by at",
    bookingNumber,
  );
  expect(log.map(({ why }) => why)).toEqual(["notre faute de frappe", "douche froide"]);
});

it("A seller changes a booking as agreed and for no less, and two on one booking are told", async () => {
  const { bookingNumber } = booked;
  const path = pathFor("staff.booking.change", "fr-ca", { bookingNumber, change: "name" });
  const typed = { who: "0", title: "mx", firstName: "Jeanne", lastName: "Mance", person: "same" };
  const now = row();
  const see = async (fields: Record<string, string> = {}) =>
    quoteAt(await post(site, path, { ...typed, ...fields, step: "see" }, { Cookie: counter }));
  const [first, second] = [await see({ takes: "0" }), await see()];
  expect(row()).toEqual(now);
  const agreed = { ...typed, step: "confirm", why: "demandé" };
  const done = await post(site, path, { ...agreed, quote: first, takes: "0" }, { Cookie: counter });
  expect(done.headers.get("location")).toContain("done=changed");
  expect(row()?.price).toBe((now?.price ?? 0) + 5_000);
  // Sent twice, it is answered as it was and made once.
  const again = await post(site, path, { ...agreed, quote: first }, { Cookie: counter });
  expect(again.headers.get("location")).toContain("done=changed");
  expect(row()?.price).toBe((now?.price ?? 0) + 5_000);
  const other = await post(site, path, { ...agreed, lastName: "Mance-Roy", quote: second }, { Cookie: counter });
  expect([409, 422]).toContain(other.status);
  expect(row()?.price).toBe((now?.price ?? 0) + 5_000);
  const money = pathFor("staff.booking.money", "fr-ca", { bookingNumber });
  expect((await post(site, money, { kind: "goodwill", amount: "1", why: "x" }, { Cookie: counter })).status).toBe(403);
});

it("Seats are chosen for a caller with a reason, and kept on the form without one", async () => {
  const { bookingNumber } = booked;
  const path = pathFor("staff.booking.change", "fr-ca", { bookingNumber, change: "seats" });
  const page = await (await fetch(site.url + path, { headers: { Cookie: counter } })).text();
  const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const free = [...page.matchAll(/<option value="(\w+)">/g)].at(-1)?.[1] ?? "";
  expect(free).toMatch(/^\d+[A-D]$/);
  const refused = await post(site, path, { shown, "seat[0]": free, why: " " }, { Cookie: counter });
  expect(refused.status).toBe(422);
  const again = read(await refused.text());
  expect(again).toContain(read(change.errors["why-missing"]));
  expect(again).toMatch(new RegExp(`<option value="${free}" selected`));
  const made = await post(site, path, { shown, "seat[0]": free, why: "plus près" }, { Cookie: counter });
  expect(made.headers.get("location")).toContain("done=changed");
  const seats = select<{ seat: string }>(
    site,
    "select s.seat from seats s join bookings b on b.checkout = s.checkout where b.number = ? and s.traveller = 0",
    bookingNumber,
  );
  expect(seats).toEqual([{ seat: free }]);
});

it("A traveller is added for a caller with a reason at the price shown, and an outdated confirmation is told", async () => {
  const { bookingNumber } = booked;
  const path = pathFor("staff.booking.change", "fr-ca", { bookingNumber, change: "traveller" });
  const birth = { birthDay: "3", birthMonth: "3", birthYear: "1980" };
  const typed = {
    type: "adult",
    title: "mx",
    firstName: "Max",
    lastName: "Nguyen",
    nationality: "CA",
    noContact: "on",
  };
  const asked = { ...typed, ...birth };
  const quote = quoteAt(await post(site, path, { ...asked, step: "see" }, { Cookie: counter }));
  const [quoted] = select<{ price: number }>(site, "select price from quotes where id = ?", quote);
  const confirm = (fields: Record<string, string>) =>
    post(site, path, { ...asked, quote, step: "confirm", ...fields }, { Cookie: counter });
  const refused = await confirm({ why: "" });
  expect(refused.status).toBe(422);
  expect(read(await refused.text())).toContain(read(change.errors["why-missing"]));
  changeRows(site, "update quotes set seen = '0-' || substr(seen, instr(seen, '-') + 1) where id = ?", quote);
  const stale = await confirm({ why: "au téléphone" });
  expect(stale.status).toBe(409);
  const told = read(await stale.text());
  expect(told).toContain("sièges changés (par l’équipe");
  expect(told).toContain('value="au téléphone"');
  expect(row()?.price).toBeLessThan(quoted?.price ?? 0);
  const made = await confirm({ why: "au téléphone", quote: quoteIn(told) });
  expect(made.headers.get("location")).toContain("done=changed");
  expect(row()?.price).toBe(quoted?.price);
  const story = await fetch(site.url + pathFor("staff.booking", "fr-ca", { bookingNumber }), {
    headers: { Cookie: counter },
  });
  expect(read(await story.text())).toContain("Max Nguyen");
});

it("A manager changes a stop past its last day with a reason that the log shows, and the counter may not", async () => {
  const { bookingNumber } = await aBookingWithAClaim(site);
  changeRows(
    site,
    `update checkouts set journey = json_set(journey, '$.departure.startDay', ?)
     where id = (select checkout from bookings where number = ?)`,
    ...[addDays(dayIn(new Date()), 1), bookingNumber],
  );
  const page_ = pathFor("staff.booking.change", "fr-ca", { bookingNumber, change: "stop" });
  await visit({ scripts: false, width: 390, language: "fr-CA" }, async ({ page }) => {
    await comeIn(page, counter);
    await go(page, page_);
    expect(await page.locator("[name=to]").count()).toBe(0);
  });
  await visit({ scripts: true, width: 390, language: "fr-CA", bypassCSP: true }, async ({ page }) => {
    await comeIn(page, manager);
    await go(page, page_);
    await page.locator("[name=to]").last().check();
    await page.getByRole("button", { name: change.cancel.see }).click();
    const past = read(change.desk.pastLimit).split("{{day}}")[0] ?? "";
    expect(read(await page.locator("main").textContent())).toContain(past);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel(change.desk.why).fill("son train était annulé");
    await page.locator("main form button.main[value=confirm]").click();
    expect(read(await page.locator("main").textContent())).toContain(read(desk.change.done));
    const { staff } = wordsOf("fr-ca");
    await go(page, `${pathFor("staff.audit", "fr-ca")}?q=${bookingNumber}`);
    const log = read(await page.locator("main").textContent());
    expect(log).toContain(read(staff.audit.fields.pastLimit));
    expect(log).toContain("son train était annulé");
  });
});

it("The desk's forms are accessible", async () => {
  await visit({ scripts: true, width: 390, bypassCSP: true }, async ({ page }) => {
    await comeIn(page, manager);
    const { bookingNumber } = booked;
    const cancel = pathFor("staff.booking.change", "fr-ca", { bookingNumber, change: "cancel" });
    await go(page, cancel);
    await page.locator("main button[value=see]").click();
    for (const path of [
      page.url().slice(site.url.length),
      pathFor("staff.booking.money", "fr-ca", { bookingNumber }),
      // With its refund, and what the bank said of it.
      pathFor("staff.booking", "fr-ca", { bookingNumber }),
    ]) {
      await go(page, path);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    }
  });
});

/** A coach boarded from a guide's phone without a network, and two phones of one coach brought together. */
import { generateKeyPairSync } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { ticketCode } from "~/documents/tickets/ticket-code.server";
import { ticketKey } from "~/documents/tickets/ticket-key.server";
import type { Ticket } from "~/domain/booking/ticket";
import { dayIn } from "~/domain/day";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { newVisitor, openBrowser } from "./support/browser";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { sharedSite } from "./support/shared";

const site = sharedSite();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Two people who board today, 20 minutes late, at one stop or each at another; for the test that calls. */
async function coachOfToday({ stops = 1 } = {}) {
  const today = dayIn(new Date());
  const fresh = freshDeparture(site);
  const { id: departure } = fresh;
  const email = `boarding-${departure}-${process.pid}@example.com`;
  const adults = 2 / stops;
  const checkout = await readyCheckout(site, fresh, { email, party: { adults, children: 0 } });
  const paid = await pay(site, checkout, payFields(await cardToken(site, checkout)));
  if (stops > 1) {
    const other = await readyCheckout(site, fresh, { email, party: { adults, children: 0 }, from: "laval" });
    await pay(site, other, payFields(await cardToken(site, other)));
  }
  const [booked] = select<{ number: string }>(site, "select number from bookings where checkout = ?", checkout);
  if (!booked) throw new Error(`no booking: ${paid.status} ${paid.headers.get("location")}`);
  const setDays = (start: string, end: string) => {
    change(site, "update departures set start_day = ?, end_day = ? where id = ?", start, end, departure);
    change(site, "update runs set day = ? where id = ?", start, departure);
  };
  const days = "select start_day as startDay, end_day as endDay from departures where id = ?";
  const [before] = select<{ startDay: string; endDay: string }>(site, days, departure);
  setDays(today, today);
  change(
    site,
    "insert or replace into run_facts (run, closed, guide_member, guide, driver, delay_minutes, version, changed_at) values (?, 0, (select id from staff_members where email = 'guide@escale.example'), '', '', 20, 1, ?)",
    ...[departure, Date.now()],
  );
  onTestFinished(() => {
    change(site, "delete from run_facts where run = ?", departure);
    setDays(before?.startDay ?? "", before?.endDay ?? "");
  });
  const booking = booked.number;
  const ticket = (some: Partial<Ticket> = {}): Ticket => ({
    booking,
    position: 0,
    generation: 1,
    name: "Zoé Canari",
    departure,
    city: "montreal",
    startDay: today,
    endDay: today,
    departs: "05:50",
    seat: null,
    ...some,
  });
  const rename = (position: number, firstName: string) =>
    change(
      site,
      "update travellers set first_name = ? where checkout = ? and position = ?",
      ...[firstName, checkout, position],
    );
  return { departure, today, ticket, rename };
}

async function aPhone(email: string, departure: string) {
  const visitor = await newVisitor(browser, { url: site.url }, { scripts: true, width: 390, workers: true });
  const [name = "", value = ""] = (await signedInStaff(site, email)).split(/=(.*)/s);
  await visitor.context.addCookies([{ name, value, url: site.url }]);
  const answer = await visitor.page.goto(pathFor("staff.boarding", "fr-ca", { departure }));
  expect([answer?.status(), answer?.url()]).toEqual([
    200,
    site.url + pathFor("staff.boarding", "fr-ca", { departure }),
  ]);
  await visitor.page
    .getByText("Tout est envoyé.")
    .waitFor()
    .catch(async (error: Error) => {
      const shown = await visitor.page.locator("main").innerText();
      throw new Error(`${error.message}\n${visitor.complaints.join("; ")}\n${shown}`);
    });
  return visitor;
}

/** Keeps the page, and waits until the worker has what it is made of. */
async function keep(page: Page) {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await page.getByRole("button", { name: "Garder la liste sur ce téléphone" }).click();
  await page.getByText("La liste est gardée sur ce téléphone").waitFor();
}

async function look(page: Page, code: string, language: "fr" | "en" = "fr") {
  await page.getByLabel(language === "fr" ? "Code d’un billet" : "Ticket code").fill(code);
  await page.getByRole("button", { name: language === "fr" ? "Vérifier le billet" : "Check the ticket" }).click();
}

it("A coach is boarded offline, tickets are checked by signature, and two phones are merged", async () => {
  const { departure, today, ticket } = await coachOfToday();
  const [one, other] = [
    await aPhone("guide@escale.example", departure),
    await aPhone("comptoir@escale.example", departure),
  ];
  const { page } = one;
  expect(await accessibilityProblems(page)).toEqual([]);
  await keep(page);
  await one.context.setOffline(true);
  await page.reload();
  await page.getByText("Hors ligne.").waitFor();
  await page.getByText("Retard de 20 min").waitFor();
  expect(await page.locator(".boarding-row").count()).toBe(2);

  const forged = ticketCode(ticket(), generateKeyPairSync("ed25519").privateKey);
  await look(page, forged);
  await page.getByText("Faux billet").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Faux billet");
  await look(page, ticketCode(ticket({ departure: `toronto-1-day_${today}` }), ticketKey()));
  await page.getByText("Billet d’un autre départ").waitFor();
  const explained = await page.locator(".boarding-answer").innerText();
  expect(explained, "its trip, its time and its stop").toMatch(/Toronto.*5.h.50.*Montréal, /s);
  await look(page, ticketCode(ticket(), ticketKey()));
  await page.getByText("Billet valide").waitFor();
  await page.locator(".notice").getByRole("button", { name: "À bord" }).click();
  await page.getByText("1 pointage à envoyer").waitFor();
  expect(await page.locator(".boarding-count").innerText()).toContain("1 sur 2");
  expect(await page.locator(".boarding-answer").count(), "the answer stays, and says so").toBe(1);
  expect(await page.locator(".notice-title").first().innerText()).toBe("À bord");
  await page.reload();
  await page.getByText("1 pointage à envoyer").waitFor();
  expect(await page.locator(".boarding-count").innerText(), "kept over a reload").toContain("1 sur 2");
  await look(page, ticketCode(ticket(), ticketKey()));
  await page.getByText("Déjà à bord").waitFor();

  // Meanwhile the other phone says otherwise of the same traveller, and boards the second one.
  await other.page.locator(".boarding-row summary").first().click();
  await other.page
    .locator(".boarding-row")
    .nth(0)
    .getByRole("button", { name: /^Absent/ })
    .click();
  await other.page
    .locator(".boarding-row")
    .nth(1)
    .getByRole("button", { name: /^À bord/ })
    .click();
  const marks = () => select(site, "select id from boarding_marks where run = ?", departure).length;
  await expect.poll(marks).toBe(2);

  await one.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByText("Tout est envoyé.").waitFor();
  expect(marks()).toBe(3);
  await page.getByText("Deux collègues ne disent pas la même chose").first().waitFor();
  await page
    .locator(".boarding-row")
    .nth(0)
    .getByRole("button", { name: /^À bord/ })
    .click();
  // The page said before that all is sent.
  await expect.poll(marks).toBe(4);
  await page.getByText("Tout est envoyé.").waitFor();
  await expect.poll(() => page.getByText("Deux collègues ne disent pas").count()).toBe(0);
  expect(await page.locator(".boarding-count").innerText()).toContain("2 sur 2");
  await other.page.reload();
  await expect.poll(() => other.page.locator(".boarding-count").innerText()).toContain("2 sur 2");

  await page.locator(".office-menu > summary").click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  // Our own session is over; the provider, who has no caches of ours, asks about its own.
  await page.waitForURL(/\/oidc\/session\/end/);
  await page.goto(pathFor("home", "fr-ca"));
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => /^(trip|boarding) /.test(name))))
    .toEqual([]);
  expect([...one.complaints, ...other.complaints].filter((line) => !/ERR_INTERNET|Failed to fetch/.test(line))).toEqual(
    [],
  );
  await Promise.all([one.context.close(), other.context.close()]);
});

it("While a ticket is checked the answer to the one before is gone", async () => {
  const { departure, ticket } = await coachOfToday();
  const { page, context } = await aPhone("guide@escale.example", departure);
  await look(page, ticketCode(ticket(), ticketKey()));
  await page.getByText("Billet valide").waitFor();
  // From here on no newer list comes, and time stands still.
  await page.route(`**${pathFor("staff.boarding.exchange", "fr-ca", { departure })}`, () => undefined);
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await look(page, ticketCode(ticket(), generateKeyPairSync("ed25519").privateKey));
  await page.getByText("Vérification du billet").waitFor();
  expect(await page.getByText("Billet valide").count()).toBe(0);
  await page.clock.runFor(4_000);
  await page.getByText("Faux billet").waitFor();
  await context.close();
});

it("A replaced ticket is refused online, is boarded by an older list offline, and is then listed to be settled", async () => {
  const { departure, ticket, rename } = await coachOfToday();
  const [one, other] = [
    await aPhone("guide@escale.example", departure),
    await aPhone("comptoir@escale.example", departure),
  ];
  const { page } = one;
  await keep(page);
  await one.context.setOffline(true);
  rename(0, "Nadia");

  // Nothing of it is known here: the list says of when it is.
  await page
    .getByText(/^Liste du /)
    .first()
    .waitFor();
  await look(page, ticketCode(ticket({ generation: 2, name: "Nadia" }), ticketKey()));
  await page.getByText("Impossible à vérifier avec cette liste").waitFor();
  await look(page, ticketCode(ticket(), ticketKey()));
  await page.getByText("Billet valide").waitFor();
  await page.locator(".notice").getByRole("button", { name: "À bord" }).click();
  await page.getByText("1 pointage à envoyer").waitFor();

  // Its list is newer first: after a few seconds a ticket is judged by the one there is.
  await other.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await other.page.locator(".boarding-row", { hasText: "Nadia" }).waitFor();
  await look(other.page, ticketCode(ticket(), ticketKey()));
  await other.page.getByText("Billet remplacé").waitFor();
  expect(await other.page.locator(".boarding-answer").innerText()).toContain("Nadia");
  expect(await other.page.getByRole("button", { name: "À bord", exact: true }).count()).toBe(0);

  await one.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByText("À régler avant le départ").waitFor();
  await page.getByText("avec un billet qui avait été remplacé").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page
    .locator(".boarding-row")
    .nth(0)
    .getByRole("button", { name: /^À bord/ })
    .click();
  await expect.poll(() => page.getByText("À régler avant le départ").count()).toBe(0);
  await Promise.all([one.context.close(), other.context.close()]);
});

it("A replaced ticket is refused on a page without scripts, which says since when and whose is valid", async () => {
  const { departure, ticket, rename } = await coachOfToday();
  rename(1, "Nadia");
  const { page, context } = await newVisitor(browser, { url: site.url }, { scripts: false, width: 390 });
  const [name = "", value = ""] = (await signedInStaff(site, "guide@escale.example")).split(/=(.*)/s);
  await context.addCookies([{ name, value, url: site.url }]);
  await page.goto(pathFor("staff.boarding", "en-ca", { departure }));
  await look(page, ticketCode(ticket({ position: 1 }), ticketKey()), "en");
  expect(await page.locator(".notice-title").first().innerText()).toBe("Replaced ticket");
  expect(await page.locator(".boarding-answer").innerText()).toMatch(/no longer valid.*in the name of Nadia/s);
  await look(page, `T1${ticketCode(ticket(), ticketKey()).slice(2)}`, "en");
  expect(await page.locator(".notice-title").first().innerText()).toBe("Old ticket, no longer accepted");
  await context.close();
});

it("On a phone, the field and the first traveller are on the first screen, and a stop is shown alone without scripts", async () => {
  const { departure } = await coachOfToday({ stops: 2 });
  const { page, context } = await newVisitor(browser, { url: site.url }, { scripts: false, width: 390 });
  const [name = "", value = ""] = (await signedInStaff(site, "guide@escale.example")).split(/=(.*)/s);
  await context.addCookies([{ name, value, url: site.url }]);
  await page.goto(pathFor("staff.boarding", "en-ca", { departure }));
  const bottom = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
  };
  expect(await bottom(".site-header"), "a header of one line").toBeLessThan(80);
  expect(await bottom("[name=code]")).toBeLessThan(400);
  expect(await bottom(".boarding-row")).toBeLessThan(844);
  const rows = page.locator(".boarding-row:visible");
  expect(await rows.count()).toBe(2);
  for (const button of await page.locator("button.boarding-person").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  const tabs = page.getByRole("navigation", { name: "Stops" }).getByRole("link");
  expect(await tabs.count(), "all, and each stop").toBe(3);
  await tabs.nth(2).click();
  expect(await rows.count()).toBe(1);
  await rows.getByRole("button", { name: /^On board/ }).click();
  await page.getByText("1 of 2", { exact: true }).first().waitFor();
  expect(await rows.count(), "the stop stays chosen after a mark").toBe(1);
  await tabs.nth(0).click();
  expect(await rows.count()).toBe(2);
  await context.close();
});

/** A coach boarded from a guide's phone without a network, and two phones of one coach brought together. */
import { generateKeyPairSync } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ticketCode } from "~/documents/tickets/ticket-code.server";
import { ticketKey } from "~/documents/tickets/ticket-key.server";
import { dayIn } from "~/domain/day";
import type { Ticket } from "~/domain/ticket";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { newVisitor, openBrowser } from "./support/browser";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { sharedSite } from "./support/shared";

const site = sharedSite();
const today = dayIn(new Date());
let browser: Browser;
let departure = "";
let booking = "";
let before = { startDay: "", endDay: "" };

beforeAll(async () => {
  browser = await openBrowser();
  const fresh = freshDeparture(site);
  departure = fresh.id;
  const email = `boarding-${process.pid}@example.com`;
  const checkout = await readyCheckout(site, fresh, { email, party: { adults: 2, children: 0 } });
  await pay(site, checkout, payFields(await cardToken(site, checkout)));
  booking =
    select<{ number: string }>(site, "select number from bookings where checkout = ?", checkout)[0]?.number ?? "";
  const [days] = select<typeof before>(
    site,
    "select start_day as startDay, end_day as endDay from departures where id = ?",
    departure,
  );
  if (days) before = days;
  change(site, "update departures set start_day = ?, end_day = ? where id = ?", today, today, departure);
  change(
    site,
    "insert or replace into departure_facts (departure, closed, guide, driver, delay_minutes, version, changed_at) values (?, 0, '', '', 20, 1, ?)",
    ...[departure, Date.now()],
  );
});
afterAll(async () => {
  change(site, "delete from departure_facts where departure = ?", departure);
  change(
    site,
    "update departures set start_day = ?, end_day = ? where id = ?",
    before.startDay,
    before.endDay,
    departure,
  );
  await browser?.close();
});

async function aPhone(email: string) {
  const visitor = await newVisitor(browser, { url: site.url }, { scripts: true, width: 390, workers: true });
  const [name = "", value = ""] = (await signedInStaff(site, email)).split(/=(.*)/s);
  await visitor.context.addCookies([{ name, value, url: site.url }]);
  await visitor.page.goto(pathFor("staff.boarding", "fr-ca", { departure }));
  await visitor.page.getByText("Tout est envoyé.").waitFor();
  return visitor;
}

/** Keeps the page, and waits until the worker has what it is made of. */
async function keep(page: Page) {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await page.getByRole("button", { name: "Garder la liste sur ce téléphone" }).click();
  await page.getByText("La liste est gardée sur ce téléphone").waitFor();
}

const ticket = (some: Partial<Ticket> = {}): Ticket => ({
  ...{ booking, position: 0, name: "Zoé Canari", departure, city: "montreal" },
  ...{ startDay: today, endDay: today, departs: "05:50", seat: null },
  ...some,
});

async function look(page: Page, code: string) {
  await page.getByLabel("Code d’un billet").fill(code);
  await page.getByRole("button", { name: "Vérifier le billet" }).click();
}

it("a coach is boarded offline, tickets are told apart by their signatures, and two phones are merged", async () => {
  const [one, other] = [await aPhone("guide@escale.example"), await aPhone("comptoir@escale.example")];
  const { page } = one;
  expect(await accessibilityProblems(page)).toEqual([]);
  await keep(page);
  await one.context.setOffline(true);
  await page.reload();
  await page.getByText("Sans réseau.").waitFor();
  await page.getByText("Retard de 20 min").waitFor();
  expect(await page.locator(".boarding-row").count()).toBe(2);

  const forged = ticketCode(ticket(), generateKeyPairSync("ed25519").privateKey);
  await look(page, forged);
  await page.getByText("Faux billet").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Faux billet");
  await look(page, ticketCode(ticket({ departure: "another_2030-01-01" }), ticketKey()));
  await page.getByText("Billet d’un autre départ").waitFor();
  await look(page, ticketCode(ticket(), ticketKey()));
  await page.getByText("Billet valide").waitFor();
  await page.locator(".notice").getByRole("button", { name: "À bord" }).click();
  await page.getByText("1 marque à envoyer").waitFor();
  expect(await page.locator(".boarding-count").innerText()).toContain("1 sur 2");
  await page.reload();
  await page.getByText("1 marque à envoyer").waitFor();
  expect(await page.locator(".boarding-count").innerText(), "kept over a reload").toContain("1 sur 2");
  await look(page, ticketCode(ticket(), ticketKey()));
  await page.getByText("Déjà à bord").waitFor();

  // Meanwhile the other phone says otherwise of the same traveller, and boards the second one.
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
  await expect.poll(() => select(site, "select id from boarding_marks where departure = ?", departure).length).toBe(2);

  await one.context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByText("Tout est envoyé.").waitFor();
  expect(select(site, "select id from boarding_marks where departure = ?", departure)).toHaveLength(3);
  await page.getByText("Deux collègues ne disent pas la même chose").waitFor();
  await page
    .locator(".boarding-row")
    .nth(0)
    .getByRole("button", { name: /^À bord/ })
    .click();
  await page.getByText("Tout est envoyé.").waitFor();
  await expect.poll(() => page.getByText("Deux collègues ne disent pas").count()).toBe(0);
  expect(await page.locator(".boarding-count").innerText()).toContain("2 sur 2");
  await other.page.reload();
  await expect.poll(() => other.page.locator(".boarding-count").innerText()).toContain("2 sur 2");

  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await page.waitForLoadState();
  await expect
    .poll(() =>
      page
        .evaluate(async () => (await caches.keys()).filter((name) => /^(trip|boarding) /.test(name)))
        .catch(() => ["?"]),
    )
    .toEqual([]);
  expect([...one.complaints, ...other.complaints].filter((line) => !/ERR_INTERNET|Failed to fetch/.test(line))).toEqual(
    [],
  );
  await Promise.all([one.context.close(), other.context.close()]);
});

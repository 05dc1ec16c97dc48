/** A departure is called off by a manager, and each party chooses what comes next: without scripts, in both languages. */
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { REFUND } from "~/domain/departures/call-off";
import { pathFor } from "~/i18n/paths";
import { PATIENCE_MS } from "../support/patience";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { claimDeparture, freshDeparture, select, takenOf } from "./support/database";
import { signedInStaff } from "./support/fetched-sign-in";
import { inbox, mailTo } from "./support/mail";
import { go } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { filled, read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

async function comeIn(page: Page, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: site.url }]);
}

/** The mail with the choice, once the first one, of the booking, has been joined by it. */
async function choiceMailed(email: string): Promise<string> {
  await mailTo(site, email);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    for (const { text } of await inbox(site, email)) {
      const link = /https?:\S+\/(?:mon-choix|my-choice)\/\S+/.exec(text)?.[0];
      if (link) return new URL(link).pathname;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no choice for ${email}`);
}

it("A manager previews and decides a call-off, and two parties choose, by mail and by phone", async () => {
  const { callOff, staff } = wordsOf("fr-ca");
  const english = wordsOf("en-ca").callOff;
  const departure = freshDeparture(site);
  const [first, second] = [`off-a-${process.pid}@example.com`, `off-b-${process.pid}@example.com`];
  for (const email of [first, second]) {
    const checkout = await readyCheckout(site, departure, { email, party: { adults: 2, children: 0 } });
    await pay(site, checkout, payFields(await cardToken(site, checkout)));
  }
  const manager = await signedInStaff(site, "direction@escale.example");
  const [row] = select<{ destination: string }>(
    site,
    "select json_extract(d.data, '$.name.fr') as destination from departures p join destinations d on d.slug = p.destination where p.id = ?",
    departure.id,
  );
  let other = "";
  await visit({ scripts: false, width: 1280, language: "fr-CA" }, async ({ page }) => {
    await comeIn(page, manager);
    const said = async () => read(await page.locator("main").textContent());
    await go(page, pathFor("staff.departure", "fr-ca", { departure: departure.id }));
    await page.getByRole("link", { name: read(callOff.desk.link) }).click();
    const offers = page.locator("input[name=offer]");
    const free: string[] = [];
    for (const id of await offers.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)))
      if (free.length < 3 && takenOf(site, id) === 0 && claimDeparture(site, id)) free.push(id);
    other = free.at(-1) ?? "";
    // Those far away are folded.
    await page.locator("details").evaluateAll((all) => all.map((each) => each.setAttribute("open", "")));
    for (const id of free) await page.locator(`input[name=offer][value="${id}"]`).check();
    await page.getByRole("button", { name: read(callOff.desk.see) }).click();
    expect(await said()).toContain(read(filled(callOff.desk.takersOf, { taken: 2, all: 2 })));
    const offered = page.locator("#decide input[name=offer]");
    expect(await offered.count()).toBe(3);
    expect(takenOf(site, other)).toBe(0);
    await page.locator("input[name=why]").fill("Tempête");
    await page.locator("input[name=whyShown]").check();
    await page.locator("input[name=typed]").fill("2020-01-01 Rome");
    const confirm = page.getByRole("button", { name: read(callOff.desk.confirm.cancelled), exact: true });
    await confirm.click();
    expect(await page.locator("#typed-error").textContent()).toContain(callOff.desk.errors["name-wrong"]);
    expect(await page.locator("input[name=why]").inputValue()).toBe("Tempête");
    expect(await offered.count(), "every offer is kept").toBe(3);
    await page.locator("input[name=typed]").fill(`${departure.startDay} ${row?.destination}`);
    await confirm.click();
    expect(await said()).toContain(read(callOff.progress.done.decided));
    expect(takenOf(site, other)).toBe(4);
    // A colleague closes the sales of a departure while parties still choose among those held for them.
    const coaches = "select run from departure_runs where departure = ? order by position";
    const [{ run } = { run: "" }] = select<{ run: string }>(site, coaches, other);
    await go(page, pathFor("staff.departure.facts", "fr-ca", { departure: run }));
    await page.locator("input[name=closed]").check();
    await page.locator("#why").fill("Complet");
    await page.locator("form:has(input[name=closed]) button[type=submit]").click();
    expect(select(site, "select closed from run_facts where run = ?", run)).toEqual([{ closed: 1 }]);
  });
  const [waiting] = select<{ key: string; number: string }>(
    site,
    "select b.key, b.number from bookings b join travellers t on t.checkout = b.checkout where t.email = ?",
    second,
  );
  await visit({ scripts: false, language: "en-CA" }, async ({ page }) => {
    const why = read(wordsOf("en-ca").change.errors["called-off"]);
    for (const change of ["booking.name", "booking.cancel"] as const) {
      await go(page, pathFor(change, "en-ca", { bookingKey: waiting?.key ?? "" }));
      expect(read(await page.locator(".notice.error").textContent()), "before anything is chosen").toContain(why);
      expect(await page.locator("main form").count()).toBe(0);
    }
    await comeIn(page, manager);
    await go(page, pathFor("staff.booking", "en-ca", { bookingNumber: waiting?.number ?? "" }));
    expect(await page.getByRole("heading", { name: wordsOf("en-ca").desk.story.mails }).count()).toBe(1);
    expect(await page.getByRole("heading", { name: wordsOf("en-ca").desk.change.title }).count()).toBe(0);
  });
  const link = await choiceMailed(first);
  await visit({ scripts: false, language: "en-CA" }, async ({ page }) => {
    await go(page, link);
    expect(read(await page.locator("main").textContent())).toContain("Tempête");
    expect(await page.locator(`input[name=choice]:not([value=${REFUND}])`).count(), "every offer").toBe(3);
    await page.locator(`input[name=choice][value="${other}"]`).check();
    await page.getByRole("button", { name: english.choice.see }).click();
    await page.locator("#confirm button").click();
    expect(read(await page.locator(".notice.success").textContent())).toContain(english.choice.chosenMovedText);
    await go(page, `${link}?choice=${REFUND}`);
    expect(await page.locator("#confirm").count(), "it is final").toBe(0);
  });
  await visit({ scripts: false, language: "fr-CA" }, async ({ page }) => {
    await comeIn(page, manager);
    await go(page, pathFor("staff.departure.call-off", "fr-ca", { departure: departure.id }));
    await page.getByRole("link", { name: read(callOff.progress.chooseShort) }).click();
    await page.locator(`form:has(input[value=${REFUND}]) button`).click();
    expect(read(await page.locator("main").textContent())).toContain(read(callOff.progress.by.staff));
    await go(page, `${pathFor("staff.audit", "fr-ca")}?q=${departure.id}`);
    expect(await page.locator("main").textContent()).toContain(staff.audit.whats["departure-called-off"]);
  });
  expect([takenOf(site, departure.id), takenOf(site, other)]).toEqual([0, 2]);
  await visit({ scripts: true, bypassCSP: true }, async ({ page }) => {
    await comeIn(page, manager);
    await go(page, pathFor("staff.departure.call-off", "en-ca", { departure: departure.id }));
    expect(await accessibilityProblems(page)).toEqual([]);
    await go(page, `${pathFor("staff.departure.call-off", "en-ca", { departure: other })}?see=1`);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await go(page, await choiceMailed(second));
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

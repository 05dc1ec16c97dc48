/** A claim after the return, with a document, without scripts. */
import { expect, it } from "vitest";
import { addDays, dayIn } from "~/domain/day";
import { LANGUAGE_TAGS, LOCALES } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { accessibilityProblems } from "./support/accessibility";
import { cardToken, pay, payFields, readyCheckout } from "./support/buyer";
import { change, freshDeparture, select } from "./support/database";
import { inbox } from "./support/mail";
import { chooseOffer } from "./support/manage";
import { errorBeside, errorsOf, go } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

it.each(LOCALES)("A claim is made from the booking page: %s", async (locale) => {
  const email = `claims-${locale}@example.com`;
  const checkout = await readyCheckout(site, freshDeparture(site), { email, locale });
  await pay(site, checkout, payFields(await cardToken(site, checkout)), locale);
  const [booking] = select<{ key: string; number: string }>(
    site,
    "select key, number from bookings where checkout = ?",
    checkout,
  );
  const { key: bookingKey = "", number } = booking ?? {};
  const back = (days: number) =>
    change(
      site,
      "update checkouts set journey = json_set(journey, '$.departure.endDay', ?) where id = ?",
      addDays(dayIn(new Date()), -days),
      checkout,
    );
  const { claim } = wordsOf(locale);
  await visit({ scripts: false, width: 390, language: LANGUAGE_TAGS[locale] }, async ({ page }) => {
    const said = async () => read(await page.locator("main").textContent());
    const another = page.getByRole("heading", { name: read(claim.another) });
    await go(page, pathFor("booking", locale, { bookingKey }));
    await chooseOffer(page, "claim", locale);
    expect(await page.locator("script, textarea").count()).toBe(0);
    back(3);
    await page.reload();
    expect(await another.count()).toBe(0);
    await page.getByRole("button", { name: claim.send }).click();
    expect(await said()).toContain(read(claim.errors["claim-empty"]));
    const attached = { name: "billet.txt", mimeType: "text/plain", buffer: Buffer.from("Départ 9 h 30") };
    // No browser sends a file again by itself.
    await page.setInputFiles("#file", attached);
    await page.getByRole("button", { name: claim.send }).click();
    expect(await errorsOf(page)).toEqual([read(claim.errors["claim-empty"]), read(claim.fileAgain)]);
    expect(await errorBeside(page, "#file")).toBe(read(claim.fileAgain));
    await page.fill("#text", "Trois heures de retard.\n\nUn taxi.\nUn taxi.");
    await page.setInputFiles("#file", { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(3_000_000) });
    await page.getByRole("button", { name: claim.send }).click();
    expect(await errorBeside(page, "#file")).toBe(read(claim.errors["file-too-large"]));
    expect(await page.inputValue("#text")).toBe("Trois heures de retard.\n\nUn taxi.\nUn taxi.");
    await page.setInputFiles("#file", attached);
    await page.getByRole("button", { name: claim.send }).click();
    expect(await said()).toContain(`${number}-1`);
    expect(await said()).toContain("billet.txt");
    // The empty form below is for another one, and says so.
    expect(await another.count()).toBe(1);
    expect(await page.locator("main p", { hasText: /^Un taxi\.$/ }).count()).toBe(2);
    // What is refused is not said to have come.
    await page.getByRole("button", { name: claim.send }).click();
    expect(await said()).not.toContain(read(claim.sentTitle));
    await page.setInputFiles(`[id='file-${number}-1']`, { ...attached, name: "recu.txt", buffer: Buffer.from("12 $") });
    await page.getByRole("button", { name: claim.add }).click();
    expect(await said()).toContain("recu.txt");
    const subjects = async () => (await inbox(site, email)).map((mail) => mail.subject);
    await expect.poll(subjects).toContainEqual(expect.stringContaining(`${number}-1`));
    back(31);
    await page.reload();
    expect(await page.locator("textarea, input[type=file]").count()).toBe(0);
    expect(await said()).toContain("Trois heures de retard.");
  });
  back(29);
  await visit({ scripts: true, width: 390 }, async ({ page }) => {
    await go(page, pathFor("booking.claim", locale, { bookingKey }));
    expect(await page.locator("textarea").count()).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

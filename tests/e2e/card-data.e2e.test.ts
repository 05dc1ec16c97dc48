/** A card's number, and who someone is, are nowhere they do not belong: not stored, not logged, not mailed, not shown. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { pathFor, tabPath } from "~/i18n/paths";
import { BILLING, cardToken, choose, pay, payFields, post, readyCheckout, travellerFields } from "./support/buyer";
import { freshDeparture, select } from "./support/database";
import { inbox, mailTo } from "./support/mail";
import { inOurBooks, until } from "./support/money";
import { family, fieldOf, fillTraveller, go, openCheckout, send } from "./support/purchase";
import { sharedSite, visitors } from "./support/shared";
import { read, wordsOf } from "./support/words";

const site = sharedSite();
const visit = visitors(site);

const NUMBERS = ["4242424242424242", "4000000000000002", "4000002500003155", "5555555555554444"];
/** As people and machines write it. */
const shapesOf = (number: string) => [
  number,
  number.replace(/(\d{4})(?=\d)/g, "$1 "),
  number.replace(/(\d{4})(?=\d)/g, "$1-"),
];
const EVERY_SHAPE = NUMBERS.flatMap(shapesOf);

async function databaseFiles(): Promise<string> {
  const file = site.databaseUrl.replace(/^file:/, "");
  const parts = await Promise.all(["", "-wal"].map((suffix) => readFile(file + suffix, "latin1").catch(() => "")));
  return parts.join("");
}
const logged = () => readFile(site.outputFile, "utf8");

it.each(shapesOf("5555555555554444"))(
  "a form that carries a card's number is refused and kept nowhere: %s",
  async (typed) => {
    const checkout = await readyCheckout(site, freshDeparture(site));
    const here = tabPath("payment", "en-ca", checkout);
    const token = await cardToken(site, checkout);
    const bad: Record<string, string>[] = [
      { intent: "choose", ...BILLING, address: `12 rue ${typed}` },
      { intent: "choose", ...BILLING, apartment: typed },
      { intent: "choose", ...BILLING, code: typed },
      { ...payFields(token), number: typed },
      { ...payFields(token), "card[number]": "1" },
      { ...payFields(token), cvc: "123" },
      { ...payFields(token), note: `my card: ${typed}` },
      { ...payFields(token), cardToken: typed },
    ];
    for (const fields of bad) {
      const answer = await post(site, here, fields);
      const location = answer.headers.get("location") ?? "";
      expect(answer.status).toBe(303);
      expect(location).toBe(`${here}?card_error=card-data-refused`);
      expect(await (await fetch(site.url + location)).text()).not.toContain(typed);
    }
    expect(inOurBooks(site, checkout)).toMatchObject({ state: "open", net: 0 });
    expect(select(site, "select id from charges where checkout = ?", checkout)).toEqual([]);
  },
);

it("A card number typed as a traveller's detail or a search is not stored either", async () => {
  const checkout = await readyCheckout(site, freshDeparture(site));
  const path = tabPath("travellers", "en-ca", checkout);
  const fields = travellerFields({ adults: 1, children: 0 }, "typo@example.com");
  for (const field of ["lastName", "phone", "email"]) {
    const answer = await post(site, path, { ...fields, [`travellers[0].${field}`]: "378282246310005" });
    const next = answer.headers.get("location");
    expect(next).toBe(`${path}?card_error=card-data-refused`);
    const shown = await (next ? await fetch(site.url + next) : answer).text();
    expect(shown.includes("378282246310005"), `${field} is shown again`).toBe(false);
    const kept = select(site, "select * from travellers where checkout = ?", checkout);
    expect(JSON.stringify(kept).includes("378282246310005"), `${field} is kept`).toBe(false);
  }
  await fetch(`${site.url}/en-ca/trip?to=378282246310005&card=378282246310005`);
  await fetch(`${site.url}/en-ca/378282246310005`);
});

it("Tabs explain when a card number came the wrong way", async () => {
  await visit({ scripts: false }, async ({ page }) => {
    const checkout = await readyCheckout(site, freshDeparture(site));
    for (const tab of ["travellers", "seats", "payment"]) {
      await go(page, `${tabPath(tab, "en-ca", checkout)}?card_error=card-data-refused`);
      const said = read(await page.locator("main").textContent());
      expect(said, tab).toContain(wordsOf("en-ca").checkout.errors["card-data-refused"]);
    }
    await go(page, `${tabPath("payment", "en-ca", checkout)}?step=card&card_error=<b>x</b>,nonsense`);
    expect(read(await page.locator("main").textContent())).not.toContain("<b>");
    // The form leaves for the gateway alone, and carries nothing of ours that is secret.
    const form = page.locator("form[method=post]:has([name=number])");
    expect(await form.getAttribute("action")).toBe(`${site.sandboxUrl}/direct-post`);
  });
});

it("After a purchase typed by hand, the marked values are only where they must be", async () => {
  const canary = {
    first: "Canarina",
    last: "Serinette",
    email: "canarina.serinette@example.org",
    phone: "819 555-0177",
  };
  let checkout = "";
  await visit({ scripts: false }, async ({ page }) => {
    checkout = await openCheckout(page, "en-ca", { adults: 1, children: 0 });
    await fillTraveller(page, 0, { ...(family(canary.email)[0] ?? { year: 1980 }), first: canary.first });
    await page.fill(fieldOf(0, "lastName"), canary.last);
    await page.fill(fieldOf(0, "phone"), canary.phone);
    await send(page);
  });
  await post(site, tabPath("seats", "en-ca", checkout), { do: "skip" });
  const token = await cardToken(site, checkout);
  await choose(site, checkout, { address: "77 chemin du Canari" });
  await pay(site, checkout, payFields(token));
  const mail = await mailTo(site, canary.email);
  const [booking] = inOurBooks(site, checkout).bookings;
  await fetch(site.url + pathFor("booking", "en-ca", { bookingKey: booking?.key ?? "" }));
  await until("it is logged", async () => (await logged()).includes("booking"));

  const log = await logged();
  const personal = [canary.first, canary.last, canary.email, canary.phone, "77 chemin du Canari", "1980-05-04"];
  const secret = [checkout, booking?.key ?? "no key", token, "sk_test_sandbox", "whsec_sandbox"];
  for (const text of [...personal, ...secret, ...EVERY_SHAPE])
    expect(log.includes(text), `${text} is in the log`).toBe(false);

  const stored = await databaseFiles();
  expect(stored).toContain(canary.last);
  const mails = JSON.stringify(await inbox(site));
  for (const number of EVERY_SHAPE) {
    expect(stored.includes(number), `${number} is in the database`).toBe(false);
    expect(mails.includes(number), `${number} is in a mail`).toBe(false);
  }
  expect(mail.text).toContain("•••• 4242");
});

it("Every log line is JSON, and a request's line names the request", async () => {
  const answer = await fetch(`${site.url}/en-ca`, { headers: { "X-Request-Id": "named-by-a-test" } });
  expect(answer.headers.get("x-request-id")).toBe("named-by-a-test");
  await until("it is logged", async () => (await logged()).includes("named-by-a-test"));
  const log = await logged();
  // The last line may be half written.
  const lines = log
    .slice(0, log.lastIndexOf("\n"))
    .split("\n")
    .filter((line) => line && !/^(sandbox: http|Sandboxed: |\S+ is open: http)/.test(line));
  const entries = lines.map((line): Record<string, unknown> => JSON.parse(line));
  const requests = entries.filter(({ msg }) => msg === "request");
  expect(requests.length).toBeGreaterThan(10);
  for (const entry of requests)
    expect(entry).toMatchObject({ requestId: expect.any(String), status: expect.any(Number) });
});

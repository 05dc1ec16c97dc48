/** The steps of buying a trip in a browser, each from the page it begins on to the page it leads to. */
import type { Page } from "playwright";
import type { Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { read } from "./words";

export const MAIN = "main form button.main";

/** Sends the form that a button belongs to and waits for what comes of it, with scripts or without. */
export async function send(page: Page, button = MAIN): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.locator(button).first().click();
  await answered;
  await settle(page);
}

/**
 * Runs in the page: for three frames on end its scripts, if it has any, are alive, have nothing under way, and show the
 * page that is in the address bar (which is there before it is drawn).
 */
export const STILL = `(async () => {
  // Another state of a public page is on its way into it.
  while (document.querySelector("main[aria-busy]")) await new Promise((resolve) => requestAnimationFrame(resolve));
  // Where scripts run at all, a part of the page that they bring to life is alive before it is used.
  const runs = !matchMedia("(scripting: none)").matches && sessionStorage.getItem("without-scripts") === null;
  while (runs && document.querySelector("[data-island]:not([data-alive])"))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  if (!("__remixContext" in window)) return;
  const alive = () => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber"));
  const drawn = () => {
    const root = Object.keys(document).find((key) => key.startsWith("__reactContainer"));
    let fiber = document[root]?.stateNode.current;
    while (fiber && !fiber.memoizedProps?.value?.location?.key) fiber = fiber.child;
    return fiber?.memoizedProps.value.location.key;
  };
  const idle = () => {
    const state = window.__remixRouter?.state;
    if (!state?.initialized || state.navigation.state !== "idle" || state.revalidation !== "idle") return false;
    return drawn() === state.location.key;
  };
  for (let still = 0; still < 3; still = alive() && idle() ? still + 1 : 0)
    await new Promise((resolve) => requestAnimationFrame(resolve));
})()`;

/** The page stands still: loaded, and with scripts also alive and with nothing under way. */
export async function settle(page: Page): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await page.waitForLoadState();
    try {
      return await page.evaluate(STILL);
    } catch (error) {
      // It went on to another page meanwhile.
      if (attempt === 5) throw error;
    }
  }
}

export async function go(page: Page, path: string) {
  const answer = await page.goto(path);
  await settle(page);
  return answer;
}

/** From the home page to the list, for two adults and a child from Montreal to New York. */
export async function search(page: Page, locale: Locale): Promise<void> {
  await go(page, pathFor("home", locale));
  await page.selectOption("select[name=from]", "montreal");
  await page.selectOption("select[name=to]", "new-york");
  await page.fill("[name=children]", "1");
  await page.locator(MAIN).click();
  await page.waitForURL(/\?.*to=new-york/);
  await settle(page);
}

/** From a trip to the travellers' tab, on the first date that can be had; its id. */
export async function holdFirst(page: Page): Promise<string> {
  await page.locator("main button[name=hold]").first().click();
  await page.waitForURL(/\/checkout\/[\w-]+\/travellers\b/);
  await settle(page);
  return idOf(page);
}

export function idOf(page: Page): string {
  return /\/checkout\/([\w-]+)/.exec(page.url())?.[1] ?? "";
}

/** Straight to the travellers' tab of a new checkout. */
export async function openCheckout(
  page: Page,
  locale: Locale,
  { slug = "new-york-3-days", adults = 2, children = 1 } = {},
): Promise<string> {
  const party = new URLSearchParams({ from: "montreal", adults: String(adults), children: String(children) });
  await go(page, pathFor("trip.detail", locale, { slug }, party));
  return holdFirst(page);
}

/** `email`: of the one who is written to; empty of who has none. */
export type Person = { first: string; year: number; email?: string };

/** Two adults and a child; the first is written to. */
export function family(email: string): Person[] {
  const thisYear = new Date().getFullYear();
  return [
    { first: "Élise", year: 1980, email },
    { first: "Marc-André", year: 1979 },
    { first: "Léo", year: thisYear - 10 },
  ];
}

export const fieldOf = (position: number, field: string) => `[name="travellers[${position}].${field}"]`;

export async function fillTraveller(page: Page, position: number, { first, year, email }: Person): Promise<void> {
  const field = (name: string) => fieldOf(position, name);
  await page.selectOption(field("title"), "mx");
  await page.fill(field("firstName"), first);
  await page.fill(field("lastName"), "Tremblay");
  await page.selectOption(field("nationality"), "CA");
  await page.fill(field("birthDay"), "4");
  await page.selectOption(field("birthMonth"), "5");
  await page.fill(field("birthYear"), String(year));
  if (email !== undefined) {
    await page.fill(field("email"), email);
    await page.fill(field("phone"), "418 555-0123");
  } else if (position > 0) await page.check(field("noContact"));
}

/** From the travellers' tab to the seats. */
export async function sendTravellers(page: Page, people: Person[]): Promise<void> {
  for (const [position, person] of people.entries()) await fillTraveller(page, position, person);
  await send(page);
  await page.waitForURL(/\/seats$/);
  await settle(page);
}

/** Takes the last free seats of the coach, one a traveller; which they are. */
export async function chooseSeats(page: Page, travellers: number): Promise<string[]> {
  const chosen: string[] = [];
  for (let position = 0; position < travellers; position++) {
    const list = page.locator(`[name="seat[${position}]"]`);
    const free = await list.locator("option").evaluateAll((options) => options.map((o) => o.getAttribute("value")));
    const seat = free.filter((value) => value && !chosen.includes(value)).at(-1) ?? "";
    await list.selectOption(seat);
    chosen.push(seat);
  }
  return chosen;
}

export type CardTyped = { number?: string; month?: string; year?: string; code?: string; holder?: string };

/** Where the bills go, and consent: the rest of the first step of paying. */
export async function fillBilling(page: Page): Promise<void> {
  await page.fill("[name=address]", "12 rue Saint-Jean");
  await page.fill("[name=city]", "Québec");
  await page.fill("[name=postalCode]", "G1R 1P1");
  await page.check("[name=terms]");
}

/** From how one pays to the card. */
export async function sendBilling(page: Page): Promise<void> {
  await fillBilling(page);
  await send(page);
  await page.waitForURL(/step=card/);
  await settle(page);
}

/** Types a card and presses the main button, and waits for whatever page that leads to. */
export async function sendCard(page: Page, card: CardTyped = {}): Promise<void> {
  const { number = "4242 4242 4242 4242", month = "12", year = "40", code = "123", holder = "Elise Tremblay" } = card;
  await page.fill("[name=number]", number);
  await page.fill("[name=exp_month]", month);
  await page.fill("[name=exp_year]", year);
  await page.fill("[name=cvc]", code);
  await page.fill("[name=holder]", holder);
  await leave(page);
}

/** Presses the main button, which leaves for another page, and waits for it. */
export async function leave(page: Page): Promise<void> {
  const left = page.waitForEvent("framenavigated", { predicate: (frame) => frame === page.mainFrame() });
  await page.locator(MAIN).click();
  await left;
  await settle(page);
}

/** Everything after the travellers, seats skipped: the confirmation. */
export async function payInFull(page: Page): Promise<void> {
  await send(page, "main button[name=do][value=skip]");
  await page.waitForURL(/\/payment$/);
  await settle(page);
  await sendBilling(page);
  await sendCard(page);
  await page.waitForURL(/\/booking$/);
  await settle(page);
}

/** The messages of the summary of errors, and the one beside a field. */
export async function errorsOf(page: Page): Promise<string[]> {
  return (await page.locator("main .notice.error li").allTextContents()).map(read);
}

export async function errorBeside(page: Page, selector: string): Promise<string> {
  const described = (await page.locator(selector).getAttribute("aria-describedby")) ?? "";
  const id = described.split(" ").find((part) => part.endsWith("-error"));
  return id ? read(await page.locator(`[id="${id}"]`).textContent()) : "";
}

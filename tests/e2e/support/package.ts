/** The steps of buying a coach trip with a hotel, in a browser. */
import type { Page } from "playwright";
import type { Supplier } from "~/domain/catalogue/stay";
import { addMonths, dayIn } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { tripPath } from "~/i18n/paths";
import { fieldOf, go, idOf, settle } from "./purchase";

export const PACKAGES = {
  own: { slug: "niagara-falls-romance", supplier: "own" },
  partner: { slug: "bus-boston-hotel", supplier: "partner" },
} as const satisfies Record<Supplier, { slug: string; supplier: Supplier }>;

/** So far ahead that a deposit is possible, and that few have booked. */
function monthsAhead(months: number): string {
  return addMonths(dayIn(new Date()), months).slice(0, 7);
}

/** The rooms of two nights for two adults and a child from Montreal, on the first night of a month. */
export async function findRooms(page: Page, supplier: Supplier, locale: Locale, months = 4): Promise<string> {
  const search = new URLSearchParams({ from: "montreal", month: monthsAhead(months), nights: "2" });
  await go(page, tripPath(PACKAGES[supplier], locale, search));
  const first = await page.locator("table.fares a").first().getAttribute("href");
  const night = new URLSearchParams(/\?([^#]*)/.exec(first ?? "")?.[1]).get("night") ?? "";
  await page.fill("[name=night]", night);
  await page.selectOption("select[name=nights]", "2");
  await page.fill("[name=adults]", "2");
  await page.fill("[name=children]", "1");
  await page.locator("form.stay-search button[type=submit]").click();
  await page.waitForURL(/[?&]night=/);
  await settle(page);
  return night;
}

/** Chooses the first room that has a choice of beds, with two; answers its checkout. */
export async function chooseRoom(page: Page): Promise<string> {
  const room = page.locator(".rooms > li:has([type=checkbox])").first();
  await room.locator("[type=checkbox]").check();
  await room.locator("button[name=room]").click();
  await page.waitForURL(/\/checkout\/[\w-]+\/travellers\b/);
  await page.locator(fieldOf(0, "firstName")).waitFor();
  await settle(page);
  return idOf(page);
}

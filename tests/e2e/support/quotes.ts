/** Quotes of changes, as the site wrote them down. */
import type { Page } from "playwright";
import { select } from "./database";

/** The price that the quote of a page was for, in minor units. */
export async function quotedPrice(site: Parameters<typeof select>[0], page: Page): Promise<number> {
  const quote = await page.locator("[name=quote]").first().getAttribute("value");
  const [row] = select<{ price: number }>(site, "select price from quotes where id = ?", quote ?? "");
  if (!row) throw new Error(`No quote ${quote}`);
  return row.price;
}

/** The id of the quote in the text of a page. */
export function quoteIn(page: string): string {
  return /name="quote" value="([^"]+)"/.exec(page)?.[1] ?? "";
}

/** The id of the quote to whose address an answer leads. */
export function quoteAt({ headers }: Response): string {
  return new URL(headers.get("location") ?? "", "http://localhost").searchParams.get("quote") ?? "";
}

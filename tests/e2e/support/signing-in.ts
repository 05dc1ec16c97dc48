/** Signing in at the sandbox's identity provider, in a browser. */
import type { Page } from "playwright";
import { settle } from "./purchase";

export type SigningIn = { email: string; name?: string; unverified?: boolean; ending?: string };

/** Fills the provider's page and sends it; the page is then on its way back to the site. */
export async function signInThere(page: Page, { email, name = "Zoé Canari", unverified, ending }: SigningIn) {
  await page.waitForURL(/\/oidc\/interaction\//);
  await page.fill("[name=email]", email);
  await page.fill("[name=name]", name);
  if (unverified) await page.check("[name=unverified]");
  await page.locator(`button[value="${ending ?? "sign-in"}"]`).click();
}

/** Opens a page that asks who comes, signs in, and is on it. */
export async function signInFor(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await signInThere(page, { email });
  await page.waitForURL(`**${path}`);
  await settle(page);
}

/** Signing in at the sandbox's identity provider, in a browser. */
import type { Page } from "playwright";

export type SigningIn = { email: string; name?: string; unverified?: boolean; ending?: string };

/** Fills the provider's page and sends it; the page is then on its way back to the site. */
export async function signInThere(page: Page, { email, name = "Zoé Canari", unverified, ending }: SigningIn) {
  await page.waitForURL(/\/oidc\/interaction\//);
  await page.fill("[name=email]", email);
  await page.fill("[name=name]", name);
  if (unverified) await page.check("[name=unverified]");
  await page.locator(`button[value="${ending ?? "sign-in"}"]`).click();
}

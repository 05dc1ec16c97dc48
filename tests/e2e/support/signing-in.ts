/** Signing in at the sandbox's identity provider, in a browser. */
import type { Page } from "playwright";
import type { IdentityCall, IdentityFault } from "../../../sandbox/faults";
import { settle } from "./purchase";
import type { Served } from "./site";

/** The button of our sign-in page. */
export const SUBMIT = "main a[data-popup]";

/** Presses that button; the window it opens is at the provider. */
export async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.locator(SUBMIT).click();
  const popup = await opened;
  await popup.waitForURL(/\/oidc\/interaction\//);
  return popup;
}

/** Orders that a call of the sandbox's provider goes wrong. */
export async function providerFault(site: Served, call: IdentityCall, fault: IdentityFault, times = 1) {
  const ordered = await fetch(`${site.sandboxUrl}/sandbox/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ call, fault, times }),
  });
  if (!ordered.ok) throw new Error(`the sandbox does not know the fault ${call} ${fault}`);
}

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

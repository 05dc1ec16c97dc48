import { KEPT_UNTIL } from "~/domain/kept-page";

/** Programs that open links before a person does: previews of chats and mails, and scanners that say who they are. */
const PROGRAMS =
  /bot\b|crawl|spider|preview|scan|facebookexternalhit|whatsapp|slack|skype|telegram|discord|proofpoint|mimecast|barracuda|safelinks|ms-office|google-|curl|wget|python|java\/|go-http|node|headless/i;

/**
 * Whether a page is opened by someone who reads it, as far as can be told: asked for as a page, by a program that says
 * which languages its reader has, and not ahead of a visit. Scanners that pretend to be a browser in all of this do count.
 */
export function isRead({ method, headers }: Request): boolean {
  if (method !== "GET" || !headers.get("accept-language")) return false;
  if (
    /prefetch|prerender|preview/i.test(
      `${headers.get("sec-purpose")} ${headers.get("purpose")} ${headers.get("x-moz")}`,
    )
  )
    return false;
  // Older browsers and those of text do not say how they ask.
  if ((headers.get("sec-fetch-mode") ?? "navigate") !== "navigate") return false;
  return !PROGRAMS.test(headers.get("user-agent") || "bot");
}

/** A phone that keeps a shared trip forgets it when its share ends, also without a connection. */
export function keptUntil({ expiresAt }: { expiresAt: Date }): Record<string, string> {
  return { [KEPT_UNTIL]: expiresAt.toISOString() };
}

/** The same of a page whose loader said so. */
export function keptUntilIn(loaderHeaders: Headers): Record<string, string> {
  const until = loaderHeaders.get(KEPT_UNTIL);
  return until === null ? {} : { [KEPT_UNTIL]: until };
}

/** Signing in without a browser: as many people as a test needs, at no cost. */
import { pathFor, type ScreenId } from "~/i18n/paths";
import { anAddress } from "./buyer";
import type { Served } from "./site";

const MAX_STEPS = 12;

/**
 * The `Cookie` header of who has signed in at the sandbox's identity provider with an e-mail.
 * Throws when the way there does not end on the site.
 */
export function signedIn(site: Served, email: string, name?: string): Promise<string> {
  return signedInFor(site, { screen: "planner", cookie: "session" }, email, name);
}

/** The same of a colleague, who may read the season. */
export function signedInStaff(site: Served, email: string): Promise<string> {
  return signedInFor(site, { screen: "staff", cookie: "staff" }, email);
}

async function signedInFor(
  site: Served,
  { screen, cookie: kept }: { screen: ScreenId; cookie: string },
  email: string,
  name = "Zoé Canari",
): Promise<string> {
  const jar = new Map<string, string>();
  const address = anAddress();
  const ask = async (url: string, body?: URLSearchParams) => {
    const Cookie = [...jar].map(([key, value]) => `${key}=${value}`).join("; ");
    const method = body ? { method: "POST", body } : {};
    const answer = await fetch(url, { ...method, headers: { Cookie, ...address }, redirect: "manual" });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") jar.delete(key);
      else jar.set(key, value);
    }
    return answer;
  };
  const end = site.url + pathFor(screen, "en-ca");
  let at = end;
  let answer = await ask(at);
  for (let step = 0; step < MAX_STEPS; step++) {
    if (at === end && answer.status === 200) return `${kept}=${jar.get(kept)}`;
    const to = answer.headers.get("location");
    if (to) {
      at = new URL(to, at).href;
      answer = await ask(at);
    } else {
      answer = await ask(at, new URLSearchParams({ email, name, do: "sign-in" }));
    }
  }
  throw new Error(`${email} is not signed in: stopped at ${at}`);
}

/** Someone who signs in at the sandbox's identity provider, without a browser. */

type Typed = { email: string; name?: string; unverified?: boolean; ending?: string };

/** Cookies as a browser keeps them, whatever their paths. */
class Jar {
  readonly #cookies = new Map<string, string>();

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Follows the provider from `url` through its sign-in page; the address of the site it sends the browser back to. */
export async function signInAt(url: string, siteUrl: string, typed: Typed): Promise<URL> {
  const jar = new Jar();
  let at = url;
  for (let hop = 0; hop < 8; hop++) {
    const { pathname } = new URL(at);
    const body = new URLSearchParams({ email: typed.email, name: typed.name ?? "Zoé", do: typed.ending ?? "sign-in" });
    if (typed.unverified) body.set("unverified", "1");
    const isPage = pathname.startsWith("/oidc/interaction/");
    const answer = await jar.fetch(at, isPage ? { method: "POST", body } : {});
    const location = answer.headers.get("location");
    if (!location) throw new Error(`${answer.status} at ${pathname}: ${(await answer.text()).slice(0, 2000)}`);
    at = new URL(location, at).href;
    if (at.startsWith(siteUrl)) return new URL(at);
  }
  throw new Error("the provider sends the browser in circles");
}

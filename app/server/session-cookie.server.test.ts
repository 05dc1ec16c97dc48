import { afterEach, expect, it, vi } from "vitest";

const before = process.env;
afterEach(() => {
  process.env = before;
});

/** The cookies of the site as it starts with these secrets. */
async function startedWith(...secrets: string[]) {
  vi.resetModules();
  process.env = { ...before, SESSION_SECRET: secrets.join(",") };
  const { sessionCookie, browserCookie, sessionKeyOf, browserKeyOf } = await import("./session-cookie.server");
  const { currencyCookie, currencyOf } = await import("~/i18n/currency.server");
  const { localeCookie, localeOf } = await import("~/i18n/i18n.server");
  return {
    given: async () => {
      const set = [
        await sessionCookie.serialize("a key"),
        await browserCookie.serialize("a browser"),
        await currencyCookie.serialize("USD"),
        await localeCookie.serialize("en-ca"),
      ];
      return set.map((cookie) => cookie.split(";")[0]).join("; ");
    },
    read: async (Cookie: string) => {
      const request = new Request("http://localhost/", { headers: { Cookie } });
      return Promise.all([sessionKeyOf(request), browserKeyOf(request), currencyOf(request), localeOf(request)]);
    },
  };
}

const [OLD, NEW] = ["the old secret of the site", "the new secret of the site"];
const WHOLE = ["a key", "a browser", "USD", "en-ca"];

it("A new secret before the former signs nobody out, and cookies of a dropped secret are invalid", async () => {
  const cookies = await (await startedWith(OLD)).given();
  const both = await startedWith(NEW, OLD);
  expect(await both.read(cookies)).toEqual(WHOLE);
  const fresh = await both.given();
  const after = await startedWith(NEW);
  expect(await after.read(fresh)).toEqual(WHOLE);
  expect(await after.read(cookies)).toEqual([null, null, "CAD", "fr-ca"]);
});

it("An instance with the new secret last reads what instances with it first issue", async () => {
  const cookies = await (await startedWith(NEW, OLD)).given();
  expect(await (await startedWith(OLD, NEW)).read(cookies)).toEqual(WHOLE);
});

it("Over https, identity cookies are limited to this host, to https and away from scripts", async () => {
  vi.resetModules();
  process.env = { ...before, SITE_URL: "https://escale.example", ALLOW_SANDBOX: "1" };
  const { sessionCookie, browserCookie } = await import("./session-cookie.server");
  for (const cookie of [sessionCookie, browserCookie]) {
    const [named = "", ...attributes] = (await cookie.serialize("a key")).split("; ");
    expect(named).toMatch(/^__Host-(session|browser)=/);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]));
    expect(attributes.some((attribute) => attribute.startsWith("Domain"))).toBe(false);
  }
});

it("A traveller who confirmed a change by code may pay that booking for an hour, and no other", async () => {
  const { provePayer, isProvenPayer, sessionCookie } = await import("./session-cookie.server");
  const now = new Date("2030-05-01T12:00:00Z");
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const [Cookie = ""] = (await provePayer("ES-AAAAAA", now)).split(";");
  const holding = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });
  expect(await isProvenPayer(holding(Cookie), "ES-AAAAAA", after(59))).toBe(true);
  expect(await isProvenPayer(holding(Cookie), "ES-AAAAAA", after(60))).toBe(false);
  expect(await isProvenPayer(holding(Cookie), "ES-BBBBBB", now)).toBe(false);
  expect(await isProvenPayer(holding(`${Cookie}x`), "ES-AAAAAA", now)).toBe(false);
  expect(await isProvenPayer(holding(""), "ES-AAAAAA", now)).toBe(false);
  // A text signed for another cookie is no proof.
  const [session = ""] = (await sessionCookie.serialize("ES-AAAAAA")).split(";");
  expect(await isProvenPayer(holding(session.replace("session=", "payer=")), "ES-AAAAAA", now)).toBe(false);
});

import { describe, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { addressOf, isReadable, isTooLong } from "./address.server";

const here = (path: string) => env.SITE_URL + path;

describe("the address of a request", () => {
  it.each([
    ["/", "/"],
    ["/en-ca/trip?to=boston&a=%2F", "/en-ca/trip?to=boston&a=%2F"],
    ["//evil.example/x", "//evil.example/x"],
    ["/\\evil.example", "//evil.example"],
    ["/@evil.example", "/@evil.example"],
    ["/:80", "/:80"],
    ["http://evil.example/en-ca?x=1", "/en-ca?x=1"],
    ["HTTPS://a@evil.example:99999/en-ca", "/en-ca"],
    ["http://evil.example", "/"],
    ["http://evil.example?x=1", "/?x=1"],
    ["/en-ca/checkout/none/../../../preferences", "/preferences"],
    ["/en-ca/checkout/none/%2e%2E/x", "/en-ca/checkout/x"],
    ["/en-c%61/%63heckout/x%2Fy", "/en-ca/checkout/x%2Fy"],
    ["/fr-ca/politique-de-confidentialit%C3%A9#part", "/fr-ca/politique-de-confidentialit%C3%A9"],
    ["/en-ca?a?b=/../c", "/en-ca?a?b=/../c"],
    ["/fr-ca/politique-de-confidentialit%e9", "/fr-ca/politique-de-confidentialit%C3%A9"],
    ["/fr-ca/voyage/qu%E9bec-%e0-no%EBl", "/fr-ca/voyage/qu%C3%A9bec-%C3%A0-no%C3%ABl"],
    ["/fr-ca/l%92hiver", "/fr-ca/l%E2%80%99hiver"],
    ["/fr-ca/%ff", "/fr-ca/%C3%BF"],
    ["/fr-ca/%E9?x=%e9", "/fr-ca/%C3%A9?x=%e9"],
    ["/%E0%A4%A", "/%E0%A4%A"],
  ])("A request address of %s is the site's own: %s", (target, path) => {
    const address = addressOf(target);
    expect(address?.href).toBe(here(path));
    expect(address?.origin).toBe(env.SITE_URL);
  });

  it.each(["*", "evil.example:443", "en-ca", "ftp://x/y", "javascript:alert(1)"])(
    "A request address is missing for %s",
    (target) => expect(addressOf(target)).toBeNull(),
  );

  it.each(["/en-ca/%00", "/en-ca/a%0d%0ab", "/en-ca/%C2%85", "/%E0%A4%A", "/%ff", "/%5c", "/%2f", "/en-ca?a=%00"])(
    "A request address cannot be read as %s",
    (target) => expect(isReadable(new URL(here(target)))).toBe(false),
  );

  it.each(["/", "/en-ca/trip?to=%E0%A4%A&a=%0A", "/fr-ca/politique-de-confidentialit%C3%A9", "/en-ca/%E2%80%AE"])(
    "A request address can be read as %s",
    (target) => expect(isReadable(new URL(here(target)))).toBe(true),
  );

  it("A request address over 4,096 characters is too long, in any part", () => {
    const fits = `/en-ca?from=${"<".repeat(1361)}`;
    expect(isTooLong(new URL(here(fits)))).toBe(false);
    for (const target of [`${fits}<`, `/${"a".repeat(4096)}`, `/en-ca?${"a=1&".repeat(1025)}`])
      expect(isTooLong(new URL(here(target))), target.slice(0, 20)).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { pageOfPayload, payloadPath, publicPageAt } from "./public-page";

describe("publicPageAt", () => {
  it.each([
    ["/", "home", null],
    ["/fr-ca", "home", "fr-ca"],
    ["/en-ca/trip", "trip.list", "en-ca"],
    ["/fr-ca/voyage/boston-2-days", "trip.detail", "fr-ca"],
    ["/en-ca/terms-conditions", "terms", "en-ca"],
  ])("%s is %s", (path, screen, locale) => {
    expect(publicPageAt(path, "")).toEqual({ screen, locale, search: "" });
  });

  it.each([
    "/en-ca/checkout/abc",
    "/fr-ca/checkout/abc/payment",
    "/en-ca/my-trip/key",
    "/preferences",
    "/en-ca/nowhere",
  ])("%s is no public page", (path) => expect(publicPageAt(path, "")).toBeNull());

  it("keeps what the page knows, once and in one order", () => {
    const one = publicPageAt("/en-ca/trip", "?to=boston&utm_source=x&from=laval&from=quebec&adults=");
    const other = publicPageAt("/en-ca/trip", "?adults=&from=laval&to=boston");
    expect(one?.search).toBe("?from=laval&to=boston&adults=");
    expect(one).toEqual(other);
    expect(publicPageAt("/en-ca", "?from=laval")?.search).toBe("");
  });

  it("takes no search without end", () => {
    expect(publicPageAt("/en-ca/trip", `?from=${"a".repeat(400)}`)).toBeNull();
  });
});

it("a page's payload leads back to the page", () => {
  expect(payloadPath("/en-ca/trip", "?to=boston")).toBe("/en-ca/trip/_payload.json?to=boston");
  expect(payloadPath("/", "")).toBe("/_payload.json");
  for (const path of ["/", "/en-ca", "/fr-ca/voyage/x"]) expect(pageOfPayload(payloadPath(path, ""))).toBe(path);
  expect(pageOfPayload("/en-ca/trip")).toBeNull();
});

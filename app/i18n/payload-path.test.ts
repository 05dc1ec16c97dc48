import { expect, it } from "vitest";
import { pageOfPayload, payloadPath } from "./payload-path";

it("A page's payload path leads back to the page", () => {
  expect(payloadPath("/en-ca/trip", "?to=boston")).toBe("/en-ca/trip/_payload.json?to=boston");
  expect(payloadPath("/", "")).toBe("/_payload.json");
  for (const path of ["/", "/en-ca", "/fr-ca/voyage/x"]) expect(pageOfPayload(payloadPath(path, ""))).toBe(path);
  expect(pageOfPayload("/en-ca/trip")).toBeNull();
});

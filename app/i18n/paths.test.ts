import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { checkoutTabs, screens } from "../../remix.config.js";
import { canonicalPath, pathFor, pathInLocale, type ScreenId, screenAt } from "./paths";

const ids = Object.keys(screens) as ScreenId[];
const params = {
  slug: "new-york-3-days",
  sessionId: "abc_DEF-1",
  bookingKey: "k_1-Z",
  trip: "t_1-Z",
  item: "i_1-Z",
  share: "s_1-Z",
  shareKey: "y_1-Z",
  stopKey: "z_1.a-Z",
  requestKey: "q_1-Z",
  callOffKey: "key",
  groupKey: "key",
  group: "group",
  linkKey: "l_1-Z",
  kind: "bus",
  bookingNumber: "ES-7K3M9Q",
  file: "f",
  change: "name",
  receiptNumber: "000042",
  format: "pdf",
  departure: "new-york-3-days_2027-01-08",
  claim: "ES-ABC234-1",
  list: "passengers",
};

describe("the route table", () => {
  it.each(ids)("The route table has a module and both languages for %s, and its paths lead back to it", (id) => {
    expect(existsSync(`app/${screens[id].file}`)).toBe(true);
    for (const locale of LOCALES) {
      const path = pathFor(id, locale, params);
      expect(screenAt(path)).toMatchObject({ id, locale });
      expect(pathFor(id, locale, screenAt(path)?.params)).toBe(path);
    }
  });

  it.each(checkoutTabs)("The route table has a module for the tab %s", (tab) => {
    expect(existsSync(`app/routes/checkout.${tab}.tsx`)).toBe(true);
  });
});

describe("the language switch", () => {
  it.each([
    ["/fr-ca", "", "/en-ca"],
    ["/", "", "/en-ca"],
    ["/fr-ca/voyage", "?from=montreal&to=boston", "/en-ca/trip?from=montreal&to=boston"],
    ["/fr-ca/voyage/boston-2-days", "?month=2027-05", "/en-ca/trip/boston-2-days?month=2027-05"],
    ["/fr-ca/checkout/abc/seats", "", "/en-ca/checkout/abc/seats"],
    ["/fr-ca/politique-de-confidentialite", "", "/en-ca/privacy-policy"],
    ["/fr-ca/nulle-part", "?x=1", "/en-ca"],
  ])("The language switch keeps the page, its parameters and its search: %s%s", (pathname, search, expected) => {
    expect(pathInLocale(pathname, search, "en-ca")).toBe(expected);
  });
});

describe("a path that is nearly a screen’s", () => {
  it.each([
    ["/en-ca/voyage", "/en-ca/trip"],
    ["/fr-ca/trip/boston-2-days", "/fr-ca/voyage/boston-2-days"],
    ["/en-ca/termes-conditions", "/en-ca/terms-conditions"],
    ["/fr-ca/voyage/", "/fr-ca/voyage"],
    ["/FR-CA/Voyage", "/fr-ca/voyage"],
    ["/fr-ca/politique-de-confidentialit%C3%A9", "/fr-ca/politique-de-confidentialite"],
    ["/fr-ca/politique-de-confidentialite%CC%81", "/fr-ca/politique-de-confidentialite"],
  ])("%s is %s", (given, expected) => {
    expect(canonicalPath(given)).toBe(expected);
  });

  it.each(["/fr-ca/voyage", "/en-ca", "/", "/fr-ca/x", "/assets/a.js", "/fr-ca/%E0%A4%A"])("%s stays", (given) => {
    expect(canonicalPath(given)).toBeNull();
  });
});

/** What search engines are told of: every page that is the same for everybody. */
import { beforeAll, expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { pathFor, type ScreenId } from "~/i18n/paths";
import { publicSearch, screens } from "../../remix.config.js";
import { anOwnPackage, aPartnerPackage } from "../../tests/support/package";
import { loader } from "./sitemap";

beforeAll(async () => {
  await anOwnPackage();
  await aPartnerPackage();
});

const ids = Object.keys(screens) as ScreenId[];
/** Public, and searched for. */
const listedIds = ids.filter((id) => publicSearch[id] !== null && id !== "offline");

it("Every public page is in the sitemap, in each language", async () => {
  const listed = await (await loader()).text();
  const patterns = listedIds.flatMap((id) =>
    LOCALES.map((locale) => `/${screens[id].paths[locale].replace(/:\w+/g, "[^/]+")}</loc>`),
  );
  expect(patterns.length).toBeGreaterThan(12);
  expect(patterns.filter((pattern) => !new RegExp(pattern).test(listed))).toEqual([]);
  expect(listed).not.toContain(pathFor("offline", "en-ca"));
});

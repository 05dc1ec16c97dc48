/** What search engines are told of: every page that is the same for everybody. */
import { beforeAll, expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { pathFor, type ScreenId } from "~/i18n/paths";
import { publicSearch, screens } from "../../remix.config.js";
import { seedCompany } from "../../tests/support/booked";
import { loader } from "./sitemap";

beforeAll(() => seedCompany());

/** Nobody searches for it. */
const UNLISTED: readonly ScreenId[] = ["offline"];

it("Every public page without a parameter is in the sitemap, in each language", async () => {
  const listed = await (await loader()).text();
  const ids = (Object.keys(screens) as ScreenId[]).filter(
    (id) => publicSearch[id] !== null && !screens[id].paths["fr-ca"].includes(":") && !UNLISTED.includes(id),
  );
  expect(ids.length).toBeGreaterThan(4);
  const paths = ids.flatMap((id) => LOCALES.map((locale) => pathFor(id, locale)));
  expect(paths.filter((path) => !listed.includes(`${path}</loc>`))).toEqual([]);
});

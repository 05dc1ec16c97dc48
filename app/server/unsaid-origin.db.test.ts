import { expect, it } from "vitest";
import { pathFor } from "~/i18n/paths";
import { requireStaff } from "./staff.server";
import { requireTraveller } from "./traveller.server";

const post = (path: string) => new Request(`http://localhost${path}`, { method: "POST", body: new URLSearchParams() });

it.each([
  ["the office", () => requireStaff(post(pathFor("staff.team", "en-ca")))],
  ["a traveller's pages", () => requireTraveller(post(pathFor("planner", "en-ca")), "en-ca")],
])("A post to %s that does not say where it comes from is refused before anybody is asked for", async (_of, ask) => {
  await expect(ask()).rejects.toMatchObject({ status: 403 });
});

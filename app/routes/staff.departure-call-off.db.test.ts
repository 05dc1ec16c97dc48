import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { callOffs } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { previewCallOff } from "~/services/call-off/preview.server";
import { auditOf } from "~/services/staff/audit.server";
import { seedCompany } from "../../tests/support/booked";
import { MANAGER } from "../../tests/support/call-off";
import { aDeparture, NOW } from "../../tests/support/checkout";
import { anotherDate } from "../../tests/support/other-date";
import { answerCallOff } from "./staff.departure-call-off.server";

beforeAll(() => seedCompany());

/** A post of the form that decides, with these fields and these offers. */
function deciding(departure: string, offers: readonly string[], fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ do: "decide", kind: "cancelled", ...fields })) body.append(name, value);
  for (const offer of offers) body.append("offer", offer);
  const request = new Request("http://localhost/", { method: "POST", body });
  const member = { ...MANAGER, name: "Direction", role: "manager" as const, locale: "fr-ca" as const };
  return answerCallOff({ departure, request, locale: "fr-ca", now: NOW, member });
}

it("Every offered departure is kept when a call-off is refused, and decided when it is confirmed", async () => {
  const departure = await aDeparture();
  const offers = await Promise.all(
    ["2030-08-16", "2030-08-17", "2030-08-18"].map(async (day) => (await anotherDate(day)).departure),
  );
  const typed = { why: "panne", typed: "2030-08-02 New York" };
  const changed = await deciding(departure, offers, { ...typed, seen: "something else" });
  if (!("desk" in changed)) throw new Error("decided");
  expect(changed.desk.refused?.code).toBe("changed-since");
  expect(changed.desk.chosen.offered).toEqual(offers);
  const seen = changed.desk.preview?.seen ?? "";
  const misspelt = await deciding(departure, changed.desk.chosen.offered, { ...typed, typed: "New York", seen });
  expect(misspelt).toMatchObject({ desk: { refused: { code: "name-wrong" }, chosen: { offered: offers } } });

  const fresh = await previewCallOff(departure, { kind: "cancelled", offered: offers }, NOW);
  expect(fresh).toMatchObject({ ok: true, value: { seen } });
  expect(await deciding(departure, offers, { ...typed, seen })).toEqual({ done: "decided", of: "departure" });
  const [decided] = await db.select().from(callOffs).where(eq(callOffs.departure, departure));
  expect(decided?.offered).toEqual(offers);
  const lines = await auditOf({ kind: "departure", id: departure });
  expect(lines.find(({ what }) => what === "departure-called-off")?.after).toMatchObject({ offered: offers });
});

/** The page of a run's settings: its crew and its blocked seats. */
import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { blockedSeats, staffMembers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { pathFor } from "~/i18n/paths";
import * as facts from "~/routes/staff.departure-facts";
import * as passengers from "~/routes/staff.list";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { seedCompany } from "../../tests/support/booked";
import { aDeparture, bookingsOf, NOW, payWith, readyCheckout } from "../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../tests/support/facts";
import { it } from "../../tests/support/fixtures";

beforeAll(() => seedCompany());

const blockedOn = async (run: string) => db.select().from(blockedSeats).where(eq(blockedSeats.run, run));

it("The counter blocks a seat on the settings of a departure and unblocks it, and a guide may not", async ({
  staff,
}) => {
  const departure = await aDeparture();
  const path = pathFor("staff.departure.facts", "fr-ca", { departure });
  const counter = await staff("counter");
  const block = { do: "block", seat: "4a", why: "ceinture brisée" };
  const answer = await counter.post(facts, path, block, { departure });
  expect(answer.status).toBe(303);
  const location = answer.headers.get("Location") ?? "";
  expect(location).toMatch(/\?done=block&seat=4A&told=[\w-]+#seats$/);
  const page = await (await counter.open(facts, location, { departure })).json();
  expect(page.done).toEqual({ does: "block", seat: "4A" });
  expect(page.places).toBe(13);
  expect(page.seats.blocked).toMatchObject([{ seat: "4A", why: "ceinture brisée", by: counter.name, isOfCoach: true }]);
  const guide = await staff("guide");
  expect((await guide.post(facts, path, { do: "unblock", seat: "4A" }, { departure })).status).toBe(403);
  expect(await blockedOn(departure)).toHaveLength(1);
  await counter.post(facts, path, { do: "unblock", seat: "4A" }, { departure });
  expect(await blockedOn(departure)).toHaveLength(0);
});

it("A refused block says whose seat it is, and keeps what was chosen and typed", async ({ staff, gateway }) => {
  const departure = await aDeparture();
  const checkout = await readyCheckout(departure);
  await chooseSeats(checkout, { 0: "4B" }, NOW);
  await payWith(gateway, checkout);
  const [{ number = "" } = {}] = await bookingsOf(checkout);
  const path = pathFor("staff.departure.facts", "en-ca", { departure });
  const counter = await staff("counter");
  const post = async (fields: Record<string, string>) => {
    const answer = await counter.post(facts, path, { do: "block", ...fields }, { departure });
    return { status: answer.status, ...(await answer.json()) };
  };
  expect(await post({ seat: "4B", why: "broken" })).toEqual({
    status: 422,
    block: { seat: "4B", why: "broken", code: "block-seat-booked", params: { seat: "4B", booking: number } },
  });
  expect(await post({ seat: "4A", why: "" })).toMatchObject({ status: 422, block: { code: "block-why-missing" } });
  expect(await post({ seat: "", why: "broken" })).toMatchObject({ block: { code: "block-seat-missing" } });
  const unknown = await counter.post(facts, path, { do: "block", seat: "4A", why: "x" }, { departure: "nowhere" });
  expect(unknown.status).toBe(404);
});

it("A colleague chosen as driver is not in the box for a hired one, and reads the lists of that coach", async ({
  staff,
}) => {
  const departure = await aDeparture();
  const path = pathFor("staff.departure.facts", "fr-ca", { departure });
  const list = pathFor("staff.list", "fr-ca", { departure, list: "passengers" });
  const [counter, driver] = [await staff("counter"), await staff("guide")];
  const reads = async () => (await driver.open(passengers, list, { departure, list: "passengers" })).status;
  expect(await reads()).toBe(403);
  const { closed: _, ...typed } = { ...NOTHING_DECIDED, driverMember: driver.id, driver: "typed over" };
  expect((await counter.post(facts, path, { ...typed, version: "0" }, { departure })).status).toBe(303);
  const page = await (await counter.open(facts, path, { departure })).json();
  expect(page.typed).toMatchObject({ driverMember: driver.id, driver: "", guideMember: "", guide: "" });
  expect(await reads()).toBe(200);
});

it("A guide who got another role is still chosen on the form of the coach that they lead", async ({ staff }) => {
  const departure = await aDeparture();
  const path = pathFor("staff.departure.facts", "fr-ca", { departure });
  const [counter, guide] = [await staff("counter"), await staff("guide")];
  const { closed: _, ...typed } = { ...NOTHING_DECIDED, guideMember: guide.id };
  await counter.post(facts, path, { ...typed, version: "0" }, { departure });
  await transaction((tx) => tx.update(staffMembers).set({ role: "counter" }).where(eq(staffMembers.id, guide.id)));
  const page = await (await counter.open(facts, path, { departure })).json();
  expect(page.typed.guideMember).toBe(guide.id);
  expect(page.crew.guide).toContainEqual({ id: guide.id, name: guide.name });
  expect(page.crew.driver).not.toContainEqual(expect.objectContaining({ id: guide.id }));
});

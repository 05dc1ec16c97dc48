import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { checkouts } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { tabPath } from "~/i18n/paths";
import { checkoutShown } from "~/routes/checkout.tab.server";
import * as travellers from "~/routes/checkout.travellers";
import { it } from "../../tests/support/fixtures";

it("A colleague's browser suggests no data of earlier callers, and a traveller's suggests their own", async ({
  tour,
  staff,
}) => {
  const held = await tour.hold({ adults: 1 });
  if (!held.ok) throw new Error(held.code);
  const { id } = held.value;
  const counter = await staff("counter");
  const suggests = async () => {
    const answer = await counter.open(travellers, tabPath("travellers", "fr-ca", id), { sessionId: id });
    return (await answer.json()).suggests;
  };
  expect(await suggests()).toBe(true);
  await transaction((tx) =>
    tx.update(checkouts).set({ channel: "telephone", soldBy: counter.id }).where(eq(checkouts.id, id)),
  );
  expect(await suggests()).toBe(false);
});

it("The loaders of a page read its checkout once, and those of the next page again", async ({ tour, clock }) => {
  const held = await tour.hold({ adults: 1 });
  if (!held.ok) throw new Error(held.code);
  const { id } = held.value;
  const page = () => ({ requestId: "", nonce: undefined, visitor: "" });
  const first = page();
  const read = await checkoutShown(first, id, clock.now);
  expect(read).toMatchObject({ id, state: "open" });
  await transaction((tx) => tx.update(checkouts).set({ travellersDone: true }).where(eq(checkouts.id, id)));
  expect(await checkoutShown(first, id, clock.now)).toBe(read);
  expect(await checkoutShown(page(), id, clock.now)).toMatchObject({ progress: { travellersDone: true } });
});

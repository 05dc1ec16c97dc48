import { pathFor } from "~/i18n/paths";
import * as team from "~/routes/staff.team";
import { expect, it } from "./fixtures";

it("A hold takes its places, and its end gives them back", async ({ tour, clock }) => {
  expect(await tour.hold({ adults: 2 })).toMatchObject({ ok: true });
  expect(await tour.taken()).toBe(2);
  await clock.passWithJobs(60);
  expect(await tour.taken()).toBe(0);
});

it("A booking is paid, and its confirmation names it", async ({ booking, mails }) => {
  expect(await booking.row()).toMatchObject({ price: 109_700, paid: 109_700 });
  const [confirmation] = await mails.of(`confirmation:${booking.number}`);
  expect(confirmation?.text).toContain(booking.number);
});

it("A package is booked with its room", async ({ packageBooking, partner }) => {
  const { price, paid } = await packageBooking.row();
  expect(paid).toBe(price);
  expect(partner.calls.map(({ operation }) => operation)).toContain("confirm");
});

it("The team is a manager's page, and not the counter's", async ({ staff }) => {
  const manager = await staff("manager");
  const answer = await manager.open(team, pathFor("staff.team", "fr-ca"));
  expect((await answer.json()).members).toContainEqual(expect.objectContaining({ id: manager.id, isYou: true }));
  const counter = await staff("counter");
  expect((await counter.open(team, pathFor("staff.team", "fr-ca"))).status).toBe(403);
});

/** A short run of `npm run faults`; the long ones are for whoever changes how money moves. */
import { expect, it } from "vitest";
import { SIZES } from "../../faults/plan";
import { runFaults } from "../../faults/run";

it("While server, gateway and partner fail, nothing is sold twice, and no money, room or mail is lost", async () => {
  const { violations, missed, bookings, rooms, kills } = await runFaults({
    seed: 4,
    size: SIZES.quick,
    stallMs: 9_000,
  });
  expect(violations).toEqual([]);
  // Who comes by where is a matter of milliseconds: one trouble may find nobody.
  expect(missed.length, missed.join(", ")).toBeLessThanOrEqual(1);
  expect(bookings).toBeGreaterThan(4);
  expect(rooms).toBeGreaterThan(1);
  expect(kills).toBeGreaterThanOrEqual(2);
});

import { cancel } from "../../../tests/support/changes";
import { expect, it } from "../../../tests/support/fixtures";
import { getBooking } from "./get-booking.server";

it("The room of a booking is for those who still travel; its price stays as it was sold", async ({
  packageBooking: { key },
}) => {
  const before = await getBooking(key);
  const people = before?.travellers.length ?? 0;
  expect(before?.stay?.guests).toBe(people);
  expect(await cancel(key, [people - 1])).toMatchObject({ ok: true });
  const after = await getBooking(key);
  expect(after?.stay?.guests).toBe(people - 1);
  expect(after?.money.stay).toEqual(before?.money.stay);
});

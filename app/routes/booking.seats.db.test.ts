import { expect, it } from "../../tests/support/fixtures";
import { answerSeats, seatsOfBooking } from "./booking.seats.server";

it("Seats sent as the page shows them are kept, and other ones are changed", async ({ booking, clock, mails }) => {
  const at = (body?: URLSearchParams) => ({
    request: new Request("http://localhost/", body ? { method: "POST", body } : {}),
    locale: "en-ca" as const,
    now: clock.now,
    bookingKey: booking.key,
  });
  const send = async (seats: (string | null)[]) => {
    const { shown } = await seatsOfBooking(at());
    const chosen = seats.map((seat, index) => [`seat[${index}]`, seat ?? ""]);
    return answerSeats(at(new URLSearchParams([["shown", shown], ...chosen])));
  };
  const before = (await seatsOfBooking(at())).travellers.map(({ seat }) => seat);
  expect(await send(before)).toEqual({ done: true, kept: true });
  expect(await mails.of("change:")).toEqual([]);
  const free = before.map((_, index) => `2${"ABC"[index]}`);
  expect(await send(free)).toEqual({ done: true, kept: false });
  expect(await mails.of("change:")).toHaveLength(1);
});

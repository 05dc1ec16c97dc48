import { expect } from "vitest";
import { MAX_LINK_MAILS } from "~/domain/company/limits";
import { pathFor } from "~/i18n/paths";
import * as findPage from "~/routes/booking.find";
import { it } from "../../../tests/support/fixtures";
import { getBooking } from "./get-booking.server";
import { mailBookingLink } from "./recover-link.server";

const prefix = (number: string) => `link:${number}:`;

it("The link of a booking is mailed to its contact, who gave its number and address", async ({
  booking,
  mails,
  clock,
}) => {
  const { number, key } = booking;
  const email = (await getBooking(key))?.contactEmail ?? "";
  for (const wrong of ["other@example.com", "", `x${email}`])
    await mailBookingLink({ number, email: wrong }, clock.now);
  await mailBookingLink({ number: "ES-222222", email }, clock.now);
  expect(await mails.of(prefix(number))).toEqual([]);
  await mailBookingLink({ number, email: email.toUpperCase() }, clock.now);
  // Pressed twice.
  await mailBookingLink({ number, email }, clock.now);
  const [mail, ...more] = await mails.of(prefix(number));
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe(email);
  expect(mail?.text).toContain(key);
});

it("The link of a booking is mailed a few times a day at most", async ({ booking, mails, clock }) => {
  const { number, key } = booking;
  const email = (await getBooking(key))?.contactEmail ?? "";
  for (let nth = 0; nth < MAX_LINK_MAILS + 3; nth++) await mailBookingLink({ number, email }, clock.pass(1));
  expect(await mails.of(prefix(number))).toHaveLength(MAX_LINK_MAILS);
  await mailBookingLink({ number, email }, clock.pass(24 * 60));
  expect(await mails.of(prefix(number))).toHaveLength(MAX_LINK_MAILS + 1);
});

it("The page answers the same for a booking that exists and for one that does not", async ({ booking }) => {
  const email = (await getBooking(booking.key))?.contactEmail ?? "";
  const path = pathFor("booking.find", "en-ca");
  const post = async (fields: Record<string, string>) => {
    const request = new Request(`http://localhost${path}`, { method: "POST", body: new URLSearchParams(fields) });
    const answer = (await findPage.action({ request, params: {}, context: {} as never })) as Response;
    // The seal of what is said has the time in it.
    const to = answer.headers.get("Location")?.replace(/&told=[\w-]+$/, "");
    return { status: answer.status, to, text: await answer.text() };
  };
  const typed = ` ${booking.number.slice(3).toLowerCase()} `;
  const found = await post({ number: typed, email: `Zoé <${email}>` });
  expect(found).toEqual({ status: 303, to: `${path}?sent=1`, text: "" });
  expect(await post({ number: "ES-222222", email })).toEqual(found);
  expect(await post({ number: booking.number, email: "other@example.com" })).toEqual(found);
  const wrong = await post({ number: "12", email: "x" });
  expect(wrong.status).toBe(422);
  expect(JSON.parse(wrong.text).problems).toEqual([
    { field: "number", code: "number-invalid" },
    { field: "email", code: "email-invalid" },
  ]);
});

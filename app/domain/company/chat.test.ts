import { expect, it } from "vitest";
import { chatHours } from "./chat";

const open = { open: true, until: "24:00" };
const closed = { open: false, opens: "08:00" };

it.each([
  // Winter: five hours behind UTC.
  ["2027-01-15T12:59:59Z", closed],
  ["2027-01-15T13:00:00Z", open],
  ["2027-01-16T04:59:59Z", open],
  ["2027-01-16T05:00:00Z", closed],
  // Summer: four.
  ["2027-07-15T11:59:59Z", closed],
  ["2027-07-15T12:00:00Z", open],
  ["2027-07-16T03:59:59Z", open],
  ["2027-07-16T04:00:00Z", closed],
  // The days the clocks change, 14 March and 7 November.
  ["2027-03-14T11:59:00Z", closed],
  ["2027-03-14T12:00:00Z", open],
  ["2027-03-14T04:59:00Z", open],
  ["2027-03-15T03:59:00Z", open],
  ["2027-03-15T04:00:00Z", closed],
  ["2027-11-07T03:59:00Z", open],
  ["2027-11-07T12:59:00Z", closed],
  ["2027-11-07T13:00:00Z", open],
  ["2027-11-08T04:59:00Z", open],
])("At %s the chat says %j", (now, hours) => {
  expect(chatHours(new Date(now))).toEqual(hours);
});

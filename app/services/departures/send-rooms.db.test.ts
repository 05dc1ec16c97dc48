/** The rooming list sent to a hotel. */
import { asc, eq, like } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditLog, outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { addDays } from "~/domain/day";
import { seedCompany } from "../../../tests/support/booked";
import { NOW, START_DAY, unique } from "../../../tests/support/checkout";
import { anOwnPackage, readyPackage } from "../../../tests/support/package";
import { packageDesk } from "../../../tests/support/package-desk";
import { aColleague } from "../../../tests/support/staff";
import { hotelsOf, sendRooms, sentRooms } from "./send-rooms.server";
import { getSheet } from "./sheet.server";

const { partner, pay } = packageDesk();
let ann: StaffMember;
beforeAll(async () => {
  await seedCompany();
  ann = await aColleague("counter");
});

async function sheetOf(departure: string) {
  const sheet = await getSheet(departure);
  if (!sheet) throw new Error("No sheet");
  return sheet;
}

it("A rooming list goes to the hotel once, and again as changed when the guests change", async () => {
  const sold = await anOwnPackage({ rooms: 2 });
  await pay(await readyPackage(sold, partner));
  const sheet = await sheetOf(sold.departure);
  const [hotel] = hotelsOf(sheet);
  const sending = {
    hotel: hotel?.id ?? "",
    email: " desk@inn.example ",
    locale: "fr-ca",
    id: unique("s"),
    by: ann,
  } as const;
  expect(await sentRooms(sheet)).toEqual([]);
  expect(await sendRooms(sheet, sending, NOW)).toEqual({ ok: true, value: null });
  expect(await sendRooms(sheet, sending, NOW)).toEqual({ ok: true, value: null });
  const mails = await db
    .select()
    .from(outbox)
    .where(like(outbox.key, `rooms:${sold.departure}:%`))
    .orderBy(asc(outbox.key));
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({
    recipient: "desk@inn.example",
    locale: "fr-ca",
    subject: expect.stringContaining("Liste des chambres"),
  });
  const [first] = sheet.parties[0]?.people ?? [];
  expect(mail?.text).toContain(first?.firstName);
  expect(mail?.text, "a number is read, its address is not").not.toContain("tel:");
  expect(mail?.text).not.toContain(first?.birthDay);
  expect(
    Buffer.from(mail?.attachments?.[0]?.content ?? "", "base64")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const log = await db.select().from(auditLog).where(eq(auditLog.subject, sold.departure));
  expect(log).toMatchObject([
    { what: "rooms-sent", who: ann.email, after: { hotel: hotel?.name, email: "desk@inn.example" } },
  ]);
  expect(await sentRooms(sheet)).toMatchObject([
    { hotel: hotel?.name, to: "desk@inn.example", state: "waiting", changed: false },
  ]);
  await pay(await readyPackage(sold, partner));
  expect(await sentRooms(await sheetOf(sold.departure))).toMatchObject([{ changed: true }]);
});

it("A hotel of a tour is told the night on which its guests arrive, not the day the coach leaves", async () => {
  const sold = await anOwnPackage();
  await pay(await readyPackage(sold, partner));
  const sheet = await sheetOf(sold.departure);
  const [party] = sheet.parties;
  const [room] = party?.rooms ?? [];
  if (!party || !room) throw new Error("Nobody sleeps");
  expect(room.firstNight).toBe(START_DAY);
  const second = { ...room, hotel: "Second", firstNight: addDays(START_DAY, 2) };
  const toured = { ...sheet, id: unique("run"), parties: [{ ...party, rooms: [room, second] }] };
  const hotel = hotelsOf(toured).find(({ name }) => name.startsWith("Second"))?.id ?? "";
  const sending = { hotel, email: "desk@inn.example", locale: "en-ca", id: "1", by: ann } as const;
  expect(await sendRooms(toured, sending, NOW)).toMatchObject({ ok: true });
  const [mail] = await db
    .select()
    .from(outbox)
    .where(like(outbox.key, `rooms:${toured.id}:%`));
  expect(mail?.subject.replaceAll("\u00a0", " ")).toContain("August 4, 2030");
  expect(mail?.text).toContain("2030-08-04");
});

it("A rooming list needs a valid address and guests", async () => {
  const sold = await anOwnPackage();
  await pay(await readyPackage(sold, partner));
  const sheet = await sheetOf(sold.departure);
  const sending = { hotel: hotelsOf(sheet)[0]?.id ?? "", email: "nobody", locale: "en-ca", id: "1", by: ann } as const;
  expect(await sendRooms(sheet, sending, NOW)).toMatchObject({ code: "email-invalid" });
  const elsewhere = { ...sending, email: "desk@inn.example", hotel: "elsewhere" };
  expect(await sendRooms(sheet, elsewhere, NOW)).toMatchObject({ code: "hotel-missing" });
});

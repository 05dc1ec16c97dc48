import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { bookings, outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { checkTicket } from "~/documents/tickets/ticket-code.server";
import { ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import { accept } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { aDeparture, NOW, payWith, readyCheckout, START_DAY } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { pdfLines } from "../../../tests/support/pdf-text";
import { confirmationFiles } from "./confirmation-files.server";

const cards = new FakeCards();
const KILOBYTE = 1024;

async function confirmed(adults: number) {
  const checkout = await readyCheckout(await aDeparture(), { adults });
  await payWith(cards, checkout);
  const [booking] = await db.select().from(bookings).where(eq(bookings.checkout, checkout));
  return `confirmation:${booking?.number}`;
}

it.each([
  // The mail of most parties stays within 60 KB as it travels; six tickets have six codes to draw.
  [2, 60],
  [6, 80],
])(
  "A confirmation brings %i people a ticket each that opens the coach’s door, and the dates, within %i KB",
  async (people, most) => {
    const key = await confirmed(people);
    const sent: Mail[] = [];
    const take = async (mail: Mail) => {
      sent.push(mail);
      return accept(null);
    };
    await sendOutbox(NOW, take, confirmationFiles);
    const mail = sent.find((each) => each.key === key);
    const [pdf, ics] = mail?.attachments ?? [];
    expect([pdf?.name, ics?.name].map((name) => name?.split(".").at(-1))).toEqual(["pdf", "ics"]);
    const lines = pdfLines(Buffer.from(pdf?.content ?? "", "base64"));
    const codes = [
      ...lines
        .join("")
        .replace(/\s/g, "")
        .matchAll(/T2\.[A-Z2-7]{5}\.[A-Z2-7]+\.[A-Z2-7]{103}/g),
    ];
    expect(codes).toHaveLength(people);
    for (const [code] of codes) expect(checkTicket(code, ticketPublicKeys(), START_DAY).ok).toBe(true);
    const calendar = new ICAL.Component(ICAL.parse(Buffer.from(ics?.content ?? "", "base64").toString()));
    const titles = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event).summary);
    expect(titles.length).toBeGreaterThanOrEqual(2);
    const bytes = [mail?.html, mail?.text, pdf?.content, ics?.content].map((text) => Buffer.byteLength(text ?? ""));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(most * KILOBYTE);
    // What is kept to be sent holds none of it.
    expect((await db.select().from(outbox).where(eq(outbox.key, key)))[0]?.attachments).toBeNull();
  },
);

it("Other mails have no files, and a mail whose files cannot be made is sent anyway", async () => {
  expect(await confirmationFiles("reminder:ES-7K3M9Q", NOW)).toEqual([]);
  const key = await confirmed(1);
  const sent: Mail[] = [];
  const broken = async () => {
    throw new Error("no paper");
  };
  await sendOutbox(
    NOW,
    async (mail) => {
      sent.push(mail);
      return accept(null);
    },
    broken,
  );
  expect(sent.find((each) => each.key === key)).toMatchObject({ key });
  expect(sent.find((each) => each.key === key)?.attachments).toBeUndefined();
});

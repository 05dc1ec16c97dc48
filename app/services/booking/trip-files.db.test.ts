import { and, eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, it } from "vitest";
import { bookingChanges, bookings, outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { checkTicket } from "~/documents/tickets/ticket-code.server";
import { ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import type { ChangeKind } from "~/domain/amendments/change-data";
import { accept } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { aTourWithActivities, cancel } from "../../../tests/support/changes";
import { aDeparture, NOW, payWith, readyCheckout, START_DAY } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { moveTo } from "../../../tests/support/other-date";
import { pdfLines } from "../../../tests/support/pdf-text";
import { tripFiles } from "./trip-files.server";

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
    await sendOutbox(NOW, take, tripFiles);
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

/** What a mail that is sent of a change has with it. */
async function sentOf(
  kind: ChangeKind,
  number: string,
): Promise<{ mail: Mail; lines: string; calendar: ICAL.Component }> {
  const [change] = await db
    .select()
    .from(bookingChanges)
    .where(and(eq(bookingChanges.booking, number), eq(bookingChanges.kind, kind)));
  const sent: Mail[] = [];
  const take = async (mail: Mail) => {
    sent.push(mail);
    return accept(null);
  };
  await sendOutbox(NOW, take, tripFiles);
  const mail = sent.find(({ key }) => key === `change:${change?.id}`);
  if (!mail) throw new Error(`no mail of ${kind}`);
  const contentOf = (type: string) => mail.attachments?.find((file) => file.type.startsWith(type))?.content ?? "";
  const pdf = contentOf("application/pdf");
  return {
    mail,
    lines: pdf === "" ? "" : pdfLines(Buffer.from(pdf, "base64")).join("\n"),
    calendar: new ICAL.Component(ICAL.parse(Buffer.from(contentOf("text/calendar"), "base64").toString())),
  };
}

const eventsOf = (calendar: ICAL.Component) =>
  new Map(
    calendar.getAllSubcomponents("vevent").map((event) => [
      String(event.getFirstPropertyValue("uid")),
      {
        sequence: Number(event.getFirstPropertyValue("sequence")),
        status: event.getFirstPropertyValue("status"),
        begins: String(event.getFirstPropertyValue("dtstart")),
        ends: String(event.getFirstPropertyValue("dtend")),
      },
    ]),
  );

it("A change mail has the new tickets, the stop and its hour, a link to the booking, and the next revision of its events", async () => {
  const [from, to] = await aTourWithActivities(["2030-08-02", "2030-08-09"]);
  const checkout = await readyCheckout(from?.departure ?? "", { adults: 2 });
  await payWith(cards, checkout);
  const [booking] = await db.select().from(bookings).where(eq(bookings.checkout, checkout));
  const { key = "", number = "" } = booking ?? {};
  const confirmed = await tripFiles(`confirmation:${number}`, NOW);
  const first = eventsOf(
    new ICAL.Component(ICAL.parse(Buffer.from(confirmed.at(-1)?.content ?? "", "base64").toString())),
  );
  await moveTo(key, to ?? { departure: "", city: "" });
  const { mail, lines, calendar } = await sentOf("date", number);
  expect(lines).toMatch(/Du 9\saoût 2030/);
  expect(lines).toContain("Version\n2, qui remplace");
  expect(mail.text).toContain("Embarquement");
  expect(mail.text).toContain(`/fr-ca/mon-voyage/${key}`);
  expect(mail.text).toContain("joints à ce courriel");
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  const after = eventsOf(calendar);
  expect([...after.keys()].toSorted()).toEqual([...first.keys()].toSorted());
  for (const [uid, event] of after) {
    expect(event.sequence, uid).toBeGreaterThan(first.get(uid)?.sequence ?? 0);
    expect(event.ends > event.begins, `${uid} ends after it begins`).toBe(true);
  }

  // Of other seats on another coach, too.
  expect(await tripFiles(`coach:departure:1:${number}`, NOW)).toHaveLength(2);

  await cancel(key, [0, 1]);
  const ended = await sentOf("cancellation", number);
  expect(ended.lines).toBe("");
  expect(ended.mail.text).toContain("retire le voyage de votre agenda");
  expect(ended.calendar.getFirstPropertyValue("method")).toBe("CANCEL");
  const gone = eventsOf(ended.calendar);
  expect(gone.size).toBeGreaterThan(0);
  for (const [uid, event] of gone) {
    expect(event.status).toBe("CANCELLED");
    expect(event.sequence).toBeGreaterThan(after.get(uid)?.sequence ?? -1);
  }
});

it("Other mails have no files, and a mail whose files cannot be made is sent anyway", async () => {
  expect(await tripFiles("reminder:ES-7K3M9Q", NOW)).toEqual([]);
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

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { alerts, outbox } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { accept, refuse } from "~/domain/verdict";
import type { Bounce } from "~/gateways/bounce-report.server";
import { mailId, returnId } from "~/gateways/return-path.server";
import { settleAlerts } from "~/services/alerts/settle-alerts.server";
import { purge } from "~/services/jobs/purge.server";
import { book } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { minutesAfter, NOW, unique } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { readMail, resendFailed, resendMail, stuckMails } from "./operate-mails.server";
import { queueMail } from "./queue-mail.server";
import { sendOutbox } from "./send-outbox.server";
import { ASKED_AGAIN, takeBounce, takeBounces } from "./take-bounce.server";

beforeAll(() => seedCatalogue());

const taken = async () => accept(null);
const bounceOf = (key: string, over: Partial<Bounce> = {}, copy = 0): Bounce => ({
  id: returnId(mailId(key, copy)),
  outcome: "failed",
  status: "5.1.1",
  ...over,
});

async function queued(key = unique("confirmation:ES")): Promise<string> {
  const mail = { key, to: "canary@example.com", subject: "S", html: "<p>", text: "T", locale: "fr-ca" } as const;
  await transaction((tx) => queueMail(tx, mail, NOW));
  return key;
}

async function sent(key?: string): Promise<string> {
  const queuedKey = await queued(key);
  await sendOutbox(NOW, taken);
  expect(await readMail(queuedKey)).toMatchObject({ state: "sent" });
  return queuedKey;
}

const alertsOf = (subject: string) =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, "mail-bounced"), eq(alerts.subject, subject)));

it("A bounced confirmation is marked, listed and alerted, and counts once when reported twice", async () => {
  const { number } = await book(new FakeCards());
  await sendOutbox(NOW, taken);
  const key = `confirmation:${number}`;
  expect(await takeBounce(bounceOf(key), NOW)).toEqual({ ok: true, value: { key, became: "bounced" } });
  expect(await takeBounce(bounceOf(key), minutesAfter(1))).toEqual({ ok: true, value: { key, became: "known" } });
  const listed = (await stuckMails()).filter((mail) => mail.key === key);
  expect(listed).toMatchObject([{ state: "bounced", problem: "bounced 5.1.1" }]);
  expect(await alertsOf(key)).toMatchObject([{ state: "open", times: 1, raisedAt: NOW }]);
});

it("Two simultaneous bounce reports count once", async () => {
  const key = await sent();
  const both = await Promise.all([1, 2, 3].map(() => takeBounce(bounceOf(key), NOW)));
  expect(both.map((each) => each.ok && each.value.became).sort()).toEqual(["bounced", "known", "known"]);
  expect(await alertsOf(key)).toMatchObject([{ times: 1 }]);
});

it("A delay is only noted, a later failure counts, and a delay after the failure does not", async () => {
  const key = await sent();
  const late = bounceOf(key, { outcome: "delayed", status: "4.4.1" });
  expect(await takeBounce(late, NOW)).toMatchObject({ value: { became: "noted" } });
  expect(await readMail(key)).toMatchObject({ state: "sent", problem: "delayed 4.4.1" });
  expect((await stuckMails()).map((mail) => mail.key)).not.toContain(key);
  expect(await alertsOf(key)).toEqual([]);
  expect(await takeBounce(bounceOf(key, { status: null }), NOW)).toMatchObject({ value: { became: "bounced" } });
  expect(await takeBounce(late, NOW)).toMatchObject({ value: { became: "known" } });
  expect(await readMail(key)).toMatchObject({ state: "bounced", problem: "bounced" });
});

it("A bounced mail that can be requested again raises no alert", async () => {
  for (const kind of ["share", "changes", "resume", "later", "change-code", "pocket"]) {
    const key = await sent(unique(`${kind}:x`));
    expect(await takeBounce(bounceOf(key), NOW)).toMatchObject({ value: { became: "bounced" } });
    expect(await alertsOf(key)).toEqual([]);
  }
});

it("Any other bounced mail raises an alert, those about alerts as one", async () => {
  const alertMails = [unique("alert:refund-stuck"), unique("alert:refund-stuck")];
  for (const key of [unique("change:x"), unique("receipt:x"), unique("refunded:x"), ...alertMails]) {
    await sent(key);
    expect(await takeBounce(bounceOf(key), NOW)).toMatchObject({ value: { became: "bounced" } });
    expect(await alertsOf(alertMails.includes(key) ? "alerts" : key)).toMatchObject([{ state: "open" }]);
  }
  expect(await alertsOf("alerts")).toMatchObject([{ times: 2 }]);
});

it("A mail still being sent cannot have bounced: the report must be repeated", async () => {
  const key = await queued();
  const early: unknown[] = [];
  await sendOutbox(NOW, async (mail) => {
    if (mail.key === key) early.push(await takeBounce(bounceOf(key), NOW), await takeBounces([bounceOf(key)], NOW));
    return accept(null);
  });
  expect(early).toEqual([{ ok: false, code: "bounce-early" }, false]);
  expect(await takeBounces([bounceOf(key)], NOW)).toBe(true);
  expect(await readMail(key)).toMatchObject({ state: "bounced" });
});

it("A resent mail is another copy: its alert ends, and reports about the former change nothing", async () => {
  const key = await sent();
  await takeBounce(bounceOf(key), NOW);
  expect(await resendMail(key, NOW)).toMatchObject({ ok: true });
  await settleAlerts(minutesAfter(1));
  expect(await alertsOf(key)).toMatchObject([{ state: "ended" }]);
  const copies: (number | undefined)[] = [];
  await sendOutbox(NOW, async (mail) => {
    if (mail.key === key) copies.push(mail.copy);
    return accept(null);
  });
  expect(copies).toEqual([1]);
  expect(await takeBounce(bounceOf(key), NOW)).toEqual({ ok: true, value: { key: null, became: "unknown" } });
  expect(await readMail(key)).toMatchObject({ state: "sent", problem: null });
  expect(await takeBounce(bounceOf(key, {}, 1), NOW)).toMatchObject({ value: { key, became: "bounced" } });
});

it("Resending all refused mails excludes bounced ones", async () => {
  const key = await sent();
  await takeBounce(bounceOf(key), NOW);
  await resendFailed(NOW);
  expect(await readMail(key)).toMatchObject({ state: "bounced" });
});

it("A mail the server refused, or an unknown one, is not marked as bounced", async () => {
  const key = await queued();
  await sendOutbox(NOW, async () => refuse("mail-refused", { status: "550 5.1.1 at RCPT TO" }));
  expect(await takeBounce(bounceOf(key), NOW)).toMatchObject({ value: { became: "known" } });
  expect(await readMail(key)).toMatchObject({ state: "failed", problem: "550 5.1.1 at RCPT TO" });
  expect(await takeBounce(bounceOf("nobody"), NOW)).toMatchObject({ value: { became: "unknown" } });
});

it("A bounced mail's text is erased like others', and its alert ends then", async () => {
  const key = await sent();
  await takeBounce(bounceOf(key), NOW);
  const later = minutesAfter(91 * 1440);
  await settleAlerts(later);
  expect(await alertsOf(key)).toMatchObject([{ state: "open" }]);
  await purge(later);
  const [row] = await db.select().from(outbox).where(eq(outbox.key, key));
  expect(row).toMatchObject({ html: "", state: "bounced" });
  await settleAlerts(later);
  expect(await alertsOf(key)).toMatchObject([{ state: "ended" }]);
});

it("Each mail that raises no alert when it comes back is still sent", () => {
  const folder = "app/services";
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.server\.ts$/.test(name));
  const sources = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  expect(ASKED_AGAIN.filter((beginning) => !sources.includes(`\`${beginning}\${`))).toEqual([]);
});

it("A waiting-list mail that comes back alerts a person, except the confirmation that its reader asked for", async () => {
  const link = await sent(unique("waiting:r"));
  await takeBounce(bounceOf(link), NOW);
  expect(await alertsOf(link)).toEqual([]);
  const removed = await sent(unique("waiting-list:r"));
  await takeBounce(bounceOf(removed), NOW);
  expect(await alertsOf(removed)).toMatchObject([{ state: "open" }]);
});

import { and, eq, inArray } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { alerts, outbox } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { looksOf } from "~/domain/company/schedules";
import { accept, refuse } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { mailId, returnId } from "~/gateways/return-path.server";
import { MAILS_AT_ONCE, SENDS_WITHIN_MS } from "~/gateways/smtp-mail.server";
import { log } from "~/platform/log.server";
import { minutesAfter, NOW, unique } from "../../../tests/support/checkout";
import { returnedMails } from "../work/stuck-mails.server";
import { resendMail } from "./operate-mails.server";
import { readdress } from "./present-address.server";
import { queueMail } from "./queue-mail.server";
import { sendOutbox } from "./send-outbox.server";

function aMail(): Mail {
  return { key: unique("mail"), to: "a@example.com", subject: "S", html: "<p>", text: "T", locale: "fr-ca" };
}

async function queued(): Promise<string> {
  const mail = aMail();
  await transaction((tx) => queueMail(tx, mail, NOW));
  return mail.key;
}

async function row(key: string) {
  const [found] = await db.select().from(outbox).where(eq(outbox.key, key));
  return found;
}

it("A queued mail is sent once by any of several senders, and an occasion is queued once", async () => {
  const mail = aMail();
  await transaction(async (tx) => {
    await queueMail(tx, mail, NOW);
    await queueMail(tx, { ...mail, subject: "again" }, NOW);
  });
  const sent: Mail[] = [];
  const send = async (each: Mail) => {
    sent.push(each);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return accept(null);
  };
  // Connections are open, so that all three have read the queue before the first has claimed anything.
  await Promise.all(Array.from({ length: 6 }, () => row(mail.key)));
  await Promise.all([1, 2, 3].map(() => sendOutbox(NOW, send)));
  await sendOutbox(minutesAfter(600), send);
  expect(sent).toEqual([mail]);
  expect(await row(mail.key)).toMatchObject({ state: "sent", sentAt: NOW, attempts: 1 });
});

it("A mail of a rolled-back transaction is dropped", async () => {
  const mail = aMail();
  const undone = transaction(async (tx) => {
    await queueMail(tx, mail, NOW);
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow();
  expect(await row(mail.key)).toBeUndefined();
});

it("A mail is retried later and later while the server does not answer", async () => {
  const key = await queued();
  const tries: number[] = [];
  for (let minute = 0; minute < 60; minute++) {
    await sendOutbox(minutesAfter(minute), async () => {
      tries.push(minute);
      if (tries.length % 2) throw new Error("the adapter is broken");
      return refuse("mail-unreachable");
    });
  }
  expect(tries).toEqual([0, 1, 2, 4, 8, 16, 32]);
  expect(await row(key)).toMatchObject({ state: "waiting", attempts: 7 });
  expect(await sendOutbox(minutesAfter(100), async () => accept(null))).toEqual({ sent: 1, failed: 0 });
});

it("A mail not known as sent is sent again after a crash", async () => {
  const key = await queued();
  let end = (): void => undefined;
  const dead = new Promise<void>((resolve) => {
    end = resolve;
  });
  const sending = sendOutbox(NOW, async () => {
    await dead;
    return refuse("mail-unreachable");
  });
  await expect.poll(async () => (await row(key))?.attempts).toBe(1);
  expect(await sendOutbox(minutesAfter(1), async () => accept(null))).toEqual({ sent: 0, failed: 0 });
  expect(await sendOutbox(minutesAfter(3), async () => accept(null))).toEqual({ sent: 1, failed: 0 });
  end();
  await sending;
  expect(await row(key)).toMatchObject({ state: "sent" });
});

it("A mail that the server will never accept is given up", async () => {
  const key = await queued();
  expect(await sendOutbox(NOW, async () => refuse("mail-refused"))).toEqual({ sent: 0, failed: 1 });
  expect(await row(key)).toMatchObject({ state: "failed" });
  expect(await sendOutbox(minutesAfter(600), async () => accept(null))).toEqual({ sent: 0, failed: 0 });
});

it("A mail whose address is corrected before it leaves, or while it does, goes to the new one", async () => {
  const keys: string[] = [];
  for (let i = 0; i <= MAILS_AT_ONCE; i++) keys.push(await queued());
  let corrected: Promise<unknown> | undefined;
  const to: Record<string, string> = {};
  const send = async (mail: Mail) => {
    // All are listed by then, and one at least is not claimed yet.
    corrected ??= transaction(async (tx) => {
      for (const key of keys) await readdress(tx, key, "new@example.com");
    });
    await corrected;
    to[mail.key] = mail.to;
    return accept(null);
  };
  await sendOutbox(NOW, send);
  const rows = await db.select().from(outbox).where(inArray(outbox.key, keys));
  const gone = rows.filter(({ state }) => state === "sent");
  expect(gone.length).toBeGreaterThan(0);
  for (const { key, recipient } of gone) expect(to[key]).toBe(recipient);
  await sendOutbox(minutesAfter(60), send);
  expect(keys.map((key) => to[key])).toEqual(keys.map(() => "new@example.com"));
});

it("A mail that was sent again since it was listed leaves as that copy, and is known by it when it comes back", async () => {
  const keys: string[] = [];
  for (let i = 0; i <= MAILS_AT_ONCE; i++) keys.push(await queued());
  let resent: Promise<unknown> | undefined;
  const copies: Record<string, number> = {};
  await sendOutbox(NOW, async ({ key, copy = 0 }) => {
    const isUntried = and(inArray(outbox.key, keys), eq(outbox.attempts, 0));
    resent ??= transaction((tx) => tx.update(outbox).set({ copies: 1 }).where(isUntried));
    await resent;
    copies[key] = copy;
    return accept(null);
  });
  const rows = await db.select().from(outbox).where(inArray(outbox.key, keys));
  expect(Math.max(...Object.values(copies))).toBe(1);
  for (const { key, returnId: known } of rows) expect(known).toBe(returnId(mailId(key, copies[key] ?? 0)));
});

it("A mail is leased from its claim, however long earlier ones took, longer than sending may take", async () => {
  const keys: string[] = [];
  for (let i = 0; i <= MAILS_AT_ONCE; i++) keys.push(await queued());
  const leases: number[] = [];
  await sendOutbox(NOW, async ({ key }) => {
    leases.push(((await row(key))?.nextTryAt.getTime() ?? 0) - NOW.getTime());
    await new Promise((resolve) => setTimeout(resolve, 60));
    return accept(null);
  });
  expect(leases).toHaveLength(keys.length);
  expect(Math.min(...leases)).toBeGreaterThan(SENDS_WITHIN_MS);
  expect(Math.max(...leases) - Math.min(...leases)).toBeGreaterThanOrEqual(50);
});

it("Other mails continue while one is held up, up to a number in parallel", async () => {
  const stalled = await queued();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let [atOnce, most] = [0, 0];
  const sent: string[] = [];
  const running = sendOutbox(NOW, async ({ key }) => {
    most = Math.max(most, ++atOnce);
    if (key === stalled) await held;
    else {
      // The others come before any of them goes; one too many would come then.
      await expect.poll(() => most).toBeGreaterThanOrEqual(MAILS_AT_ONCE);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    sent.push(key);
    atOnce--;
    return accept(null);
  });
  await expect.poll(async () => (await row(stalled))?.attempts).toBe(1);
  const others: string[] = [];
  for (let i = 0; i < 12; i++) others.push(await queued());
  await expect.poll(() => sent.length).toBe(others.length);
  expect((await row(stalled))?.state).toBe("waiting");
  release();
  expect(await running).toEqual({ sent: 13, failed: 0 });
  expect(most).toBe(MAILS_AT_ONCE);
});

it("Mails wait while the server refuses us, raise one alert, and continue when fixed", async () => {
  const keys = [await queued(), await queued()];
  const refused = async () => refuse("sender-refused", { status: "550 5.7.26 at MAIL FROM" });
  for (let minute = 0; minute < 200; minute += 10) await sendOutbox(minutesAfter(minute), refused);
  const told = await db.select().from(alerts).where(eq(alerts.kind, "mail-sender-refused"));
  expect(told).toMatchObject([{ subject: "outbox", state: "open" }]);
  for (const key of keys)
    expect(await row(key)).toMatchObject({ state: "waiting", problem: "550 5.7.26 at MAIL FROM" });
  expect(await sendOutbox(minutesAfter(210), async () => accept(null))).toEqual({ sent: 2, failed: 0 });
  for (const key of keys) expect(await row(key)).toMatchObject({ state: "sent", problem: null });
});

it("A thousand mails cost a server that refuses us as their sender a few tries an hour", async () => {
  const keys: string[] = [];
  for (let i = 0; i < 60; i++) keys.push(await queued());
  const tries: number[] = [];
  for (let minute = 0; minute < 24 * 60; minute++)
    await sendOutbox(minutesAfter(minute), async () => {
      tries.push(minute);
      return refuse("sender-refused", { status: "550 5.7.26" });
    });
  const lastHour = tries.filter((minute) => minute >= 23 * 60);
  // In the first moment several leave at the same time.
  expect(new Set(lastHour).size).toBeLessThanOrEqual(7);
  expect(tries.length).toBeLessThan(160 * MAILS_AT_ONCE);
  expect(await sendOutbox(minutesAfter(26 * 60), async () => accept(null))).toEqual({ sent: 60, failed: 0 });
});

it("A mail that nobody takes for two weeks is left to a person, who may send it again", async () => {
  const key = await queued();
  let tries = 0;
  const unreachable = async () => {
    tries++;
    return refuse("mail-unreachable");
  };
  for (let hour = 0; hour < 24 * 16; hour++) await sendOutbox(minutesAfter(hour * 60), unreachable);
  expect(await row(key)).toMatchObject({ state: "failed", html: "<p>" });
  expect(tries).toBeLessThanOrEqual(looksOf("mail") + 1);
  expect((await returnedMails()).rows.map((mail) => mail.key)).toContain(key);
  const alert = await db.select().from(alerts).where(eq(alerts.subject, key));
  expect(alert).toMatchObject([{ kind: "mail-refused", state: "open" }]);
  expect(await resendMail(key, minutesAfter(24 * 60 * 17))).toMatchObject({ ok: true });
  expect(await sendOutbox(minutesAfter(24 * 60 * 17), async () => accept(null))).toEqual({ sent: 1, failed: 0 });
});

it("A mail not sent after ten attempts raises an alert and is still retried", async () => {
  await transaction((tx) => tx.delete(alerts));
  const alert = vi.spyOn(log, "error");
  const lines = () => alert.mock.calls.filter(([, text]) => String(text).startsWith("ALERT"));
  const key = await queued();
  let at = NOW;
  for (let attempt = 1; attempt <= 11; attempt++) {
    await sendOutbox(at, async () => refuse("mail-unreachable"));
    expect(lines()).toHaveLength(attempt >= 10 ? 1 : 0);
    at = (await row(key))?.nextTryAt ?? at;
  }
  alert.mockRestore();
  expect(await row(key)).toMatchObject({ state: "waiting", attempts: 11 });
  await sendOutbox(minutesAfter(6000), async () => accept(null));
});

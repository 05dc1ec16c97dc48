import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outbox } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { accept, refuse } from "~/domain/verdict";
import type { Mail } from "~/gateways/mail.server";
import { waitingFor } from "../../../tests/support/blocked";
import { minutesAfter, NOW, unique } from "../../../tests/support/checkout";
import { readMail, resendFailed, resendIn, resendMail, stuckMails } from "./operate-mails.server";
import { blankMails } from "./purge-mails.server";
import { queueMail } from "./queue-mail.server";
import { sendOutbox } from "./send-outbox.server";

const RECIPIENT = "canary@example.com";

async function queued(): Promise<string> {
  const key = unique("mail");
  const mail = { key, to: RECIPIENT, subject: "Canary", html: "<p>", text: "Canary", locale: "fr-ca" } as const;
  await transaction((tx) => queueMail(tx, mail, NOW));
  return key;
}

const refused = async () => refuse("mail-refused", { status: "550 5.1.1 at RCPT TO" });

it("Refused and retried mails are listed with the reason, and nothing of their content", async () => {
  const gone = await queued();
  await sendOutbox(NOW, async () => accept(null));
  const failed = await queued();
  await sendOutbox(NOW, refused);
  const waits = await queued();
  await sendOutbox(NOW, async () => refuse("mail-unreachable", { status: "ETIMEDOUT" }));
  const stuck = await stuckMails();
  expect(stuck.map(({ key }) => key)).not.toContain(gone);
  expect(stuck).toContainEqual(
    expect.objectContaining({ key: failed, state: "failed", problem: "550 5.1.1 at RCPT TO" }),
  );
  expect(stuck).toContainEqual(expect.objectContaining({ key: waits, state: "waiting", problem: "ETIMEDOUT" }));
  expect(JSON.stringify(stuck)).not.toMatch(/canary/i);
  expect(await readMail(failed)).toMatchObject({ recipient: RECIPIENT, subject: "Canary" });
  await sendOutbox(minutesAfter(60), async () => accept(null));
});

it("A refused mail is sent again; one that had left goes as another copy", async () => {
  const key = await queued();
  const copies: (number | undefined)[] = [];
  const take = async (mail: Mail) => {
    copies.push(mail.copy);
    return accept(null);
  };
  await sendOutbox(NOW, refused);
  expect(await resendMail(key, NOW)).toMatchObject({ ok: true });
  await sendOutbox(NOW, take);
  expect(await readMail(key)).toMatchObject({ state: "sent", problem: null });
  expect(await resendMail(key, NOW)).toMatchObject({ ok: true });
  await sendOutbox(NOW, take);
  expect(copies).toEqual([undefined, 1]);
  expect(await resendMail("nobody", NOW)).toEqual({ ok: false, code: "mail-unknown" });
  await transaction((tx) => tx.update(outbox).set({ html: "", text: "" }).where(eq(outbox.key, key)));
  expect(await resendMail(key, NOW)).toEqual({ ok: false, code: "mail-forgotten" });
});

it("All refused mails are sent again together", async () => {
  const keys = [await queued(), await queued()];
  await sendOutbox(NOW, refused);
  expect(await resendFailed(NOW)).toBeGreaterThanOrEqual(2);
  await sendOutbox(NOW, async () => accept(null));
  for (const key of keys) expect(await readMail(key)).toMatchObject({ state: "sent" });
});

describe("While a mail is sent again", () => {
  const becomes = (keys: string[], fields: Partial<typeof outbox.$inferInsert>) => (tx: Db) =>
    tx.update(outbox).set(fields).where(inArray(outbox.key, keys));

  async function sent(): Promise<string> {
    const key = await queued();
    await sendOutbox(NOW, async () => accept(null));
    return key;
  }
  /** Nothing of it is left to the tests that follow. */
  const sendAll = () => sendOutbox(minutesAfter(60), async () => accept(null));

  it("One that comes back waits as another copy", async () => {
    const key = await sent();
    const bounced = becomes([key], { state: "bounced", problem: "bounced 5.1.1" });
    expect(await waitingFor(bounced, () => resendMail(key, NOW))).toMatchObject({ ok: true });
    expect(await readMail(key)).toMatchObject({ state: "waiting", problem: null, copies: 1 });
    await sendAll();
  });

  it("One whose text is erased is refused, and does not wait", async () => {
    const key = await sent();
    const blanked = becomes([key], { html: "", text: "" });
    expect(await waitingFor(blanked, () => resendMail(key, NOW))).toMatchObject({ code: "mail-forgotten" });
    expect(await readMail(key)).toMatchObject({ state: "sent", html: "" });
  });

  it("One that somebody else has had sent again is left to be sent once", async () => {
    const keys = [await queued(), await queued()];
    await sendOutbox(NOW, refused);
    const leased = { state: "waiting", attempts: 1, nextTryAt: minutesAfter(5) } as const;
    await waitingFor(becomes(keys, leased), () => resendFailed(NOW));
    for (const key of keys) expect(await readMail(key)).toMatchObject(leased);
    await sendAll();
  });

  it("What it is about may be erased: it goes too, instead of leaving without a text", async () => {
    const key = await sent();
    const erase = () => transaction((tx) => blankMails(tx, [key]));
    await waitingFor((tx) => resendIn(tx, key, NOW), erase);
    expect(await readMail(key)).toBeNull();
  });
});

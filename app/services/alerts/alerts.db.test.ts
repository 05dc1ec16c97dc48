import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { noteBackup } from "~/db/last-backup.server";
import { alerts, alertWays, lastBackup, outbox } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { AlertMessage } from "~/gateways/alert-webhook.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { tellAlerts } from "~/services/mail/tell-alerts.server";
import { mailSubject } from "./kinds";
import { endAlerts, raiseAlert } from "./raise.server";
import { settleAlerts } from "./settle-alerts.server";

const NOW = new Date("2030-05-01T16:00:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const stuck = (subject: string) => ({ kind: "refund-stuck", subject }) as const;

const heard: AlertMessage[] = [];
let listens = true;
const webhook = async (message: AlertMessage) => {
  if (listens) heard.push(message);
  return listens;
};
const mail = ["operator@example.com"];
const told = () => heard.map(({ state, kind, subjects }) => `${state} ${kind} ${subjects.toSorted().join(" ")}`);
const mails = async () => (await db.select().from(outbox)).filter(({ key }) => key.startsWith("alert:"));

beforeEach(async () => {
  heard.length = 0;
  listens = true;
  await transaction(async (tx) => {
    await tx.delete(alerts);
    await tx.delete(alertWays);
    await tx.delete(outbox);
    await tx.delete(lastBackup);
  });
});

describe("an alert", () => {
  it("An alert is sent once at its start and once at its end, by each channel, however often it is raised", async () => {
    for (let n = 0; n < 5; n++) await raiseAlert(stuck("r1"), at(n / 10));
    // Several instances together.
    await Promise.all([1, 2, 3].map(() => tellAlerts(at(1), { webhook, mail })));
    await raiseAlert(stuck("r1"), at(2));
    await tellAlerts(at(30), { webhook, mail });
    expect(told()).toEqual(["open refund-stuck r1"]);
    expect((await mails()).map(({ subject, recipient }) => [subject.split(":")[0], recipient])).toEqual([
      ["[Escale] ALERT", "operator@example.com"],
    ]);
    await endAlerts([stuck("r1"), stuck("never raised")], at(31));
    await tellAlerts(at(32), { webhook, mail });
    await tellAlerts(at(60), { webhook, mail });
    expect(told()).toEqual(["open refund-stuck r1", "ended refund-stuck r1"]);
    expect(await mails()).toHaveLength(2);
    await raiseAlert(stuck("r1"), at(61));
    await tellAlerts(at(61), { webhook });
    expect(told().at(-1)).toBe("open refund-stuck r1");
  });

  it("An alert is grouped with others of its kind that follow soon, and never floods", async () => {
    await raiseAlert(stuck("r0"), NOW);
    await tellAlerts(NOW, { webhook });
    for (let n = 1; n <= 30; n++) {
      await raiseAlert(stuck(`r${n}`), at(n / 10));
      await tellAlerts(at(n / 10), { webhook });
    }
    await raiseAlert({ kind: "mail-unsent", subject: "outbox" }, at(3));
    await tellAlerts(at(3), { webhook });
    expect(told()).toEqual(["open refund-stuck r0", "open mail-unsent outbox"]);
    await tellAlerts(at(10), { webhook });
    expect(heard.at(-1)).toMatchObject({ kind: "refund-stuck", count: 30 });
    expect(heard.at(-1)?.subjects).toHaveLength(20);
    // One that comes and goes again and again.
    for (let n = 11; n < 31; n += 0.5) {
      await raiseAlert(stuck("flaps"), at(n));
      await tellAlerts(at(n), { webhook });
      await endAlerts([stuck("flaps")], at(n + 0.2));
      await tellAlerts(at(n + 0.2), { webhook });
    }
    expect(heard.length).toBeLessThanOrEqual(3 + 2 * 2);
  });

  it("An alert reaches mail recipients when the webhook fails, and the webhook once it works", async () => {
    listens = false;
    await raiseAlert(stuck("r1"), NOW);
    await tellAlerts(NOW, { webhook, mail });
    expect(await mails()).toHaveLength(1);
    listens = true;
    // Not asked again immediately.
    await tellAlerts(at(0.05), { webhook, mail });
    expect(told()).toEqual([]);
    await tellAlerts(at(1), { webhook, mail });
    expect(told()).toEqual(["open refund-stuck r1"]);
    expect(await mails()).toHaveLength(1);
  });

  it("An alert is written with its subject, or not at all", async () => {
    const undone = transaction(async (tx) => {
      await raiseAlert(stuck("r1"), NOW, { tx });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await db.select().from(alerts)).toEqual([]);
  });

  it("An alert that only its instance can end lasts until a day after it was last raised", async () => {
    const failing = { kind: "job-failing", subject: "sendOutbox" } as const;
    for (let hours = 0; hours <= 30; hours++) await raiseAlert(failing, at(hours * 60));
    await tellAlerts(at(30 * 60), { webhook });
    await settleAlerts(at(53 * 60));
    await tellAlerts(at(53 * 60), { webhook });
    expect(told()).toEqual(["open job-failing sendOutbox"]);
    await settleAlerts(at(55 * 60));
    await tellAlerts(at(55 * 60), { webhook });
    expect(told()).toEqual(["open job-failing sendOutbox", "ended job-failing sendOutbox"]);
  });

  it("An alert that is raised again since it was found to be over is not ended", async () => {
    const found = async () => {
      const [row] = await db.select().from(alerts);
      if (!row) throw new Error("no alert");
      return [{ ...stuck("r1"), found: row }];
    };
    await raiseAlert(stuck("r1"), NOW);
    const before = await found();
    await raiseAlert(stuck("r1"), NOW);
    expect(await endAlerts(before, at(1))).toBe(0);
    expect(await endAlerts(await found(), at(1))).toBe(1);
    // Its first time again, but later.
    await raiseAlert(stuck("r1"), at(2));
    expect(await endAlerts(before, at(3))).toBe(0);
    expect(await db.select({ state: alerts.state }).from(alerts)).toEqual([{ state: "open" }]);
  });

  it("An alert about a single event ends silently by itself", async () => {
    await raiseAlert({ kind: "refunded-elsewhere", subject: "p1" }, NOW);
    await tellAlerts(NOW, { webhook });
    await settleAlerts(at(23 * 60));
    expect(await db.select({ state: alerts.state }).from(alerts)).toEqual([{ state: "open" }]);
    await settleAlerts(at(25 * 60));
    expect(await db.select({ state: alerts.state }).from(alerts)).toEqual([{ state: "ended" }]);
    await tellAlerts(at(26 * 60), { webhook });
    expect(told()).toEqual(["open refunded-elsewhere p1"]);
  });
});

it("A second event of the same subject is told too, while the first is open and after it ended", async () => {
  const refunded = { kind: "refunded-elsewhere", subject: "charge" } as const;
  for (const minutes of [0, 20, 5_000]) {
    await raiseAlert(refunded, at(minutes));
    await tellAlerts(at(minutes), { webhook, mail });
    await tellAlerts(at(minutes + 11), { webhook, mail });
    if (minutes > 0) await settleAlerts(at(minutes + 1_500));
  }
  expect(told()).toEqual(Array(3).fill("open refunded-elsewhere charge"));
  expect(await mails()).toHaveLength(3);
});

it("A second event of the same subject that comes while the first is told is told too", async () => {
  const refunded = { kind: "refunded-elsewhere", subject: "charge" } as const;
  await raiseAlert(refunded, NOW);
  const slow = async (message: AlertMessage) => {
    await raiseAlert(refunded, at(1));
    return webhook(message);
  };
  await tellAlerts(NOW, { webhook: slow });
  await tellAlerts(at(12), { webhook });
  await tellAlerts(at(24), { webhook });
  expect(told()).toEqual(Array(2).fill("open refunded-elsewhere charge"));
});

it("A backup that is late is told until the next one, by a site whose backups were noted", async () => {
  const after = async (hours: number) => {
    await settleAlerts(at(hours * 60));
    await tellAlerts(at(hours * 60), { webhook });
  };
  await after(100);
  expect(told()).toEqual([]);
  await noteBackup(at(100 * 60));
  await after(126);
  expect(told()).toEqual([]);
  await after(126.1);
  await after(127);
  expect(told()).toEqual(["open backup-late database"]);
  await noteBackup(at(127.5 * 60));
  await after(128);
  expect(told()).toEqual(["open backup-late database", "ended backup-late database"]);
});

describe("a mail system that fails", () => {
  const waiting = { recipient: "zoe.canary@example.com", subject: "s", html: "h", text: "t", locale: "fr-ca" } as const;
  const add = (key: string, attempts = 0) =>
    db.insert(outbox).values({ ...waiting, key, state: "waiting", attempts, nextTryAt: NOW, createdAt: NOW });
  const refuse = async () => ({ ok: false, code: "mail-refused", params: {} }) as const;
  const unreachable = async () => ({ ok: false, code: "mail-unreachable", params: {} }) as const;

  it("A failing mail system is reported by webhook, without links that open or names, until handled", async () => {
    await add("resume:EhMiV3ipwP5oUURy54e2Gg");
    await sendOutbox(NOW, refuse as never);
    await settleAlerts(NOW);
    await tellAlerts(NOW, { webhook });
    expect(told()).toEqual(["open mail-refused resume:EhMiV3ip…"]);
    expect(JSON.stringify(heard)).not.toContain("canary");
    await db.update(outbox).set({ state: "waiting" }).where(eq(outbox.state, "failed"));
    await settleAlerts(at(1));
    await tellAlerts(at(1), { webhook });
    expect(told().at(-1)).toBe("ended mail-refused resume:EhMiV3ip…");
  });

  it("A mail system that accepts nothing is one alert, over once nothing waits for long", async () => {
    await add("a", 9);
    await add("b", 9);
    await sendOutbox(NOW, unreachable as never);
    await tellAlerts(NOW, { webhook });
    expect(told()).toEqual(["open mail-unsent outbox"]);
    await db.update(outbox).set({ state: "sent" });
    await settleAlerts(at(1));
    await tellAlerts(at(1), { webhook });
    expect(told().at(-1)).toBe("ended mail-unsent outbox");
  });

  it("A mail system that refuses its own alert mails raises one more alert, and no loop", async () => {
    expect([mailSubject("alert:mail-refused:a1:0"), mailSubject("alert:refund-stuck:b2:0")]).toEqual([
      "alerts",
      "alerts",
    ]);
    await add("confirmation:ES-ABC234");
    for (let n = 0; n < 100; n += 5) {
      await sendOutbox(at(n), refuse as never);
      await settleAlerts(at(n));
      await tellAlerts(at(n), { mail });
    }
    expect((await mails()).length).toBeLessThanOrEqual(2);
  });
});

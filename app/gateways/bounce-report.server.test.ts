import { describe, expect, it } from "vitest";
import { mixedReport, report } from "../../tests/support/reports";
import { readBounce, readBounceEvents } from "./bounce-report.server";
import { mailId, returnId, returnPath, returnToken } from "./return-path.server";

const id = returnId(mailId("confirmation:ES-7K3M9Q"));
const token = returnToken(id);
const address = returnPath("retours@escale.example", id);
const failed = { id, outcome: "failed", status: "5.1.1" };

describe("a report", () => {
  it.each([
    ["in what the server repeats", { envelopeId: token }],
    ["in the address it comes to", { to: address }],
    ["in the mail that is returned", { returnPath: address }],
  ])("A report names the mail %s", async (_, given) => {
    expect(await readBounce(report(given))).toEqual(failed);
  });

  it.each([
    ["failed", "5.1.1", { outcome: "failed", status: "5.1.1" }],
    ["Failed", "5.2.2 (mailbox full)", { outcome: "failed", status: "5.2.2" }],
    // Given up after days of trying: it arrives no more than the others.
    ["failed", "4.4.7", { outcome: "failed", status: "4.4.7" }],
    ["failed", "<zoe@exemple.ca>", { outcome: "failed", status: null }],
    ["delayed", "4.4.1", { outcome: "delayed", status: "4.4.1" }],
    ["failed (expired)", "550 5.1.1", { outcome: "failed", status: "5.1.1" }],
    ["failed.", "#5.1.1;", { outcome: "failed", status: "5.1.1" }],
    ["Delayed (will retry)", "4.4.1", { outcome: "delayed", status: "4.4.1" }],
    ["failed", "192.5.1.1", { outcome: "failed", status: null }],
  ])("A report of a mail that was %s (%s) says so, in codes only", async (action, status, told) => {
    expect(await readBounce(report({ envelopeId: token, action, status }))).toEqual({ id, ...told });
  });

  it.each(["delivered", "relayed", "expanded", "constructor", "toString", ""])(
    "A report of what was %j says nothing",
    async (action) => expect(await readBounce(report({ envelopeId: token, action }))).toBeNull(),
  );

  it("A report with other line endings and folding reads the same", async () => {
    const unix = Buffer.from(report({ envelopeId: token }).toString().replaceAll("\r\n", "\n"));
    expect(await readBounce(unix)).toEqual(failed);
    const fields = `reporting-mta:dns;a\r\noriginal-envelope-id:\r\n  ${token}\r\n \r\nACTION:failed\r\nStatus :5.1.1\r\n`;
    expect(await readBounce(report({ fields }))).toEqual(failed);
  });

  it("A report that folds the mail's sender reads the same", async () => {
    const folded = report({ returnPath: address }).toString().replace("Return-Path: ", "Return-Path:\r\n ");
    expect(await readBounce(Buffer.from(folded))).toEqual(failed);
  });

  it("A report labelled mixed, as OpenSMTPD sends, reads the same", async () => {
    expect(await readBounce(mixedReport(address))).toEqual({ id, outcome: "failed", status: "5.0.0" });
    expect(await readBounce(mixedReport(address, "delivered"))).toBeNull();
    expect(await readBounce(mixedReport("retours@escale.example"))).toBeNull();
  });

  it("A report without a mail of ours, or with a forged token, says nothing", async () => {
    expect(await readBounce(report({}))).toBeNull();
    const forged = `${id}.${"a".repeat(20)}`;
    expect(await readBounce(report({ envelopeId: forged, to: `retours+${forged}@escale.example` }))).toBeNull();
  });

  it("A report is read from its fields, not from the text around them", async () => {
    const quoted = `To: ${address}\r\nContent-Type: text/plain\r\n\r\nFinal-Recipient: a\r\nAction: failed\r\nStatus: 5.1.1\r\n`;
    expect(await readBounce(Buffer.from(quoted))).toBeNull();
    const away = report({ to: address }).toString().replace("multipart/report", "multipart/alternative");
    expect(await readBounce(Buffer.from(away))).toBeNull();
    const none = report({ to: address }).toString().replace("message/delivery-status", "text/plain");
    expect(await readBounce(Buffer.from(none))).toBeNull();
    expect(
      await readBounce(report({ to: address, fields: `Original-Envelope-Id: ${token}\r\nAction: failed` })),
    ).toBeNull();
  });

  it("A truncated, empty or nonsensical report is none", async () => {
    const whole = report({ to: address });
    expect(await readBounce(whole.subarray(0, 500))).toBeNull();
    expect(await readBounce(Buffer.alloc(0))).toBeNull();
    expect(await readBounce(Buffer.alloc(100_000, 0))).toBeNull();
    const nested = Array.from({ length: 400 }, (_, n) => `Content-Type: multipart/report; boundary=b${n}\n\n--b${n}\n`);
    expect(await readBounce(Buffer.from(`To: ${address}\n${nested.join("")}`))).toBeNull();
  });
});

describe("what a provider is made to tell", () => {
  it("A provider's event names one mail or several, by envelope sender or Message-ID", () => {
    const messageId = `<${mailId("confirmation:ES-7K3M9Q")}@escale.example>`;
    expect(readBounceEvents(JSON.stringify({ returnPath: address, kind: "hard", status: "5.1.1" }))).toEqual([failed]);
    expect(readBounceEvents(JSON.stringify([{ messageId, kind: "soft", more: { of: "theirs" } }]))).toEqual([
      { id, outcome: "delayed", status: null },
    ]);
  });

  it("A provider's event about a foreign or forged mail is left out", () => {
    const forged = `retours+${id}.${"a".repeat(20)}@escale.example`;
    const told = [forged, "a@b.ca"].map((returnPath) => ({ returnPath, kind: "hard" }));
    expect(readBounceEvents(JSON.stringify(told))).toEqual([]);
  });

  it.each([
    "",
    "null",
    "{}",
    "[1]",
    '{"kind":"hard"}',
    '{"returnPath":"a","kind":"gone"}',
    '{"returnPath":1,"kind":"hard"}',
  ])("A provider's event of %j is refused", (text) => expect(readBounceEvents(text)).toBeNull());
});

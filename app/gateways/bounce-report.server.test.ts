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
  ])("names the mail %s", async (_, given) => {
    expect(await readBounce(report(given))).toEqual(failed);
  });

  it.each([
    ["failed", "5.1.1", { outcome: "failed", status: "5.1.1" }],
    ["Failed", "5.2.2 (mailbox full)", { outcome: "failed", status: "5.2.2" }],
    // Given up after days of trying: it arrives no more than the others.
    ["failed", "4.4.7", { outcome: "failed", status: "4.4.7" }],
    ["failed", "<zoe@exemple.ca>", { outcome: "failed", status: null }],
    ["delayed", "4.4.1", { outcome: "delayed", status: "4.4.1" }],
  ])("of what was %s (%s) says so, in codes alone", async (action, status, told) => {
    expect(await readBounce(report({ envelopeId: token, action, status }))).toEqual({ id, ...told });
  });

  it.each(["delivered", "relayed", "expanded", "constructor", "toString", ""])(
    "of what was %j reports nothing",
    async (action) => expect(await readBounce(report({ envelopeId: token, action }))).toBeNull(),
  );

  it("in lines that end and fold as others do is read alike", async () => {
    const unix = Buffer.from(report({ envelopeId: token }).toString().replaceAll("\r\n", "\n"));
    expect(await readBounce(unix)).toEqual(failed);
    const fields = `reporting-mta:dns;a\r\noriginal-envelope-id:\r\n  ${token}\r\n \r\nACTION:failed\r\nStatus :5.1.1\r\n`;
    expect(await readBounce(report({ fields }))).toEqual(failed);
  });

  it("that calls itself mixed, as OpenSMTPD's does, is read alike", async () => {
    expect(await readBounce(mixedReport(address))).toEqual({ id, outcome: "failed", status: "5.0.0" });
    expect(await readBounce(mixedReport(address, "delivered"))).toBeNull();
    expect(await readBounce(mixedReport("retours@escale.example"))).toBeNull();
  });

  it("that names no mail of ours, or by a forged token, says nothing", async () => {
    expect(await readBounce(report({}))).toBeNull();
    const forged = `${id}.${"a".repeat(20)}`;
    expect(await readBounce(report({ envelopeId: forged, to: `retours+${forged}@escale.example` }))).toBeNull();
  });

  it("is read in its fields, not in what people wrote around them", async () => {
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

  it("that is cut off, empty or nonsense is none", async () => {
    const whole = report({ to: address });
    expect(await readBounce(whole.subarray(0, 500))).toBeNull();
    expect(await readBounce(Buffer.alloc(0))).toBeNull();
    expect(await readBounce(Buffer.alloc(100_000, 0))).toBeNull();
    const nested = Array.from({ length: 400 }, (_, n) => `Content-Type: multipart/report; boundary=b${n}\n\n--b${n}\n`);
    expect(await readBounce(Buffer.from(`To: ${address}\n${nested.join("")}`))).toBeNull();
  });
});

describe("what a provider is made to tell", () => {
  it("is one thing or several, by the sender on the envelope or the Message-ID", () => {
    const messageId = `<${mailId("confirmation:ES-7K3M9Q")}@escale.example>`;
    expect(readBounceEvents(JSON.stringify({ returnPath: address, kind: "hard", status: "5.1.1" }))).toEqual([failed]);
    expect(readBounceEvents(JSON.stringify([{ messageId, kind: "soft", more: { of: "theirs" } }]))).toEqual([
      { id, outcome: "delayed", status: null },
    ]);
  });

  it("of a mail that is not ours, or forged, is left out", () => {
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
  ])("is refused when it is %j", (text) => expect(readBounceEvents(text)).toBeNull());
});

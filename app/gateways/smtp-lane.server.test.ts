/** SMTP servers that misbehave, each written out. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { MAILS_AT_ONCE, smtpMail } from "./smtp-mail.server";

const MAIL = { to: "zoe@exemple.ca", subject: "S", html: "<p>H</p>", text: "T", locale: "fr-ca" as const };

const servers: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

type Answers = Partial<Record<"greeting" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "end", string | null>>;

/** Answers as told; null is silence, and mails that are held are answered by `release` alone, one at a call. */
async function server(answers: Answers = {}, { username = "", holds = false } = {}) {
  const seen = { connections: 0, open: 0, most: 0, mails: 0, passwords: 0, commands: [] as string[] };
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const net = createServer((socket) => {
    sockets.add(socket);
    seen.connections++;
    seen.most = Math.max(seen.most, ++seen.open);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      seen.open--;
    });
    const say = (name: keyof Answers, byDefault: string) => {
      const text = answers[name] === undefined ? byDefault : answers[name];
      if (text !== null) socket.write(`${text}\r\n`);
    };
    say("greeting", "220 here");
    let inMail = false;
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!inMail) seen.commands.push(line);
        if (inMail && line === ".") {
          inMail = false;
          seen.mails++;
          const answer = () => say("end", "250 taken");
          if (holds) held.push(answer);
          else answer();
        } else if (inMail) continue;
        else if (line.startsWith("EHLO")) say("EHLO", username ? "250-here\r\n250 AUTH PLAIN" : "250 here");
        else if (line.startsWith("AUTH")) {
          seen.passwords++;
          say("AUTH", "235 welcome");
        } else if (line.startsWith("MAIL")) say("MAIL", "250 ok");
        else if (line.startsWith("RCPT")) say("RCPT", "250 ok");
        else if (line.startsWith("RSET")) socket.write("250 ok\r\n");
        else if (line.startsWith("QUIT")) socket.end("221 bye\r\n");
        else if (line === "DATA") {
          inMail = !answers.DATA;
          say("DATA", "354 go on");
        }
      }
    });
  });
  net.listen(0, "127.0.0.1");
  await once(net, "listening");
  const address = net.address();
  const port = typeof address === "object" && address ? address.port : 0;
  servers.push({
    close: async () => {
      for (const socket of sockets) socket.destroy();
      net.close();
      await once(net, "close");
    },
  });
  const send = (withinMs?: number, host = "127.0.0.1", bounceAddress?: string) =>
    smtpMail({
      bounceAddress,
      url: `smtp://${username ? `${username}:secret@` : ""}${host}:${port}`,
      from: "Escale <bonjour@escale.example>",
      siteUrl: "https://escale.example",
      ...(withinMs && { withinMs }),
    });
  return { seen, send, held };
}

let mails = 0;
const mail = () => ({ ...MAIL, key: `mail-${++mails}` });

describe("a server that is silent", () => {
  it("A server silent from the start is waited for five seconds, not thirty", async () => {
    const { send } = await server({ greeting: null });
    const began = performance.now();
    expect(await send()(mail())).toMatchObject({ ok: false, code: "mail-unreachable" });
    expect(performance.now() - began).toBeGreaterThan(4_000);
    expect(performance.now() - began).toBeLessThan(25_000);
  });

  it("A server silent midway is dropped at the mail's time limit, with nothing left in progress", async () => {
    const { send, seen } = await server({ end: null });
    const one = send(3_000);
    expect(await one(mail())).toMatchObject({ ok: false, code: "mail-unreachable" });
    await expect.poll(() => seen.open).toBe(0);
    // It was given up, not sent again.
    expect(seen.mails).toBe(1);
  });

  it("A server silent on one mail delays no other", async () => {
    const { send, seen } = await server();
    const both = send(20_000);
    expect(await Promise.all([both(mail()), both(mail())])).toMatchObject([{ ok: true }, { ok: true }]);
    expect(seen.mails).toBe(2);
  });
});

it("Mails share a few connections, kept open between them", async () => {
  const { send, seen } = await server();
  const one = send();
  for (let i = 0; i < 3; i++) expect(await one(mail())).toMatchObject({ ok: true });
  expect(seen.connections).toBe(1);
  const all = await Promise.all(Array.from({ length: 30 }, () => one(mail())));
  expect(all.every(({ ok }) => ok)).toBe(true);
  expect(seen.mails).toBe(33);
  expect(seen.most).toBeLessThanOrEqual(MAILS_AT_ONCE);
});

it("A slow server gets a limited number of mails together, over as many connections, and takes them all", async () => {
  const { send, seen, held } = await server({}, { holds: true });
  const one = send();
  const sending = Array.from({ length: 3 * MAILS_AT_ONCE }, () => one(mail()));
  for (let taken = 0; taken < sending.length; taken++) {
    const underWay = Math.min(MAILS_AT_ONCE, sending.length - taken);
    await expect.poll(() => held.length).toBe(underWay);
    // The next comes when one is answered, not before.
    expect(seen.mails).toBe(taken + underWay);
    held.shift()?.();
  }
  expect((await Promise.all(sending)).every(({ ok }) => ok)).toBe(true);
  expect(seen.most).toBe(MAILS_AT_ONCE);
  expect(seen.connections).toBe(MAILS_AT_ONCE);
});

describe("what comes back", () => {
  const ENVELOPE = /^(MAIL|RCPT)/;

  it("A bounce comes to the mail's own address, and a capable server is asked to name it and return headers only", async () => {
    const { send, seen } = await server({ EHLO: "250-here\r\n250 DSN" });
    expect(await send(undefined, undefined, "retours@escale.example")(mail())).toMatchObject({ ok: true });
    const [from = "", to] = seen.commands.filter((line) => ENVELOPE.test(line));
    const [, token = ""] = /^MAIL FROM:<retours\+([a-z]{24}\.[a-z]{20})@escale\.example> /.exec(from) ?? [];
    expect(from).toContain(` RET=HDRS ENVID=${token}`);
    expect(to).toBe("RCPT TO:<zoe@exemple.ca> NOTIFY=FAILURE,DELAY");
  });

  it("A bounce comes to the sender without such an address, and an older server is asked nothing", async () => {
    const { send, seen } = await server();
    await send()(mail());
    await send(undefined, undefined, "retours@escale.example")(mail());
    expect(seen.commands.filter((line) => ENVELOPE.test(line))).toEqual([
      "MAIL FROM:<bonjour@escale.example>",
      "RCPT TO:<zoe@exemple.ca>",
      expect.stringMatching(/^MAIL FROM:<retours\+[a-z.]{45}@escale\.example>$/),
      "RCPT TO:<zoe@exemple.ca>",
    ]);
  });
});

describe("a refusal", () => {
  it.each<[string, Answers, string]>([
    ["of the sender's domain", { MAIL: "550 5.7.26 unauthenticated" }, "sender-refused"],
    ["of the sender", { MAIL: "553 5.1.8 sender address rejected" }, "sender-refused"],
    ["of a sender with no code of its own", { MAIL: "550 no" }, "sender-refused"],
    ["to relay", { RCPT: "554 5.7.1 Relay access denied" }, "sender-refused"],
    ["of a quota", { RCPT: "550 5.4.5 Daily sending quota exceeded" }, "sender-refused"],
    ["of an unverified address", { end: "554 Message rejected: Email address is not verified" }, "sender-refused"],
    ["at the door", { greeting: "554 5.7.1 blocked" }, "sender-refused"],
    ["of a mailbox that is not there", { RCPT: "550 5.1.1 no such user" }, "mail-refused"],
    ["of a mailbox, in no words", { RCPT: "550 no" }, "mail-refused"],
    ["of a full mailbox", { RCPT: "552 5.2.2 full" }, "mail-refused"],
    ["of a mailbox, after the mail", { end: "550 Mailbox unavailable" }, "mail-refused"],
    ["of a mail too large", { end: "552 5.3.4 too big" }, "mail-refused"],
    ["for now", { RCPT: "450 4.2.0 greylisted" }, "mail-unreachable"],
    ["for now, of the sender", { MAIL: "451 4.7.1 later" }, "mail-unreachable"],
    ["of the service", { greeting: "421 too busy" }, "mail-unreachable"],
  ])("A refusal %s has its kind", async (_, answers, code) => {
    const { send } = await server(answers);
    const refused = await send()(mail());
    expect(refused).toMatchObject({ ok: false, code });
    // What is logged of it quotes nobody.
    expect(refused.ok ? "" : refused.params?.status).toMatch(/^[\d.A-Z ]+( at [A-Z ]+)?$/);
  });

  it("A refused password is our own failure", async () => {
    const { send } = await server({ AUTH: "535 5.7.8 wrong" }, { username: "escale" });
    expect(await send()(mail())).toMatchObject({
      code: "sender-refused",
      params: { status: expect.stringMatching(/^535 5\.7\.8/) },
    });
  });
});

it("A password is never sent in clear text to another machine", async () => {
  const { seen, send } = await server({}, { username: "escale" });
  expect(await send()(mail())).toMatchObject({ ok: true });
  expect(seen.passwords).toBe(1);
  // This machine too, by a name that does not say so.
  expect(await send(1_000, "127.1")(mail())).toMatchObject({ ok: false });
  expect(seen.passwords).toBe(1);
  expect(seen.mails).toBe(1);
});

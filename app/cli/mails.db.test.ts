import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { transaction } from "~/db/transaction.server";
import { accept } from "~/domain/verdict";
import { mailId, returnId, returnPath } from "~/gateways/return-path.server";
import { readMail } from "~/services/mail/operate-mails.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { sendOutbox } from "~/services/mail/send-outbox.server";
import { NOW } from "../../tests/support/checkout";
import { program } from "../../tests/support/programs";
import { report } from "../../tests/support/reports";

const KEY = "confirmation:ES-7K3M9Q";
const address = returnPath("retours@escale.example", returnId(mailId(KEY)));

async function run(args: string[], input: Buffer | string = "", env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...program("app/cli/mails.ts"), ...args], {
    env: { ...process.env, ...env },
  });
  child.stdin.on("error", () => undefined).end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out, err };
}

it("A mail server's pipe is told what to do with a bounce, and the list shows it", async () => {
  const mail = { key: KEY, to: "canary@example.com", subject: "S", html: "<p>", text: "T", locale: "fr-ca" } as const;
  await transaction((tx) => queueMail(tx, mail, NOW));
  const bounced = report({ to: address });
  expect(await run(["bounce"], "From: a\r\nSubject: absent\r\n\r\nback on Monday")).toEqual({
    code: 0,
    out: "mails: no report about a mail of ours: nothing to do\n",
    err: "",
  });
  let whileSending: unknown;
  await sendOutbox(NOW, async () => {
    whileSending = await run(["bounce"], bounced);
    return accept(null);
  });
  expect(whileSending).toEqual({ code: 75, out: "mails: the mail is being sent: later\n", err: "" });
  // As long as a server may make it that returns the whole mail.
  const long = Buffer.concat([bounced, Buffer.alloc(3_000_000, "x\r\n")]);
  expect(await run(["bounce"], long)).toEqual({ code: 0, out: `mails: ${KEY} bounced 5.1.1\n`, err: "" });
  expect((await run(["bounce"], bounced)).out).toBe(`mails: ${KEY} known 5.1.1\n`);
  expect(await readMail(KEY)).toMatchObject({ state: "bounced" });
  const { code, out } = await run([]);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^bounced {2}${KEY} {2}since \\S+ {2}1 attempts {2}bounced 5\\.1\\.1\\n`));
  expect(out).toContain("mails: 1 not sent yet, or returned\n");
  expect(out).not.toContain("canary");
});

it("A bounce stays with the server that pipes it while the database is away", async () => {
  const away = { DATABASE_URL: "postgres://127.0.0.1:1/none" };
  const { code, out, err } = await run(["bounce"], report({ to: address }), away);
  expect({ code, out }).toEqual({ code: 75, out: "" });
  expect(err).toMatch(/^mails: [^\n]+\n$/);
  expect(err).not.toContain("zoe");
});

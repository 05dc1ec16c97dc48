/**
 * `npm run mails [-- <key> [--text] | --resend <key> | --resend-failed | bounce < message]`: mails that do not leave or
 * came back, one of them, sends again, or takes one that came back. What a mail says is printed only when it is asked for.
 */
import "../../lib/local-demo.mjs";
import { parseArgs } from "node:util";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import { openDatabase } from "./database";

endOnUnexpectedErrors("mails");

const KNOWN = "known: <key> [--text], --resend <key>, --resend-failed, bounce < message";

function fail(message: string): never {
  process.stderr.write(`mails: ${message}\n`);
  process.exit(1);
}

function asked() {
  try {
    const options = {
      text: { type: "boolean" },
      resend: { type: "string" },
      "resend-failed": { type: "boolean" },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [key, ...others] = positionals;
    const wishes = [key, values.resend, values["resend-failed"]].filter(Boolean);
    if (wishes.length > 1 || others.length > 0 || (values.text && !key)) return fail(`one thing at a time (${KNOWN})`);
    return { key, text: values.text, resend: values.resend, resendFailed: values["resend-failed"] };
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0] : error;
    return fail(`${message} (${KNOWN})`);
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const { key, text, resend, resendFailed: failed } = asked();
if (key === "bounce") await (await import("./take-bounce")).takeBounceFrom(process.stdin);
await openDatabase(resend === undefined && !failed ? "read" : "write");
const { closeDatabase } = await import("~/db/transaction.server");
const { readMail, resendFailed, resendMail, stuckMails } = await import("~/services/mail/operate-mails.server");
const now = new Date();

if (resend !== undefined) {
  const sent = await resendMail(resend, now);
  await closeDatabase();
  if (!sent.ok) fail(sent.code === "mail-unknown" ? `no mail ${resend}` : `what ${resend} said is no longer kept`);
  say(`mails: ${resend} is sent again as soon as the site runs`);
} else if (failed) {
  say(`mails: ${await resendFailed(now)} are sent again as soon as the site runs`);
} else if (key !== undefined) {
  const mail = await readMail(key);
  await closeDatabase();
  if (!mail) fail(`no mail ${key}`);
  say(`${mail.key}  ${mail.state}  ${mail.attempts} attempts  ${mail.problem ?? ""}`.trimEnd());
  say(`  queued ${mail.createdAt.toISOString()}${mail.sentAt ? `  sent ${mail.sentAt.toISOString()}` : ""}`);
  say(`  to ${mail.recipient}  ${mail.subject}`);
  if (text) say(`\n${mail.text || "(no longer kept)"}`);
} else {
  const stuck = await stuckMails();
  for (const mail of stuck) {
    const next = mail.state === "waiting" ? `next ${mail.nextTryAt.toISOString()}` : "";
    say(
      `${mail.state}  ${mail.key}  since ${mail.createdAt.toISOString()}  ${mail.attempts} attempts  ${mail.problem ?? "-"}  ${next}`.trimEnd(),
    );
  }
  say(`mails: ${stuck.length} not sent yet, or returned`);
}
await closeDatabase().catch(() => undefined);

/** `npm run mails -- bounce < message`: takes a message from the pipe of a mail server, and says what it has to do. */
import type { Readable } from "node:stream";
import { REPORT_LIMIT_BYTES, readBounce } from "~/gateways/bounce-report.server";
import { errorInALine } from "~/platform/describe-error.server";

/** EX_TEMPFAIL: mail servers keep the message and try again. By any other failure they would return it once more. */
const LATER = 75;

/** Reads the start of a message, as much as a report needs, and discards the rest. */
async function beginningOf(input: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    if (length < REPORT_LIMIT_BYTES) chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
  }
  return Buffer.concat(chunks).subarray(0, REPORT_LIMIT_BYTES);
}

/** Ends the process: well when the message was taken or is none of ours, `LATER` when it has to be told again. */
export async function takeBounceFrom(input: Readable): Promise<never> {
  const say = (line: string) => process.stdout.write(`mails: ${line}\n`);
  try {
    const bounce = await readBounce(await beginningOf(input));
    if (!bounce) {
      say("no report about a mail of ours: nothing to do");
      process.exit(0);
    }
    await (await import("~/db/site-kind.server")).refuseOtherKind();
    const { takeBounce } = await import("~/services/mail/take-bounce.server");
    const taken = await takeBounce(bounce, new Date());
    await (await import("~/db/transaction.server")).closeDatabase();
    if (!taken.ok) {
      say("the mail is being sent: later");
      process.exit(LATER);
    }
    say(`${taken.value.key ?? "a mail no longer known"} ${taken.value.became} ${bounce.status ?? ""}`.trimEnd());
    process.exit(0);
  } catch (error) {
    process.stderr.write(`mails: ${errorInALine(error)}\n`);
    process.exit(LATER);
  }
}

/** Whose fault it is that an SMTP server does not take a mail. */

/** `recipient`: this mail will never be taken. `sender`: we are refused, so that no mail will be until that is mended. */
export type Fault = "recipient" | "sender";
export type Refusal = { fault: Fault | null; status: string };

const NO_MAILBOX = [550, 551, 552, 553, 556];
/** The mailbox does not exist, or takes nothing; or the mail itself cannot be taken (RFC 3463). */
const RECIPIENTS = /^5\.(1\.(?![78]$)\d+|2\.\d+|3\.4|6\.\d+)$/;

/**
 * Reads what a sending failed with. `fault` is null for what may go better by itself. `status` is what to tell: the codes
 * and the command, never the server's words, which quote addresses.
 */
export function readRefusal(error: unknown): Refusal {
  const { responseCode, response, command, code } = fields(error);
  const [enhanced = ""] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response) ?? [];
  const status = [responseCode || code, enhanced, command && `at ${command}`].filter(Boolean).join(" ");
  if (responseCode < 500) return { fault: code === "EAUTH" ? "sender" : null, status };
  const ofMail = command === "RCPT TO" || command === "DATA" || code === "EMESSAGE";
  if (!ofMail) return { fault: "sender", status };
  // Of a recipient's own system that answers so, and of a quota of ours (5.4.5).
  if (enhanced === "5.4.1" && command === "RCPT TO") return { fault: "recipient", status };
  const recipients = enhanced ? RECIPIENTS.test(enhanced) : NO_MAILBOX.includes(responseCode);
  return { fault: recipients ? "recipient" : "sender", status };
}

function fields(error: unknown) {
  const read = (name: string): unknown => (error instanceof Error && name in error ? Reflect.get(error, name) : null);
  const text = (name: string) => {
    const value = read(name);
    return typeof value === "string" ? value : "";
  };
  return {
    responseCode: Number(read("responseCode")) || 0,
    response: text("response"),
    command: text("command"),
    code: text("code"),
  };
}

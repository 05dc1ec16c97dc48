import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { LANGUAGE_TAGS } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { env } from "~/env.server";
import type { Mail } from "./mail.server";

export type SmtpOptions = { url: string; from: string; siteUrl: string };

type SendMail = (mail: Mail) => Promise<Verdict<{ messageId: string }, "mail-refused" | "mail-unreachable">>;

/** One plain address: nothing that could end a header line or name a second recipient. */
const ONE_ADDRESS = /^[^\s<>,;:"()[\]\\\p{Cc}]+@[^\s<>,;:"()[\]\\\p{Cc}@]+$/u;

/** Refusals about our own account or connection: a mistake to repair, not a verdict on this mail. */
const OUR_OWN = new Set([530, 534, 535, 538]);

/** The same mail always has the same id, so a second copy can be told from a second mail. Letters only. */
function messageIdOf(key: string, siteUrl: string): string {
  const digest = createHash("sha256").update(key).digest("hex").slice(0, 40);
  const letters = digest.replace(/\d/g, (digit) => String.fromCharCode("g".charCodeAt(0) + Number(digit)));
  return `<${letters}@${new URL(siteUrl).hostname}>`;
}

/** Whether the server said, of this mail, that it will never take it. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error) || !("code" in error)) return false;
  const { responseCode, code } = error;
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  return typeof responseCode === "number" && responseCode >= 500 && !OUR_OWN.has(responseCode);
}

/** A sender of mail through one SMTP server. */
export function smtpMail({ url, from, siteUrl }: SmtpOptions): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    if (!ONE_ADDRESS.test(mail.to)) return refuse("mail-refused");
    const messageId = messageIdOf(mail.key, siteUrl);
    try {
      await transport.sendMail({
        from,
        to: { name: "", address: mail.to },
        subject: mail.subject.replace(/\p{Cc}+/gu, " "),
        text: mail.text,
        html: mail.html,
        messageId,
        attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
          filename: name,
          contentType: type,
          content,
          encoding: "base64",
        })),
        headers: {
          "Content-Language": LANGUAGE_TAGS[mail.locale],
          "Auto-Submitted": "auto-generated",
          ...(mail.unsubscribe && {
            "List-Unsubscribe": `<${mail.unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
      });
      return accept({ messageId });
    } catch (error) {
      return refuse(isPermanent(error) ? "mail-refused" : "mail-unreachable");
    }
  };
}

/**
 * Sends one mail. Refuses with `mail-refused` when the server will never take it, `mail-unreachable` when it may later.
 * It may have left in spite of the latter: a second copy carries the same Message-ID.
 */
export const sendMail: SendMail = smtpMail({ url: env.SMTP_URL, from: env.MAIL_FROM, siteUrl: env.SITE_URL });

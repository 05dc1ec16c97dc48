import { LANGUAGE_TAGS } from "~/domain/locale";
import { isEmail } from "~/domain/people/contact";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { env } from "~/platform/env.server";
import type { DkimKey } from "~/platform/mail-settings.server";
import type { Mail } from "./mail.server";
import { mailId, returnId, returnPath, returnToken } from "./return-path.server";
import { type Lane, type Letter, smtpLane } from "./smtp-lane.server";
import { readRefusal } from "./smtp-refusal.server";

/** Mails under way at the same time: a server that holds one up holds up no other. */
export const { MAILS_AT_ONCE } = env;
/** However slowly the server answers, nothing of a mail is under way any more after so long. */
export const SENDS_WITHIN_MS = 60_000;

export type SmtpOptions = {
  url: string;
  from: string;
  siteUrl: string;
  withinMs?: number;
  /** Signs each mail. */
  dkim?: DkimKey | undefined;
  /** Takes what comes back, each mail at an address of its own. */
  bounceAddress?: string | undefined;
};
export type MailRefusal = "mail-refused" | "sender-refused" | "mail-unreachable";

type SendMail = (mail: Mail) => Promise<Verdict<{ messageId: string }, MailRefusal>>;

/** Every header of ours. What ends mails in one press counts only if it is signed (RFC 8058), which is not a default. */
const SIGNED =
  "From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:Content-Language:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

const REFUSED = { recipient: "mail-refused", sender: "sender-refused", none: "mail-unreachable" } as const;

/**
 * Who is told when a mail cannot be delivered, and how. Servers that know of it (RFC 3461) repeat the mail's token in
 * their report, tell of delays too, and return the mail's headers alone.
 */
function returnPathEnvelope(bounceAddress: string | undefined, id: string, to: string): Letter {
  if (!bounceAddress) return {};
  return {
    envelope: { from: returnPath(bounceAddress, id), to },
    dsn: { envid: returnToken(id), ret: "HDRS", notify: ["FAILURE", "DELAY"] },
  };
}

/** A sender of mail through one SMTP server, over at most `MAILS_AT_ONCE` connections. */
export function smtpMail({
  url,
  from,
  siteUrl,
  withinMs = SENDS_WITHIN_MS,
  dkim,
  bounceAddress,
}: SmtpOptions): SendMail {
  const idle: Lane[] = Array.from({ length: MAILS_AT_ONCE }, () => smtpLane(url));
  /** Who waits for a lane, the first first. */
  const waiting: ((lane: Lane) => void)[] = [];
  const free = (lane: Lane) => {
    const next = waiting.shift();
    if (next) next(lane);
    else idle.push(lane);
  };
  return async (mail) => {
    if (!isEmail(mail.to)) return refuse("mail-refused", { status: "not an address" });
    // The same mail always has the same id, so a second copy can be told from a second mail.
    const id = mailId(mail.key, mail.copy);
    const messageId = `<${id}@${new URL(siteUrl).hostname}>`;
    const lane = idle.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)));
    try {
      const letter: Letter = {
        from,
        to: { name: "", address: mail.to },
        ...returnPathEnvelope(bounceAddress, returnId(id), mail.to),
        subject: mail.subject.replace(/\p{Cc}+/gu, " "),
        text: mail.text,
        html: mail.html,
        messageId,
        // Told with each mail: a transport that is handed over as it is knows no key.
        ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED } }),
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
      };
      await lane.send(letter, withinMs);
      return accept({ messageId });
    } catch (error) {
      const { fault, status } = readRefusal(error);
      return refuse(REFUSED[fault ?? "none"], { status });
    } finally {
      free(lane);
    }
  };
}

/**
 * Sends one mail. Refuses with `mail-refused` when the server will never take it, `sender-refused` when it takes none of
 * ours, `mail-unreachable` when it may later (params: `status`, what the server answered, without its words). It may have
 * left in spite of the latter: a second copy carries the same Message-ID.
 */
export const sendMail: SendMail = smtpMail({
  url: env.SMTP_URL,
  from: env.MAIL_FROM,
  siteUrl: env.SITE_URL,
  dkim: env.DKIM,
  bounceAddress: env.BOUNCE_ADDRESS,
});

/** Settings of outgoing mail: by which key it is signed (DKIM, RFC 6376), and where it comes back to. */
import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { isEmail } from "~/domain/people/contact";
import { secretList } from "./secret-list.server";

/** What signs mails: as nodemailer takes it. */
export type DkimKey = { domainName: string; keySelector: string; privateKey: string };

/** RFC 8301; what is shorter has been factored. */
const MIN_RSA_BITS = 2_048;
const LABEL = "[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?";
const domain = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`), "must be a domain");

/** Before the mail's own part, and what an address may hold with it (RFC 5321, 4.5.3.1.1). */
const isBounceAddress = (address: string) => isEmail(address) && /^[a-z\d._-]{1,18}@/.test(address);

export const mailSettings = {
  /** Mails an instance has under way at the same time, over as many connections: providers limit these. */
  MAILS_AT_ONCE: z.coerce.number().int("must be a whole number").min(1).max(20).default(5),
  /** Where mails that cannot be delivered come back to, with `+` and a part of each mail's own. */
  BOUNCE_ADDRESS: z
    .string()
    .toLowerCase()
    .refine(isBounceAddress, "must be an email address with at most 18 characters before its @, and no +")
    .optional(),
  /** The key that callers of `/webhooks/mail` show. */
  MAIL_WEBHOOK_SECRET: secretList(z.string().min(16, "must have at least 16 characters")).optional(),
  DKIM_DOMAIN: domain.optional(),
  DKIM_SELECTOR: z
    .string()
    .toLowerCase()
    .regex(new RegExp(`^${LABEL}(?:\\.${LABEL})*$`), "must be a name in the DNS, such as 2026a")
    .optional(),
  /** The key itself, or what `DKIM_KEY_FILE` names holds it. */
  DKIM_KEY: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
};

type DkimSettings = Partial<Record<"DKIM_DOMAIN" | "DKIM_SELECTOR" | "DKIM_KEY" | "DKIM_KEY_FILE", string | undefined>>;
type Problem = readonly [name: keyof DkimSettings, message: string];

const isWithin = (domain: string, other: string) => domain === other || domain.endsWith(`.${other}`);

/** The key that signs mails from an address, none where none is set, or the setting that is wrong and why. */
export function dkimKey(
  given: DkimSettings,
  from: string | undefined,
): { key: DkimKey | undefined } | { problem: Problem } {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY: inline, DKIM_KEY_FILE: file } = given;
  if (!domainName && !keySelector && !inline && !file) return { key: undefined };
  const wrong = (...problem: Problem) => ({ problem });
  if (inline && file) return wrong("DKIM_KEY_FILE", "is one key too many (DKIM_KEY is set)");
  if (!inline && !file) return wrong("DKIM_KEY", "is missing (or DKIM_KEY_FILE)");
  if (!domainName) return wrong("DKIM_DOMAIN", "is missing (a key is set)");
  if (!keySelector) return wrong("DKIM_SELECTOR", "is missing (a key is set)");
  const sender = from?.split("@").at(-1)?.toLowerCase();
  // Receivers hold a signature of another domain for none of the sender's (DMARC).
  if (sender && !isWithin(sender, domainName) && !isWithin(domainName, sender))
    return wrong("DKIM_DOMAIN", `must be the domain of MAIL_FROM (${sender}), or one above or below it`);
  const name = inline ? "DKIM_KEY" : "DKIM_KEY_FILE";
  const text = inline ?? readText(file ?? "");
  if (text === null) return wrong(name, "names a file that cannot be read");
  const privateKey = rsaKey(text);
  if (!privateKey) return wrong(name, `must hold a private RSA key of ${MIN_RSA_BITS} bits or more, in PEM`);
  return { key: { domainName, keySelector, privateKey } };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** A key in PEM, whose lines may be parted by `\n` spelled out; null for what cannot sign. */
function rsaKey(text: string): string | null {
  try {
    const key = createPrivateKey(text.replaceAll("\\n", "\n"));
    if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) return null;
    return key.export({ type: "pkcs8", format: "pem" }).toString();
  } catch {
    return null;
  }
}

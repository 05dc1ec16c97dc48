/** What mail systems say of a mail they could not deliver, read strictly: anything else says nothing. */
import PostalMime, { type Email } from "postal-mime";
import { z } from "zod";
import { idInMessageId, readReturnToken } from "./return-path.server";

/** `failed`: it will not arrive. `delayed`: anyone who has it goes on trying. */
export type Bounce = {
  /** Which mail, as `returnId` names it. */
  id: string;
  outcome: "failed" | "delayed";
  /** The code alone (RFC 3463): words quote addresses. */
  status: string | null;
};

/** A report has its headers and returns those of the mail; we ask servers for no more. */
export const REPORT_LIMIT_BYTES = 512 * 1024;
const RETURNED_CHARACTERS = 16_384;
const STATUS = /^[245]\.\d{1,3}\.\d{1,3}$/;
/** A status code inside the text that servers write: `550 5.1.1`, `#5.1.1`. */
const SAID_STATUS = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/;

type Fields = ReadonlyMap<string, string>;

/** The groups of fields of a `message/delivery-status` (RFC 3464, 2.1): of the mail, then of each recipient. */
function groupsOf(text: string): Fields[] {
  const groups = text.replace(/\r\n?/g, "\n").split(/\n[ \t]*\n/);
  return groups
    .map((group) => {
      const lines = group.replace(/\n[ \t]+/g, " ").split("\n");
      const fields = lines.map((line) => /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line));
      // The first of a name counts.
      return new Map(
        fields
          .flatMap((field) => (field ? [[(field[1] ?? "").toLowerCase(), (field[2] ?? "").trim()] as const] : []))
          .reverse(),
      );
    })
    .filter((group) => group.size > 0);
}

const OUTCOMES: Readonly<Record<string, Bounce["outcome"]>> = { failed: "failed", delayed: "delayed" };

/** Lines that are read: what a report says of the mail comes before the mail that it returns. */
const MAX_LINES = 20_000;
/** What no report comes near: lines that may part it, and letters of a header with addresses. */
const MAX_PARTS = 200;
const LONG_ADDRESSES = /^(?:from|to|cc|bcc|reply-to|sender|delivered-to|return-path):(?:[^\r\n]|\r?\n[ \t]){2000}/im;
const NEWLINE = 10;

/** The first lines of a message: the parser takes some time for each, and a mail may be returned whole. */
function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let line = 0; line < MAX_LINES; line++) {
    end = raw.indexOf(NEWLINE, end + 1);
    if (end === -1) return raw;
  }
  return raw.subarray(0, end + 1);
}

/** Whether a message would keep the parser busy: parts, and letters of an address, take it the square of their number. */
function isUnwieldy(raw: Uint8Array): boolean {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("latin1");
  return (text.match(/^--/gm)?.length ?? 0) > MAX_PARTS || LONG_ADDRESSES.test(text);
}

function textOf(email: Email, type: RegExp): string | null {
  const part = email.attachments.find(({ mimeType }) => type.test(mimeType));
  if (!part) return null;
  return typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content);
}

/**
 * Reads a message that came to the return path (RFC 3464). Null for what is no report, reports no failure or delay, or
 * names no mail of ours by its token.
 */
export async function readBounce(message: Uint8Array): Promise<Bounce | null> {
  const raw = firstLines(message);
  if (isUnwieldy(raw)) return null;
  const email = await PostalMime.parse(raw, { maxNestingDepth: 8, maxHeadersSize: 65_536 }).catch(() => null);
  const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value ?? "";
  // OpenSMTPD calls its reports mixed.
  if (!email || !/^multipart\/(report|mixed)\b/i.test(header("content-type"))) return null;
  const report = textOf(email, /^message\/(global-)?delivery-status$/);
  const [mail, ...recipients] = groupsOf(report ?? "");
  const told = recipients
    // What follows either is a comment.
    .map((fields) => ({
      action: /^[a-z]*/.exec(fields.get("action")?.toLowerCase() ?? "")?.[0] ?? "",
      status: SAID_STATUS.exec(fields.get("status") ?? "")?.[0] ?? null,
    }))
    .find(({ action }) => Object.hasOwn(OUTCOMES, action));
  const outcome = told && OUTCOMES[told.action];
  if (!mail || !told || !outcome) return null;
  const envelopeId = mail.get("original-envelope-id") ?? "";
  const sentTo = ["to", "delivered-to", "x-original-to", "envelope-to"].map(header);
  const returned = textOf(email, /^(text\/rfc822-headers|message\/(global-headers|rfc822|global))$/) ?? "";
  const sender = /^return-path:(?:.|\r?\n[ \t])*$/im.exec(returned.slice(0, RETURNED_CHARACTERS))?.[0] ?? "";
  const id = [envelopeId, ...sentTo, sender].map(readReturnToken).find((found) => found !== null);
  if (!id) return null;
  return { id, outcome, status: told.status };
}

const KINDS = { hard: "failed", soft: "delayed" } as const;

const event = z
  .object({
    /** The sender on the mail's envelope, where the reporter has it… */
    returnPath: z.string().max(320).optional(),
    /** …or its Message-ID. */
    messageId: z.string().max(320).optional(),
    kind: z.enum(["hard", "soft"]),
    status: z.string().regex(STATUS).nullable().catch(null).default(null),
  })
  .refine(({ returnPath, messageId }) => returnPath || messageId)
  .transform(({ returnPath = "", messageId = "", kind, status }) => {
    const id = readReturnToken(returnPath) ?? idInMessageId(messageId);
    return id ? { id, outcome: KINDS[kind], status } : null;
  });

const events = z.union([z.array(event).min(1).max(100), event.transform((one) => [one])]);

/** Reads what somebody who is believed tells in JSON: null for what is not of that shape; without what is not ours. */
export function readBounceEvents(json: string): Bounce[] | null {
  try {
    return events.parse(JSON.parse(json)).filter((one) => one !== null);
  } catch {
    return null;
  }
}

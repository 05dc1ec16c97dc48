import { count, inArray } from "drizzle-orm";
import { outbox } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { laidOut } from "~/documents/mail-layout.server";
import { leftOutOf, pocketDocument } from "~/documents/pocket-document.server";
import { pocketHtml } from "~/documents/pocket-html.server";
import { pocketPdf } from "~/documents/pocket-pdf.server";
import { type PocketSource, pocketFileName } from "~/documents/pocket-source";
import { MAX_POCKET_MAILS_A_DAY } from "~/domain/company/limits";
import { secondsToMidnight } from "~/domain/departures/waiting";
import { inLocale, type Locale } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { translator } from "~/i18n/i18n.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";

/** `path` is where the trip's page is, of our own site. */
type Sending = { source: PocketSource; to: string; locale: Locale; path: string };

/** Mails a pocket trip to its own traveller, as a page and a PDF; a limited number of times a day. */
export async function mailPocket(
  { source, to, locale, path }: Sending,
  now: Date,
): Promise<Verdict<null, "too-many-mails">> {
  const t = translator(locale, "pocket");
  const document = pocketDocument(locale, source, now);
  const name = inLocale(source.name, locale);
  // A mail is too small for photos: it says where they are.
  const left = leftOutOf(document, []);
  const content = {
    subject: t("mail.subject", { name }),
    brand: env.BRAND,
    title: name,
    intro: t("mail.intro"),
    highlight: { label: t("mail.dates"), value: document.dates },
    action: { label: t("mail.open"), url: env.SITE_URL + path, hint: t("mail.hint") },
    sections: [
      ...(left ? [{ title: t("attached"), lines: [left.names, left.where] }] : []),
      ...[...(document.notice ? [document.notice] : []), ...document.parts].map(({ title, text }) => ({
        title,
        lines: [text],
      })),
    ],
    closing: [...(document.tickets.length > 0 ? [t("mail.keep")] : []), env.BRAND],
  };
  const mail = laidOut(content, locale);
  const pdf = await pocketPdf(document, now);
  const attachments = [
    {
      name: pocketFileName(source, locale, "html"),
      type: "text/html; charset=utf-8",
      content: asBase64(pocketHtml(document)),
    },
    { name: pocketFileName(source, locale, "pdf"), type: "application/pdf", content: pdf.toString("base64") },
  ];
  // Keys of a day follow one another, so that two at the same moment are the same mail and count once.
  const keyOf = (turn: number) => `pocket:${source.id}:${now.toISOString().slice(0, 10)}:${turn}`;
  const keys = Array.from({ length: MAX_POCKET_MAILS_A_DAY }, (_, turn) => keyOf(turn));
  return transaction(async (tx) => {
    const [sent] = await tx.select({ mails: count() }).from(outbox).where(inArray(outbox.key, keys));
    const mails = sent?.mails ?? 0;
    if (mails >= MAX_POCKET_MAILS_A_DAY)
      return refuse("too-many-mails", { most: MAX_POCKET_MAILS_A_DAY, wait: secondsToMidnight(now) });
    await queueMail(tx, { ...mail, attachments, key: keyOf(mails), to, locale }, now);
    return accept(null);
  });
}

const asBase64 = (text: string) => Buffer.from(text).toString("base64");

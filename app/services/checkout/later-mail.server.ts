import type { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { laidOut } from "~/documents/mail-layout.server";
import { MAX_KEEP_MAILS } from "~/domain/company/limits";
import { inLocale } from "~/domain/locale";
import { formatDay, formatInstant } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { tabPath } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";

/** Names the mails of a checkout's extension, the first of which is number 0. */
export const laterMailKey = (checkout: string, number = 0) =>
  number === 0 ? `later:${checkout}` : `later:${checkout}:${number + 1}`;

/** The keys of all such mails of a checkout. */
export const laterMailKeys = (checkout: string) =>
  Array.from({ length: MAX_KEEP_MAILS }, (_, number) => laterMailKey(checkout, number));

type Later = {
  checkout: typeof checkouts.$inferSelect;
  /** Until when the places are kept if the link is confirmed immediately. */
  kept: Date;
  /** Of the link. */
  key: string;
  /** Names this mail. */
  mail: string;
  /** `name` greets; empty when it is not known to be the recipient's. */
  recipient: { email: string; name: string };
};

/** Queues, in the transaction that asks for it, the link that keeps the places for a day and leads to their payment. */
export async function queueLater(tx: Db, { checkout, kept, key, mail, recipient }: Later, now: Date): Promise<void> {
  const { id, locale, heldUntil, journey } = checkout;
  const { later, payment } = WRITTEN[locale].mail;
  const trip = inLocale(journey.trip.name, locale);
  const content = {
    subject: later.subject(trip),
    brand: env.BRAND,
    title: later.title,
    intro: payment.hello(recipient.name, later.text),
    highlight: { label: payment.trip, value: `${trip}, ${formatDay(journey.departure.startDay, locale, "full")}` },
    action: {
      label: later.keep,
      url: `${env.SITE_URL}${tabPath("later", locale, id)}?${new URLSearchParams({ key })}`,
      hint: later.until(formatInstant(heldUntil, locale), formatInstant(kept, locale)),
    },
    sections: [],
    closing: [later.notYours, payment.questions(supportPhone()), env.BRAND],
  };
  await queueMail(tx, { ...laidOut(content, locale), key: mail, to: recipient.email, locale }, now);
}

import type { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { inLocale } from "~/domain/locale";
import { env } from "~/env.server";
import { formatDay, formatInstant } from "~/i18n/format";
import { mail as english } from "~/i18n/messages/en-ca/mail";
import { mail as french } from "~/i18n/messages/fr-ca/mail";
import { tabPath } from "~/i18n/paths";
import { laidOut } from "./layout.server";
import { queueMail } from "./queue-mail.server";

/** Names the mail of a checkout: there is one. */
export const laterMailKey = (checkout: string) => `later:${checkout}`;

/**
 * Queues, in the transaction that keeps the places, the address to pay at from another device. `name` greets; empty
 * when it is not known to be the recipient's.
 */
export async function queueLater(
  tx: Db,
  checkout: typeof checkouts.$inferSelect,
  recipient: { email: string; name: string },
  now: Date,
): Promise<void> {
  const { id, locale, heldUntil, journey } = checkout;
  const { later, payment } = locale === "fr-ca" ? french : english;
  const trip = inLocale(journey.trip.name, locale);
  const content = {
    subject: later.subject(trip),
    brand: env.BRAND,
    title: later.title,
    intro: payment.hello(recipient.name, later.text),
    highlight: { label: payment.trip, value: `${trip}, ${formatDay(journey.departure.startDay, locale, "full")}` },
    action: {
      label: later.pay,
      url: env.SITE_URL + tabPath("payment", locale, id),
      hint: later.heldUntil(formatInstant(heldUntil, locale)),
    },
    sections: [],
    closing: [later.notYours, payment.questions(env.SUPPORT_PHONE.replaceAll(" ", "\u00a0")), env.BRAND],
  };
  const mail = laidOut(content, locale);
  await queueMail(tx, { ...mail, key: laterMailKey(id), to: recipient.email, locale }, now);
}

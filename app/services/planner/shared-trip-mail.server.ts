import type { Db } from "~/db/transaction.server";
import { daySections } from "~/documents/day-sections.server";
import { laidOut } from "~/documents/mail-layout.server";
import { dayIn } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import type { ToldBooking } from "~/domain/planner/bought";
import { type Planned, spanOf } from "~/domain/planner/timeline";
import { formatDay } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import { datesOf } from "~/i18n/planner/item-words.server";
import { tripName } from "~/i18n/planner/trip-name.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";

type SharedTrip = {
  /** The occasion: the same one is mailed once. */
  mailKey: string;
  /** Of the share. */
  id: string;
  key: string;
  email: string;
  locale: Locale;
  expiresAt: Date;
  sharedBy: string;
  /** What its owner writes to them; "" for nothing. */
  word: string;
  name: string | null;
  items: readonly Planned[];
  booking: ToldBooking | null;
};

/** Queues, in the transaction that shares a trip, the mail that holds its whole itinerary and the link to it. */
export async function queueSharedTrip(tx: Db, shared: SharedTrip, now: Date): Promise<void> {
  const { mailKey, id, key, email, locale, expiresAt, sharedBy, word, items, booking } = shared;
  const t = translator(locale, "planner");
  const who = sharedBy || env.BRAND;
  const trip = tripName(locale, shared);
  const dates = datesOf(locale, spanOf(items, booking?.journey.departure ?? null));
  const content = {
    subject: t("share.subject", { who, trip }),
    brand: env.BRAND,
    title: trip,
    intro: [t("share.hello", { who }), ...(booking?.stopped ? [t(`stopped.${booking.stopped}.told`)] : [])].join(" "),
    ...(word ? { word: { title: t("share.wordOf", { who }), lines: word.split("\n") } } : {}),
    highlight: { label: t("share.dates"), value: dates ?? t("noDates") },
    action: {
      label: t("share.open"),
      url: env.SITE_URL + pathFor("shared", locale, { shareKey: key }),
      hint: t("share.hint", { day: formatDay(dayIn(expiresAt), locale) }),
    },
    sections: daySections(locale, id, booking?.trip ?? null, items),
    closing: [t("share.unknown"), env.BRAND],
  };
  const mail = laidOut(content, locale);
  await queueMail(tx, { ...mail, key: mailKey, to: email, locale }, now);
}

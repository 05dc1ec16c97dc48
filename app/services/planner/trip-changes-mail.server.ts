import type { Db } from "~/db/transaction.server";
import { laidOut } from "~/documents/mail-layout.server";
import type { Journey } from "~/domain/booking/journey";
import type { Locale } from "~/domain/locale";
import type { TripChange } from "~/domain/planner/trip-changes";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import { changeWords } from "~/i18n/planner/change-words.server";
import { tripName } from "~/i18n/planner/trip-name.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";

type Tells = {
  mailKey: string;
  /** Of the share. */
  id: string;
  /** The key of its link; null where that is no longer known. */
  link: string | null;
  email: string;
  locale: Locale;
  sharedBy: string;
  name: string | null;
  booking: { journey: Journey } | null;
  changes: readonly TripChange[];
};

/** More are on the page. */
const MAX_TOLD = 40;
const MAX_LINE_LENGTH = 500;

/** Queues, in the transaction that takes the day for it, the mail that says what changed in a shared trip. */
export async function queueTripChanges(tx: Db, tells: Tells, now: Date): Promise<void> {
  const { mailKey, id, link, email, locale, sharedBy, changes } = tells;
  const t = translator(locale, "planner");
  const trip = tripName(locale, tells);
  const path = link ? pathFor("shared", locale, { shareKey: link }) : pathFor("planner.shared", locale, { share: id });
  const unsubscribe = env.SITE_URL + pathFor("shared.stop", locale, { share: id });
  const { lines, items } = changeWords(locale, changes);
  const cut = (texts: readonly string[]) => texts.map((text) => text.slice(0, MAX_LINE_LENGTH));
  const told = items.slice(0, MAX_TOLD).map(({ heading, lines }) => ({ time: null, heading, lines: cut(lines) }));
  const content = {
    subject: t("changes.subject", { trip }),
    brand: env.BRAND,
    title: trip,
    intro: t("changes.hello", { who: sharedBy || env.BRAND }),
    highlight: { label: t("changes.label"), value: t("changes.count", { count: changes.length }) },
    action: { label: t("share.open"), url: env.SITE_URL + path, hint: t("changes.hint") },
    sections: [{ title: t("changes.title"), lines: cut(lines), items: told }],
    closing: [env.BRAND],
    stop: { label: t("changes.stop"), url: unsubscribe },
  };
  const mail = laidOut(content, locale);
  await queueMail(tx, { ...mail, key: mailKey, to: email, locale, unsubscribe }, now);
}

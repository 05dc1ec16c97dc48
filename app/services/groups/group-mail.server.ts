/** The mails of a group: its request was received, and its contract with what is paid so far. */
import type { Db } from "~/db/transaction.server";
import { laidOut, type MailContent } from "~/documents/mail-layout.server";
import { dayIn } from "~/domain/day";
import type { GroupReminder } from "~/domain/groups/group";
import { DEPOSIT_GRACE_DAYS, instalmentsOf } from "~/domain/groups/schedule";
import { inLocale } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { callLink } from "~/domain/people/contact";
import { partySize } from "~/domain/people/party";
import { formatDay, formatMoney } from "~/i18n/format";
import { WRITTEN } from "~/i18n/messages/written.server";
import { pathFor } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { env } from "~/platform/env.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import type { Group, GroupView } from "./read-group.server";

/** The outbox keys of the mails about a group begin with this. */
export const groupMailKey = (group: string) => `group:${group}`;

/**
 * Queues the mail that a group's request was received, in the transaction that writes it. Of what was typed it repeats no
 * text: the address is anybody's.
 */
export async function queueGroupRequestMail(
  tx: Db,
  group: Group,
  { trip, city }: Pick<GroupView, "trip" | "city">,
  now: Date,
): Promise<void> {
  if (group.email === null) return;
  const { locale, wishedDay, adults, children } = group;
  const { group: texts, payment } = WRITTEN[locale].mail;
  const content: MailContent = {
    subject: texts.askedSubject(inLocale(trip, locale)),
    brand: env.BRAND,
    title: texts.askedTitle,
    intro: texts.askedText,
    highlight: { label: texts.trip, value: inLocale(trip, locale) },
    action: {
      label: texts.call(supportPhone()),
      url: callLink(env.SUPPORT_PHONE),
      hint: texts.callHint,
    },
    sections: [
      {
        title: texts.request,
        rows: [
          { label: texts.from, value: inLocale(city, locale) },
          ...(wishedDay ? [{ label: texts.day, value: formatDay(wishedDay, locale, "full") }] : []),
          { label: texts.people, value: String(partySize({ adults, children })) },
        ],
      },
    ],
    closing: [payment.questions(supportPhone()), env.BRAND],
  };
  const key = `${groupMailKey(group.id)}:asked`;
  await queueMail(tx, { ...laidOut(content, locale), key, to: group.email, locale }, now);
}

/** Why the contract is mailed: its occasion, what was just paid in cents, or what it is a reminder of. */
type Occasion = { key: string; paid?: number; reminder?: GroupReminder };

/** Queues the contract of a group, as it stands: its bookings, what is paid by when, and the way to its names. */
export async function queueContract(
  tx: Db,
  view: GroupView,
  { key, paid = 0, reminder }: Occasion,
  now: Date,
): Promise<void> {
  const { group, parts, total, trip, city, departureDay } = view;
  if (group.email === null) return;
  const { locale } = group;
  const { group: texts, payment } = WRITTEN[locale].mail;
  const day = (day: string | null) => (day === null ? "" : formatDay(day, locale, "full"));
  const money = (amount: number) => formatMoney({ amount, currency: HAND_CURRENCY }, locale);
  const name = inLocale(trip, locale);
  const due = instalmentsOf(group.schedule ?? [], view.paid + view.owed, view.paid + paid, dayIn(now));
  const toBook = view.paid + paid === 0;
  const { organiser } = group;
  const said = (): Pick<MailContent, "subject" | "title" | "intro"> => {
    if (reminder?.of === "payment") {
      const [amount, by] = [money(reminder.amount), day(reminder.day)];
      const intro = texts.payReminderText(organiser, amount, by, supportPhone());
      return { subject: texts.payReminderSubject(amount, by, group.name), title: texts.payReminderTitle, intro };
    }
    if (reminder) {
      const by = day(reminder.day);
      const intro = texts.namesReminderText(organiser, reminder.count, by);
      return { subject: texts.namesReminderSubject(by, group.name), title: texts.namesReminderTitle, intro };
    }
    if (paid) {
      const subject = texts.paidSubject(money(paid), group.name);
      return { subject, title: texts.paidTitle, intro: texts.paidText(organiser, money(paid)) };
    }
    const subject = texts.contractSubject(group.name, name);
    return { subject, title: texts.contractTitle, intro: texts.contractText(organiser) };
  };
  const schedule = {
    title: texts.schedule,
    rows: due.map(({ day: by, amount, left }) => ({
      label: texts.by(day(by)),
      value: left === 0 ? texts.paidPart(money(amount)) : texts.leftPart(money(amount), money(left)),
    })),
    ...(toBook && { lines: [texts.grace(DEPOSIT_GRACE_DAYS)] }),
  };
  const content: MailContent = {
    brand: env.BRAND,
    ...said(),
    highlight: { label: texts.total, value: money(total) },
    action: {
      label: texts.names,
      url: env.SITE_URL + pathFor("group", locale, { groupKey: group.key }),
      hint: texts.namesHint(day(group.namesBy)),
    },
    sections: [
      {
        title: texts.trip,
        rows: [
          { label: texts.name, value: group.name },
          { label: texts.tour, value: name },
          { label: texts.day, value: day(departureDay) },
          { label: texts.from, value: inLocale(city, locale) },
          { label: texts.people, value: String(parts.reduce((sum, { party }) => sum + partySize(party), 0)) },
        ],
      },
      {
        title: texts.bookings,
        rows: parts.map(({ party, room, total: price }, i) => ({
          label: texts.party(i + 1, partySize(party), room ? inLocale(room, locale) : ""),
          value: money(price),
        })),
      },
      ...(view.isCalledOff ? [] : [schedule]),
    ],
    closing: [payment.questions(supportPhone()), env.BRAND],
  };
  const mail = { ...laidOut(content, locale), key: `${groupMailKey(group.id)}:${key}`, to: group.email, locale };
  await queueMail(tx, mail, now);
}

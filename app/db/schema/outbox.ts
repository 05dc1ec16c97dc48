import { LOCALES } from "~/domain/locale";
import type { MailAttachment } from "~/domain/mail";
import { index, instant, int, json, oneOf, table, text, unique } from "../columns";

/**
 * Mail to send, written in the transaction that calls for it and sent afterwards, at least once.
 * `key` names the occasion, so that asking twice queues one mail.
 */
export const outbox = table(
  "outbox",
  {
    key: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attachments: json<MailAttachment[]>(),
    locale: text(LOCALES).notNull(),
    /** Where one post ends mails of this sort; null for mails that come once. */
    unsubscribe: text(),
    /** `failed`: the server would not take it. `bounced`: it took it, and it came back. */
    state: text(["waiting", "sent", "failed", "bounced"]).notNull(),
    attempts: int().notNull().default(0),
    /** What the server answered to the last attempt, or what was told later, in codes alone: words quote addresses. */
    problem: text(),
    /** How many times a person had it sent again. */
    copies: int().notNull().default(0),
    /** By which the copy that was sent last is known when it comes back; null until one is. */
    returnId: text(),
    /** Not before this; a worker moves it forward to claim the row. */
    nextTryAt: instant().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
  },
  (t) => [
    index("outbox_due").on(t.state, t.nextTryAt),
    index("outbox_recipient").on(t.recipient),
    unique("outbox_return_id").on(t.returnId),
    oneOf("outbox_state", t.state),
  ],
);

/** Who wants no reminders of purchases left at their payment. Kept forever. */
export const reminderRefusals = table("reminder_refusals", {
  /** Names the e-mail address without telling it. */
  recipient: text().primaryKey(),
  refusedAt: instant().notNull(),
});

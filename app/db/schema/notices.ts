/** What the company told those who travel on a run. Forgotten with the text of its mails. */
import type { NoticeAudience, NoticeTexts } from "~/domain/departures/notice";
import { index, instant, int, json, primaryKey, table, text, unique } from "../columns";
import { runs } from "./catalogue";
import { bookings } from "./money";

export const notices = table(
  "notices",
  {
    /** Made with its form: the same notice sent twice is one. */
    id: text().primaryKey(),
    run: text()
      .notNull()
      .references(() => runs.id),
    /** Which of its run it is: of two colleagues who send one together, the second is shown the first's. */
    place: int().notNull(),
    audience: text().notNull().$type<NoticeAudience>(),
    /** Where its readers board; empty unless it is for a stop. */
    city: text().notNull(),
    texts: json<NoticeTexts>().notNull(),
    /** Who sent it, as the log says it. */
    sentBy: text().notNull(),
    sentAt: instant().notNull(),
  },
  (t) => [unique("notices_place").on(t.run, t.place), index("notices_sent").on(t.sentAt)],
);

/** A notice that the job sends at its time, to whom it is for then. Deleted as it is sent. */
export const scheduledNotices = table(
  "scheduled_notices",
  {
    /** Of the notice it becomes. */
    id: text().primaryKey(),
    run: text()
      .notNull()
      .references(() => runs.id),
    audience: text().notNull().$type<NoticeAudience>(),
    city: text().notNull(),
    texts: json<NoticeTexts>().notNull(),
    sendAt: instant().notNull(),
    /** The colleague who wrote it, and as the log says it. */
    member: text().notNull(),
    sentBy: text().notNull(),
  },
  (t) => [index("scheduled_notices_due").on(t.sendAt), index("scheduled_notices_run").on(t.run)],
);

/** Whom a notice is for, a party a row. */
export const noticeParties = table(
  "notice_parties",
  {
    notice: text()
      .notNull()
      .references(() => notices.id),
    booking: text()
      .notNull()
      .references(() => bookings.number),
    /**
     * The booking whose mail tells this party: its own, or one of the same contact that says the same. Null for a party
     * without e-mail.
     */
    through: text().references(() => bookings.number),
    /** Names the e-mail its own mail went to, without telling it: nobody gets the same text twice. */
    contact: text(),
  },
  (t) => [primaryKey({ columns: [t.notice, t.booking] }), index("notice_parties_contact").on(t.notice, t.contact)],
);

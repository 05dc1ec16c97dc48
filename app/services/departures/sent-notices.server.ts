/** What a departure was told, what became of each mail, and what is forgotten of it. */
import { asc, desc, eq, inArray, lte } from "drizzle-orm";
import { noticeParties, notices, outbox, scheduledNotices } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { MAIL_KEPT_DAYS } from "~/domain/company/limits";
import type { NoticeAudience, NoticeTexts } from "~/domain/departures/notice";
import { contactHash } from "~/services/mail/contact-hash.server";
import { noticeKey } from "./notice-mail.server";
import type { NoticeDeparture } from "./notices.server";

export type SentNotice = {
  id: string;
  texts: NoticeTexts;
  audience: NoticeAudience;
  city: string;
  sentBy: string;
  sentAt: Date;
  parties: SentParty[];
};

export type SentParty = {
  booking: string;
  name: string;
  phone: string | null;
  /** The contact's e-mail as it is now. */
  email: string | null;
  /** `unreachable`: without an e-mail, to be called. `through`: told by another booking's mail. */
  state: (typeof outbox.$inferSelect)["state"] | "unreachable" | "through";
  /** That booking. */
  through: string | null;
  problem: string | null;
  /** It can be sent to the contact's e-mail: it did not arrive, or went to another. */
  again: boolean;
};

/** The newest first, as of now: a mail that came back since is one that came back. */
export async function sentNotices({ id, parties }: NoticeDeparture): Promise<SentNotice[]> {
  const rows = await db.select().from(notices).where(eq(notices.run, id)).orderBy(desc(notices.place));
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return [];
  const to = await db
    .select()
    .from(noticeParties)
    .where(inArray(noticeParties.notice, ids))
    .orderBy(asc(noticeParties.booking));
  const keys = to.map(({ notice, booking }) => noticeKey(notice, booking));
  const mails = new Map(
    (await db.select().from(outbox).where(inArray(outbox.key, keys))).map((mail) => [mail.key, mail]),
  );
  const partyOf = (party: (typeof to)[number]): SentParty => {
    const { booking, through } = party;
    const { contact, going = 0 } = parties.find((each) => each.booking === booking) ?? {};
    const mail = mails.get(noticeKey(party.notice, booking));
    const about = { booking, name: contact?.name ?? "", phone: contact?.phone ?? null, email: contact?.email ?? null };
    if (through !== null && through !== booking)
      return { ...about, through, state: "through", problem: null, again: false };
    const state = mail?.state ?? "unreachable";
    const again = going > 0 && maySendAgain(party.contact, state, about.email);
    return { ...about, state, through: null, problem: mail?.problem ?? null, again };
  };
  return rows.map(({ id: notice, texts, audience, city, sentBy, sentAt }) => ({
    id: notice,
    texts,
    audience,
    city,
    sentBy,
    sentAt,
    parties: to.filter((party) => party.notice === notice).map(partyOf),
  }));
}

/** Whether a party's notice goes to its e-mail of now: the mail did not arrive, or went elsewhere. */
export const maySendAgain = (wentTo: string | null, state: SentParty["state"], email: string | null): boolean =>
  email !== null && (["failed", "bounced", "unreachable"].includes(state) || wentTo !== contactHash(email));

const BATCH_SIZE = 200;

/** Forgets notices MAIL_KEPT_DAYS after they were sent or were to be, as the text of their mails; returns how many. */
export async function purgeNotices(now: Date): Promise<number> {
  const then = new Date(now.getTime() - MAIL_KEPT_DAYS * 86_400_000);
  await transaction((tx) => tx.delete(scheduledNotices).where(lte(scheduledNotices.sendAt, then)));
  const old = await db.select({ id: notices.id }).from(notices).where(lte(notices.sentAt, then)).limit(BATCH_SIZE);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  return transaction(async (tx) => {
    await tx.delete(noticeParties).where(inArray(noticeParties.notice, ids));
    return (await tx.delete(notices).where(inArray(notices.id, ids)).returning({ id: notices.id })).length;
  });
}

/** Claims about a trip: filed on the booking's page, answered by mail, looked at by staff. */
import { createHash } from "node:crypto";
import { asc, count, eq, sum } from "drizzle-orm";
import { bookings, claimAnswers, claimFiles, claims } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { type AttachmentRefusal, checkFile } from "~/domain/attachment";
import { checkClaim } from "~/domain/booking/claim";
import { MAX_CLAIM_FILES, MAX_CLAIMS } from "~/domain/company/limits";
import { attachmentName } from "~/domain/file-name";
import { carriesCardNumber } from "~/domain/money/card-number";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { readBooking } from "~/services/booking/get-booking.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { claimMail } from "./claim-mail.server";

type SentFile = { name: string; content: Buffer };
export type ClaimRefusal =
  | AttachmentRefusal
  | "booking-unknown"
  | "claim-unknown"
  | "claim-early"
  | "claim-late"
  | "claim-empty"
  | "claim-too-long"
  | "claims-too-many"
  | "claim-files-too-many"
  | "card-data";

export type ClaimView = {
  number: string;
  text: string;
  filedAt: Date;
  files: { name: string; bytes: number }[];
  answers: { text: string; answeredAt: Date }[];
};

/**
 * Files a claim about the booking of a key, with a file or without, and says so by mail to its contact; the operator is
 * told by an alert. The same text sent twice is one claim. Refuses with `booking-unknown`, `claim-early`, `claim-late` (params: `day`, the last one),
 * `claims-too-many` (params: `max`), what `checkClaim` and `checkFile` do, or `card-data`.
 */
export async function fileClaim(
  key: string,
  { text: typed, file }: { text: string; file: SentFile | null },
  now: Date,
): Promise<Verdict<{ number: string }, ClaimRefusal>> {
  const checked = checkClaim(typed);
  return transaction(async (tx): Promise<Verdict<{ number: string }, ClaimRefusal>> => {
    const open = await openBooking(tx, key, now);
    if (!open.ok) return open;
    if (!checked.ok) return checked;
    if (carriesCardNumber(checked.value)) return refuse("card-data");
    const booking = open.value;
    const had = await tx.select().from(claims).where(eq(claims.booking, booking.number));
    const same = had.find(({ text }) => text === checked.value);
    if (same) {
      const kept = file ? await keepFile(tx, same.number, file, now) : accept(null);
      return kept.ok ? accept({ number: same.number }) : kept;
    }
    const nth = had.length + 1;
    if (nth > MAX_CLAIMS) return refuse("claims-too-many", { max: MAX_CLAIMS });
    const number = `${booking.number}-${nth}`;
    await tx.insert(claims).values({ number, booking: booking.number, nth, text: checked.value, filedAt: now });
    const kept = file ? await keepFile(tx, number, file, now) : accept(null);
    if (!kept.ok) return kept;
    if (booking.contactEmail) await queueMail(tx, claimMail(booking, booking.contactEmail, number, checked.value), now);
    await raiseAlert({ kind: "claim-filed", subject: number }, now, { tx });
    return accept({ number });
  });
}

/** Adds a file to a claim of the booking of a key; the same file twice is one. Refuses as `fileClaim` does, or `claim-unknown`. */
export async function addToClaim(
  key: string,
  number: string,
  file: SentFile,
  now: Date,
): Promise<Verdict<null, ClaimRefusal>> {
  return transaction(async (tx): Promise<Verdict<null, ClaimRefusal>> => {
    const open = await openBooking(tx, key, now);
    if (!open.ok) return open;
    const [claim] = await tx.select().from(claims).where(eq(claims.number, number));
    if (claim?.booking !== open.value.number) return refuse("claim-unknown");
    return keepFile(tx, number, file, now);
  });
}

/** The claims about a booking, the oldest first. */
export async function claimsOf(booking: string, from: Db = db): Promise<ClaimView[]> {
  const filed = await from.select().from(claims).where(eq(claims.booking, booking)).orderBy(asc(claims.nth));
  const views: ClaimView[] = [];
  for (const { number, text, filedAt } of filed) {
    const files = await from
      .select({ name: claimFiles.name, bytes: claimFiles.bytes })
      .from(claimFiles)
      .where(eq(claimFiles.claim, number))
      .orderBy(asc(claimFiles.addedAt), asc(claimFiles.id));
    const answers = await from
      .select({ text: claimAnswers.text, answeredAt: claimAnswers.answeredAt })
      .from(claimAnswers)
      .where(eq(claimAnswers.claim, number))
      .orderBy(asc(claimAnswers.answeredAt), asc(claimAnswers.id));
    views.push({ number, text, filedAt, files, answers });
  }
  return views;
}

/** The files sent with a claim, with their content, each by a name it can be saved by. */
export async function filesOfClaim(number: string): Promise<{ id: string; name: string; content: Buffer }[]> {
  const { id, name, type, content } = claimFiles;
  const files = await db
    .select({ id, name, type, content })
    .from(claimFiles)
    .where(eq(claimFiles.claim, number))
    .orderBy(asc(claimFiles.addedAt), asc(id));
  return files.map(({ type: is, ...file }) => ({
    id: file.id,
    name: attachmentName(file.name, is),
    content: Buffer.from(file.content, "base64"),
  }));
}

/** The names of the files sent with a claim, in the order they came. */
export async function claimFilesOf(number: string): Promise<{ id: string; name: string }[]> {
  const { id, name } = claimFiles;
  return db
    .select({ id, name })
    .from(claimFiles)
    .where(eq(claimFiles.claim, number))
    .orderBy(asc(claimFiles.addedAt), asc(id));
}

/** The booking of a key, locked, while claims about it are taken. */
async function openBooking(tx: Db, key: string, now: Date) {
  const locked = await lockBooking(tx, eq(bookings.key, key), { act: "claim", by: "traveller", now });
  if (!locked.ok) return locked;
  const booking = await readBooking(tx, { key });
  return booking ? accept(booking) : refuse("booking-unknown");
}

async function keepFile(
  tx: Db,
  claim: string,
  { name, content: sent }: SentFile,
  now: Date,
): Promise<Verdict<null, ClaimRefusal>> {
  const [used] = await tx
    .select({ files: count(), bytes: sum(claimFiles.bytes).mapWith(Number) })
    .from(claimFiles)
    .where(eq(claimFiles.claim, claim));
  const checked = checkFile(sent, { files: used?.files ?? 0, bytes: used?.bytes ?? 0 });
  if (!checked.ok) return checked;
  if ((used?.files ?? 0) >= MAX_CLAIM_FILES) return refuse("claim-files-too-many", { max: MAX_CLAIM_FILES });
  const { type } = checked.value;
  const content = Buffer.from(checked.value.content);
  const hash = createHash("sha256").update(content).digest("base64url");
  const added = await tx
    .insert(claimFiles)
    .values({
      id: randomToken(),
      claim,
      name: attachmentName(name, type),
      type,
      bytes: content.length,
      hash,
      content: content.toString("base64"),
      addedAt: now,
    })
    .onConflictDoNothing({ target: [claimFiles.claim, claimFiles.hash] })
    .returning({ id: claimFiles.id });
  // What was answered or closed without it is looked at again.
  if (added.length > 0) await tx.update(claims).set({ state: "open" }).where(eq(claims.number, claim));
  return accept(null);
}

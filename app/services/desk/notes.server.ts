/** What colleagues write about a booking for one another: kept as it was written, with who and when. */
import { asc, eq } from "drizzle-orm";
import { bookingNotes, bookings, staffMembers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/staff";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/random-token.server";
import { writeAudit } from "~/services/staff/audit.server";

/** The longest note, in characters. */
export const LONGEST_NOTE = 2_000;

export type BookingNote = { id: string; who: string; text: string; writtenAt: Date };
export type NoteRefusal = "booking-unknown" | "note-missing" | "note-too-long";

/** Writes a note about the booking of a number. Refuses with `booking-unknown`, `note-missing` or `note-too-long`. */
export async function writeNote(
  booking: string,
  { text, by }: { text: string; by: StaffMember },
  now: Date,
): Promise<Verdict<null, NoteRefusal>> {
  const note = text.trim();
  if (note === "") return refuse("note-missing");
  if (note.length > LONGEST_NOTE) return refuse("note-too-long", { most: LONGEST_NOTE });
  return transaction(async (tx): Promise<Verdict<null, NoteRefusal>> => {
    const [known] = await tx.select({ number: bookings.number }).from(bookings).where(eq(bookings.number, booking));
    if (!known) return refuse("booking-unknown");
    await tx.insert(bookingNotes).values({ id: randomToken(), booking, member: by.id, text: note, writtenAt: now });
    // What it says stands with the booking, and not in the log, which names persons less.
    await writeAudit(tx, { by, what: "note-written", subject: { kind: "booking", id: booking } }, now);
    return accept(null);
  });
}

/** The notes of a booking, the first first. */
export async function notesOf(booking: string): Promise<BookingNote[]> {
  const { id, text, writtenAt } = bookingNotes;
  return db
    .select({ id, text, writtenAt, who: staffMembers.name })
    .from(bookingNotes)
    .innerJoin(staffMembers, eq(staffMembers.id, bookingNotes.member))
    .where(eq(bookingNotes.booking, booking))
    .orderBy(asc(writtenAt), asc(id));
}

/** What colleagues write about a booking for one another: kept as it was written, with who and when. */
import { asc, desc, eq } from "drizzle-orm";
import { bookingNotes, bookings, staffMembers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { StaffMember } from "~/domain/company/staff";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { writeAudit } from "~/services/staff/audit.server";

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 2_000;

export type BookingNote = { id: string; who: string; text: string; writtenAt: Date };
export type NoteRefusal = "booking-unknown" | "note-missing" | "note-too-long";

/** Writes a note about the booking of a number; the same note sent twice is one. Refuses with `booking-unknown`, `note-missing` or `note-too-long`. */
export async function writeNote(
  booking: string,
  { text: typed, by }: { text: string; by: StaffMember },
  now: Date,
): Promise<Verdict<null, NoteRefusal>> {
  const note = typed.trim();
  if (note === "") return refuse("note-missing");
  if (note.length > MAX_NOTE_LENGTH) return refuse("note-too-long", { most: MAX_NOTE_LENGTH });
  return transaction(async (tx): Promise<Verdict<null, NoteRefusal>> => {
    const locked = await lockBooking(tx, eq(bookings.number, booking), { act: "note", by: "staff", now });
    if (!locked.ok) return locked;
    const { member, text, writtenAt, id } = bookingNotes;
    const [last] = await tx
      .select({ member, text })
      .from(bookingNotes)
      .where(eq(bookingNotes.booking, booking))
      .orderBy(desc(writtenAt), desc(id))
      .limit(1);
    if (last?.member === by.id && last.text === note) return accept(null);
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

/** Another name on a traveller, or somebody else in their place, of the same kind of fare (spec 9), for a fee. */

import { and, eq } from "drizzle-orm";
import { travellers } from "~/db/schema";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import type { TermsRefusal } from "~/domain/amendments/asked";
import { quoteRename, type RenameQuote } from "~/domain/amendments/change";
import { type Day, dayIn } from "~/domain/day";
import { carriesCardNumber } from "~/domain/money/card-number";
import { dueDayIfOwed } from "~/domain/money/deposit";
import { type AgeRefusal, checkAge } from "~/domain/people/age";
import { fullName, type Title } from "~/domain/people/full-name";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import { indexBooking } from "~/services/booking/index-booking.server";
import { writeNeed } from "~/services/inventory/needs.server";
import type { Kind } from "../engine.server";

/** Who travels in the place of a traveller, by position: the same person by another name, or somebody else. */
export type Renamed = {
  position: number;
  title: Title;
  firstName: string;
  lastName: string;
  /** Of somebody else. */
  replaced: { birthDay: Day; nationality: string } | null;
};

type Names = { from: string; to: string };
type Plan = Names & { quote: RenameQuote };
/** `dueDay`: until when what is left is to be paid; null when nothing is. */
type View = RenameQuote & Names & { bookedAt: Date; dueDay: Day | null };

export type RenameRefusal = ClosedRefusal | "traveller-unknown" | "name-same" | "card-data" | AgeRefusal | TermsRefusal;

export const NAME: Kind<"name", Renamed, Plan, View, Refusal<RenameRefusal>> = {
  act: "name",
  async plan(_tx, { bought, people }, { position, title, firstName, lastName, replaced }, { now, ...asking }) {
    const quoted = quoteRename(bought, position, dayIn(now), asking);
    if (!quoted.ok) return quoted;
    const person = people.find((each) => each.position === position);
    // A name that is to follow is given by the group's link, without a fee.
    if (!person?.birthDay) return refuse("traveller-unknown");
    if ([firstName, lastName, replaced?.nationality ?? ""].some(carriesCardNumber)) return refuse("card-data");
    const isSame = person.title === title && person.firstName === firstName && person.lastName === lastName;
    if (isSame && !replaced) return refuse("name-same");
    const age = replaced && checkAge(person.type, replaced.birthDay, bought.departureDay);
    if (age && !age.ok) return age;
    const from = fullName(person);
    return accept({ from, to: fullName({ firstName, lastName }), quote: quoted.value });
  },
  view({ booking, checkout }, { from, to, quote }, today) {
    const dueDay = dueDayIfOwed(quote.price - booking.paid, checkout.journey.departure.startDay, today);
    return { ...quote, from, to, bookedAt: booking.bookedAt, dueDay };
  },
  async apply(tx, { booking, checkout }, { from, to, quote: { fee } }, { choice }) {
    const { position, title, firstName, lastName, replaced } = choice;
    await tx
      .update(travellers)
      .set({ title, firstName, lastName, ...replaced })
      .where(and(eq(travellers.checkout, checkout.id), eq(travellers.position, position)));
    // The notes were about the person who no longer travels.
    if (replaced) await writeNeed(tx, checkout.id, position, null);
    await indexBooking(tx, booking);
    return accept({ kind: "name", traveller: position, from, to, fee, replaced: replaced !== null });
  },
};

import { eq, sql } from "drizzle-orm";
import { preparedInsert, preparedQuery } from "~/db/prepared-query.server";
import { travellers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { BY_BUYER, countChange, type Writing } from "~/domain/booking/take-over";
import { type Day, isDay } from "~/domain/day";
import { carriesCardNumber, phoneCarriesCardNumber } from "~/domain/money/card-number";
import { checkAge, type TravellerType } from "~/domain/people/age";
import { type ContactProblem, contactProblems, mayLackEmail, needsContact } from "~/domain/people/contact";
import type { Title } from "~/domain/people/full-name";
import { checkNeed, type Need } from "~/domain/people/needs";
import { type NameProblem, nameProblem } from "~/domain/people/traveller-name";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import type { ExtraChoice } from "~/services/inventory/activities.server";
import { writeNeed } from "~/services/inventory/needs.server";
import { updateCheckout } from "./checkout-rows.server";
import { chooseExtras } from "./extras.server";
import { type ClosedRefusal, lockToWrite } from "./open-checkout.server";

/** A traveller as the form's schema leaves them: trimmed, and each text of the right form. */
export type TravellerInput = {
  type: TravellerType;
  title: Title;
  firstName: string;
  lastName: string;
  /** Null, both, for a traveller who has neither; `email` alone where a colleague sells (`mayLackEmail`). */
  email: string | null;
  phone: string | null;
  nationality: string;
  birthDay: Day;
  /** Slugs of the activities they add to the trip. */
  extras?: string[];
  /** What the guide is to know. */
  need?: Need | null;
};

export type TravellerRefusal = {
  position: number;
  field: "type" | "firstName" | "lastName" | "email" | "phone" | "birthDay" | "extras";
  /** Slug, of a refused extra. */
  activity?: string;
  code:
    | "adult-first"
    | NameProblem
    | ContactProblem["code"]
    | "birth-date-invalid"
    | "birth-date-future"
    | "age-adult"
    | "age-child"
    | "age-under-5"
    | "extra-unknown"
    | "extra-sold-out";
};

export type TravellersVerdict =
  | Verdict<{ saved: number }, ClosedRefusal | "changed-since" | "party-mismatch" | "card-data">
  | (Refusal<"travellers-refused"> & { refusals: TravellerRefusal[] });

const travellersDropped = preparedQuery((at) =>
  at.delete(travellers).where(eq(travellers.checkout, sql.placeholder("id"))),
);
const travellersAdded = preparedInsert(travellers, (insert) => insert);

/**
 * Keeps who travels and what each adds, in place of those who were there, and their seats by position. Refuses with `checkout-unknown`,
 * `checkout-expired`, `checkout-closed`, what `changedSince` does, `card-data` (a text carries a card number), `party-mismatch` (params: `adults`, `children` that were bought), or
 * `travellers-refused` with what is wrong, traveller by traveller (spec 5, on the day of departure).
 */
export async function saveTravellers(
  id: string,
  people: readonly TravellerInput[],
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<TravellersVerdict> {
  if (people.some(carriesCard)) return refuse("card-data");
  return transaction(async (tx): Promise<TravellersVerdict> => {
    const open = await lockToWrite(tx, id, writing, now);
    if (!open.ok) return open;
    const checkout = open.value;
    const { adults, children } = checkout;
    const count = (type: TravellerType) => people.filter((person) => person.type === type).length;
    if (count("adult") !== adults || count("child") !== children) return refuse("party-mismatch", { adults, children });
    const { startDay } = checkout.journey.departure;
    const needsEmail = !mayLackEmail(checkout);
    const refusals = people.flatMap((person, position) => travellerProblems(person, position, startDay, needsEmail));
    if (refusals.length > 0) return { ...refuse("travellers-refused"), refusals };
    const extras = await chooseExtras(tx, checkout, choicesOf(people), now);
    if (!extras.ok) return { ...refuse("travellers-refused"), refusals: whoCannot(people, extras) };
    await travellersDropped(tx, { id });
    const rows = people.map(({ extras: _, need: __, ...person }, position) => ({ ...person, checkout: id, position }));
    await travellersAdded(tx, ...rows);
    for (const [position, { need }] of people.entries()) await writeNeed(tx, id, position, checkedNeed(need));
    await updateCheckout(tx, id, { travellersDone: true, ...countChange(checkout, writing) });
    return accept({ saved: people.length });
  });
}

function choicesOf(people: readonly TravellerInput[]): ExtraChoice[] {
  return people.flatMap(({ extras = [] }, traveller) =>
    [...new Set(extras)].map((activity) => ({ traveller, activity })),
  );
}

/** An activity that cannot be had is refused to each who asked for it. */
function whoCannot(
  people: readonly TravellerInput[],
  { code, params }: Refusal<"extra-unknown" | "extra-sold-out">,
): TravellerRefusal[] {
  const activity = String(params?.activity ?? "");
  return people.flatMap(({ extras = [] }, position) =>
    extras.includes(activity) ? { position, field: "extras" as const, code, activity } : [],
  );
}

/** As its form's schema leaves it, in one line. */
function checkedNeed(need: Need | null | undefined): Need | null {
  const checked = checkNeed(need?.text ?? "");
  return need && checked.ok && checked.value !== null ? { ...need, text: checked.value } : null;
}

/** Whether a text of a traveller may be a card number, which is kept nowhere. */
export function carriesCard(traveller: TravellerInput): boolean {
  const { firstName, lastName, email, phone, nationality, extras = [], need } = traveller;
  const texts = [firstName, lastName, email ?? "", nationality, need?.text ?? "", ...extras];
  return texts.some(carriesCardNumber) || phoneCarriesCardNumber(phone ?? "");
}

/** What is wrong of the traveller at a position, on the day of departure (spec 5). */
export function travellerProblems(
  person: TravellerInput,
  position: number,
  startDay: Day,
  needsEmail = true,
): TravellerRefusal[] {
  const refusals: TravellerRefusal[] = [];
  const no = (field: TravellerRefusal["field"], code: TravellerRefusal["code"]) =>
    refusals.push({ position, field, code });
  // The first traveller is whom we write to and call, so never a child.
  if (position === 0 && person.type !== "adult") no("type", "adult-first");
  // Of one name only, the last one is empty.
  const typed = { ...person, ...(person.lastName === "" && { oneName: "on" }) };
  for (const field of ["firstName", "lastName"] as const) {
    const problem = nameProblem(typed, field);
    if (problem) no(field, problem);
  }
  if (needsContact(position, person.email === null && person.phone === null))
    for (const { field, code } of contactProblems(person, needsEmail)) no(field, code);
  if (!isDay(person.birthDay)) no("birthDay", "birth-date-invalid");
  else {
    const age = checkAge(person.type, person.birthDay, startDay);
    if (!age.ok) no("birthDay", age.code);
  }
  return refusals;
}

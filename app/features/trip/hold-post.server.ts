/** Reads the form of the date picker. Invalid values become empty or 0, which the hold then refuses. */
import { z } from "zod";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { GROUP, readGroup } from "~/features/search/search-query";
import { A_ROOM, type HoldForm, TWO_BEDS, twoBedsOf } from "./hold-form";

/** The longest field, in characters: a refused form shows what was sent. */
const MAX_LENGTH = 200;

/** A whole number of at most `maxDigits` digits, else 0. */
const wholeOrZero = (typed: string | undefined, maxDigits: number) =>
  typed && typed.length <= maxDigits && /^\d+$/.test(typed) ? Number(typed) : 0;
const count = text.transform((typed) => wholeOrZero(typed, 3));

const schema = z
  .object({
    departure: text,
    from: text,
    adults: count,
    children: count,
    room: z.string().optional(),
    [TWO_BEDS]: z.array(z.string()).default([]),
    [GROUP]: text.transform(readGroup),
    release: text,
  })
  // A room is posted as `hotel/room/total/extra`: the total shown for it, and what two beds add, in minor units.
  .transform((read): HoldForm & { release: string } => {
    const { from: city, room: choice, [TWO_BEDS]: ticked, [GROUP]: group, ...rest } = read;
    const hold = group ? { ...rest, group } : rest;
    if (choice === undefined) return ticked.length > 0 ? { ...hold, city, twoBeds: true } : { ...hold, city };
    const [hotel = "", room = "", total, extra] = choice.split("/");
    const twoBeds = ticked.includes(twoBedsOf(hotel, room));
    const shownTotal = wholeOrZero(total, 9) + (twoBeds ? wholeOrZero(extra, 9) : 0);
    return { ...hold, city, stay: { hotel, room, twoBeds, shownTotal } };
  });

/** The fields of a search in the picker, and those that only a hold has. */
const picker = z.object({
  departure: text,
  room: text,
  from: text,
  month: text,
  adults: text,
  children: text,
  [GROUP]: text,
  [TWO_BEDS]: z.array(z.string()).default([]),
  hold: text,
});
const pickerPost = postedForm(picker, {
  departure: MAX_LENGTH,
  room: MAX_LENGTH,
  from: MAX_LENGTH,
  month: 7,
  adults: 3,
  children: 3,
  [GROUP]: 7,
  [TWO_BEDS]: MAX_LENGTH,
  hold: 2,
});

/**
 * Returns the search of a posted picker, or null if the form asks for a hold. The button that searches sets
 * `formmethod="get"`; a browser that does not know the attribute posts the search instead.
 */
export function searchFromPost(posted: FormData): URLSearchParams | null {
  const read = readForm(posted, pickerPost);
  if (read.status !== "success") return null;
  const { departure, room, hold, [GROUP]: group, [TWO_BEDS]: twoBeds, ...asked } = read.value;
  // A search also posts a month and a departure. Only the main button of the picker posts `hold`.
  const isHold = room || hold || (departure && !asked.month);
  if (isHold || asked.adults === "") return null;
  const search = new URLSearchParams(asked);
  if (departure) search.set("departure", departure);
  if (group) search.set(GROUP, group);
  if (twoBeds.includes(A_ROOM)) search.set(TWO_BEDS, A_ROOM);
  return search;
}

export const holdPost = postedForm(schema, {
  departure: MAX_LENGTH,
  from: MAX_LENGTH,
  adults: 3,
  children: 3,
  room: MAX_LENGTH,
  [GROUP]: 7,
  [TWO_BEDS]: MAX_LENGTH,
  release: MAX_LENGTH,
});

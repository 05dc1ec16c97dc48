/** What the picker of dates posts, read. Nonsense is left for the hold to refuse. */
import { z } from "zod";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { GROUP, readGroup } from "~/features/search/search-query";
import { type HoldForm, TWO_BEDS, twoBedsOf } from "./hold-form";

/** Letters of a field: what is asked for is shown again when it cannot be had. */
const LONGEST = 200;

/** A whole number of so many digits at most; anything else is none. */
const whole = (typed: string | undefined, digits: number) =>
  typed && typed.length <= digits && /^\d+$/.test(typed) ? Number(typed) : 0;
const count = text.transform((typed) => whole(typed, 3));

const schema = z
  .object({
    departure: text,
    from: text,
    adults: count,
    children: count,
    room: z.string().optional(),
    [TWO_BEDS]: z.array(z.string()).default([]),
    [GROUP]: text.transform(readGroup),
    letGo: text,
  })
  .transform((read): HoldForm & { letGo: string } => {
    const { from: city, room: choice, [TWO_BEDS]: ticked, [GROUP]: group, ...rest } = read;
    const hold = group ? { ...rest, group } : rest;
    if (choice === undefined) return ticked.length > 0 ? { ...hold, city, twoBeds: true } : { ...hold, city };
    const [hotel = "", room = "", total, extra] = choice.split("/");
    const twoBeds = ticked.includes(twoBedsOf(hotel, room));
    const shownTotal = whole(total, 9) + (twoBeds ? whole(extra, 9) : 0);
    return { ...hold, city, stay: { hotel, room, twoBeds, shownTotal } };
  });

/** What the picker asks for, and what says that something is to be held. */
const picker = z.object({
  departure: text,
  room: text,
  from: text,
  month: text,
  adults: text,
  children: text,
  [GROUP]: text,
  hold: text,
});
const pickerPost = postedForm(picker, {
  departure: LONGEST,
  room: LONGEST,
  from: LONGEST,
  month: 7,
  adults: 3,
  children: 3,
  [GROUP]: 7,
  hold: 2,
});

/**
 * The search of a picker whose own button was pressed in a browser that knows no `formmethod` and so posts it; null where
 * something is to be held.
 */
export function searchFromPost(posted: FormData): URLSearchParams | null {
  const read = readForm(posted, pickerPost);
  if (read.status !== "success") return null;
  const { departure, room, hold, [GROUP]: group, ...asked } = read.value;
  // The picker always has a month and a departure; its main button alone says `hold`.
  const isHold = room || hold || (departure && !asked.month);
  if (isHold || asked.adults === "") return null;
  const search = new URLSearchParams(asked);
  if (departure) search.set("departure", departure);
  if (group) search.set(GROUP, group);
  return search;
}

export const holdPost = postedForm(schema, {
  departure: LONGEST,
  from: LONGEST,
  adults: 3,
  children: 3,
  room: LONGEST,
  [GROUP]: 7,
  [TWO_BEDS]: LONGEST,
  letGo: LONGEST,
});

/** What the picker of dates posts, read. Nonsense is left for the hold to refuse. */
import { z } from "zod";
import { type PostedForm, text } from "~/features/form/read-form.server";
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
  })
  .transform(({ from: city, room: choice, [TWO_BEDS]: ticked, ...hold }): HoldForm => {
    if (choice === undefined) return { ...hold, city };
    const [hotel = "", room = "", total, extra] = choice.split("/");
    const twoBeds = ticked.includes(twoBedsOf(hotel, room));
    const shownTotal = whole(total, 9) + (twoBeds ? whole(extra, 9) : 0);
    return { ...hold, city, stay: { hotel, room, twoBeds, shownTotal } };
  });

/** What the picker asks for, by the names of its fields. */
const ASKED = ["from", "month", "adults", "children"] as const;

/**
 * The search of a picker whose own button was pressed in a browser that knows no `formmethod` and so posts it; null where
 * something is to be held.
 */
export function askedAnew(posted: FormData): URLSearchParams | null {
  if (posted.has("departure") || posted.has("room")) return null;
  return new URLSearchParams(
    ASKED.flatMap((name) => {
      const typed = posted.get(name);
      return typeof typed === "string" && typed.length <= LONGEST ? [[name, typed]] : [];
    }),
  );
}

export const holdPost: PostedForm<typeof schema> = {
  schema,
  fields: { departure: LONGEST, from: LONGEST, adults: 3, children: 3, room: LONGEST, [TWO_BEDS]: LONGEST },
  lists: [TWO_BEDS],
};

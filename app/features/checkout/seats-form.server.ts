/** The seats' form: one field a traveller, in their order. */
import { z } from "zod";
import { postedForm, wish } from "~/features/form/read-form.server";

/** A seat as the plan names it; nonsense is kept, to be refused by name. */
export const seat = z
  .string()
  .optional()
  .transform((typed) => typed?.toUpperCase() ?? null);

/**
 * The form to choose seats for a number of travellers. Its value has a seat or null for each; all null when they
 * release theirs.
 */
export function seatsForm(positions: number) {
  const all = Array.from({ length: positions }, (_, position) => position);
  const schema = z
    .object({ do: wish(["skip", "clear", "choose"]), seat: z.array(seat).default([]) })
    .transform(({ do: asked, seat }) => ({
      do: asked ?? ("choose" as const),
      seats: all.map((position) => (asked === "clear" ? null : (seat[position] ?? null))),
    }));
  const fields = Object.fromEntries(all.map((position) => [`seat[${position}]`, SEAT_LETTERS] as const));
  return postedForm(schema, { do: 10, ...fields });
}

/** Letters of a seat's name. */
export const SEAT_LETTERS = 3;

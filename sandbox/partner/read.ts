/** Reads what is asked of the partner; a `Refused` says in which field it makes no sense. */
import { z } from "zod";
import { Refused } from "./problem";

const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const nights = z.int().min(1).max(30);
const guests = z.int().min(1).max(6);
const name = z.string().min(1).max(100);

const stay = z.strictObject({
  hotel: slug,
  room: slug,
  firstNight: z.iso.date(),
  nights,
  guests,
  twoBeds: z.boolean(),
});

export const BODIES = {
  search: z.strictObject({ place: slug, firstNight: z.iso.date(), nights, guests }),
  stay,
  hold: z.strictObject({ quote: z.string().regex(/^[\w-]{1,64}$/), stay }),
  confirm: z.strictObject({ guest: z.strictObject({ firstName: name, lastName: name }) }),
} as const;

export type SearchRequest = z.infer<typeof BODIES.search>;

/** A body of JSON as what it should be. */
export function readBody<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused("invalid", "The body is no JSON");
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  throw new Refused("invalid", `${issue?.path.join(".") || "the body"}: ${issue?.message ?? "malformed"}`);
}

const KEY = /^[\w.:-]{8,128}$/;

/** A key that names a hold or a request. */
export function readKey(value: string): string {
  if (!KEY.test(value)) throw new Refused("invalid", "Idempotency-Key: 8 to 128 letters, digits, or any of _.:-");
  return value;
}

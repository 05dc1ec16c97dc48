/** Schemas of the partner's answers. An answer that does not match is treated as no answer. Amounts are in CAD cents. */
import { z } from "zod";
import { knownAmenities } from "~/domain/catalogue/amenities";
import type { PartnerOffer, PartnerQuote } from "./partner.server";

const cents = z.int().min(0).max(100_000_000);
const text = z.string().trim().min(1).max(2_000);
const bilingual = z.object({ fr: text, en: text });
const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** The partner's name for something, which is part of the URLs we call. */
const id = z.string().regex(/^[\w-]{1,64}$/);
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const price = z.object({ perPersonCad: cents, twoBedsCad: cents });

const hotel = z.object({
  slug,
  name: text,
  address: text,
  phone: text,
  coordinates: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  stars: z.int().min(1).max(5),
  text: bilingual,
  picture: slug.optional(),
  amenities: z.array(z.string().max(80)).max(100).transform(knownAmenities).optional(),
});

const room = z.object({
  slug,
  name: bilingual,
  sleeps: z.int().min(1).max(20),
  price,
  twoBeds: z.boolean(),
  left: z.int().min(1),
});

export const SEARCH_ANSWER: z.ZodType<{ offers: PartnerOffer[] }> = z.object({
  offers: z.array(z.object({ hotel, rooms: z.array(room).min(1).max(50) })).max(500),
});

export const QUOTE_ANSWER: z.ZodType<Omit<PartnerQuote, "state">> = z.object({
  quote: id,
  price,
  totalCad: cents,
  validUntil: instant,
});

export const HOLD_ANSWER = z.object({
  reference: id,
  key: z.string(),
  state: z.enum(["held", "confirmed", "cancelled", "expired"]),
  totalCad: cents,
  until: instant,
  confirmation: z.object({ number: id, code: id }).nullable(),
});
export type HoldAnswer = z.infer<typeof HOLD_ANSWER>;

/** The error codes of the partner that we act on. */
export const PROBLEM_ANSWER = z.object({
  code: z.enum([
    "unauthorized",
    "missing",
    "sold-out",
    "price-changed",
    "gone",
    "invalid",
    "too-many",
    "failed",
    "busy",
  ]),
});
export type ProblemCode = z.infer<typeof PROBLEM_ANSWER>["code"];

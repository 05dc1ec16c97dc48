/** What the partner may answer. Anything else is nonsense, and is acted on by nobody. */
import { z } from "zod";
import { knownAmenities } from "~/domain/catalogue/amenities";
import type { PartnerOffer, PartnerQuote } from "./partner.server";

const cents = z.int().min(0).max(100_000_000);
const text = z.string().trim().min(1).max(2_000);
const words = z.object({ fr: text, en: text });
const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** Stands in addresses of the partner's. */
const name = z.string().regex(/^[\w-]{1,64}$/);
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const price = z.object({ perPersonCad: cents, twoBedsCad: cents });

const hotel = z.object({
  slug,
  name: text,
  address: text,
  phone: text,
  coordinates: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  stars: z.int().min(1).max(5),
  text: words,
  picture: slug.optional(),
  amenities: z.array(z.string().max(80)).max(100).transform(knownAmenities).optional(),
});

const room = z.object({
  slug,
  name: words,
  sleeps: z.int().min(1).max(20),
  price,
  twoBeds: z.boolean(),
  left: z.int().min(1),
});

export const FOUND: z.ZodType<{ offers: PartnerOffer[] }> = z.object({
  offers: z.array(z.object({ hotel, rooms: z.array(room).min(1).max(50) })).max(500),
});

export const QUOTE: z.ZodType<Omit<PartnerQuote, "state">> = z.object({
  quote: name,
  price,
  totalCad: cents,
  validUntil: instant,
});

export const HOLD = z.object({
  reference: name,
  key: z.string(),
  state: z.enum(["held", "confirmed", "cancelled", "expired"]),
  totalCad: cents,
  until: instant,
  confirmation: z
    .object({ number: z.string().regex(/^[\w-]{1,64}$/), code: z.string().regex(/^[\w-]{1,64}$/) })
    .nullable(),
});
export type HoldAnswer = z.infer<typeof HOLD>;

/** Problems that are an answer in themselves, by their code. */
export const PROBLEM = z.object({
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
export type ProblemCode = z.infer<typeof PROBLEM>["code"];

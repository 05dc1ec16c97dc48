/** The operator's files, as zod reads them: amounts in dollars, both languages side by side. See `catalogue/README.md`. */

import { z } from "zod";
import { AMENITIES, knownAmenities } from "~/domain/catalogue/amenities";
import { MAX_NIGHTS } from "~/domain/catalogue/stay";
import { TRIP_KINDS } from "~/domain/catalogue/trip-kind";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { photoList } from "./photo-format.server";

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected lower-case words joined by hyphens");
const bilingual = z.strictObject({ fr: z.string().trim().min(1), en: z.string().trim().min(1) });
const coordinates = z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "expected a local time HH:MM");
const fullDay = z.iso.date("expected a day YYYY-MM-DD");
const yearDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "expected a day of the year MM-DD");
const anyDay = z.union([yearDay, fullDay], "expected MM-DD or YYYY-MM-DD");
/** Dollars in the files, cents from here on. */
const dollars = z
  .number()
  .positive()
  .multipleOf(0.01, "expected dollars with at most two decimals")
  .transform((amount) => Math.round(amount * 100));

/** Dollars more, or less where negative. */
const difference = z
  .number()
  .multipleOf(0.01, "expected dollars with at most two decimals")
  .transform((amount) => Math.round(amount * 100));

/** Of a price without its taxes, in percent. */
const taxPercent = z
  .number()
  .nonnegative()
  .max(30)
  .multipleOf(0.001, "expected a percentage with at most three decimals");

export const destinationFile = z.array(
  z.strictObject({
    slug,
    name: bilingual,
    to: bilingual,
    country: z.enum(["CA", "US"]),
    region: bilingual,
    coordinates,
    landmark: z.strictObject({ from: bilingual, coordinates }).optional(),
    summary: bilingual,
    poster: slug,
  }),
);

export const cityFile = z.array(
  z.strictObject({
    slug,
    name: bilingual,
    from: bilingual,
    coordinates,
    boarding: z.strictObject({ name: bilingual, address: bilingual, directions: bilingual }),
  }),
);

export const coachFile = z.array(
  z.strictObject({
    slug,
    name: bilingual,
    /** One text a row from the front, e.g. `1A 1B | 1C 1D`; `-` is no seat. */
    rows: z
      .array(z.string())
      .min(1)
      .transform((rows) =>
        rows.map((row) =>
          row
            .trim()
            .split(/\s+/)
            .map((cell) => (cell === "-" ? null : cell)),
        ),
      ),
    accessible: z.array(z.string()),
    reserved: z.array(z.string()),
  }),
);

const fare = z
  .strictObject({ adult: dollars, child: dollars })
  .transform(({ adult, child }) => ({ adultCad: adult, childCad: child }));

const recurrence = {
  from: yearDay,
  to: yearDay,
  weekdays: z.array(z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])),
  everyWeeks: z.union([z.literal(1), z.literal(2)]).default(1),
  except: z.array(anyDay).default([]),
  also: z.array(anyDay).default([]),
};

const departureRule = z.strictObject({
  ...recurrence,
  fare: slug,
  coach: slug.optional(),
  lines: z.strictObject({ outbound: slug, return: slug }).optional(),
  nights: z.array(z.number().int().min(1).max(MAX_NIGHTS)).min(1).optional(),
});

export const lineFile = z.strictObject({
  slug,
  name: bilingual,
  destination: slug,
  direction: z.enum(["outbound", "return"]),
  coach: slug,
  calls: z.array(z.strictObject({ city: slug, time })).min(1),
  start: z.strictObject({ name: bilingual, address: z.string().min(5), time }).optional(),
  departures: z.array(z.strictObject({ ...recurrence, coach: slug.optional() })).min(1),
});

/** Where the rooms of a package come from. */
const stay = z.discriminatedUnion(
  "supplier",
  [
    z.strictObject({ supplier: z.literal("own"), hotels: z.array(slug).min(1) }),
    z
      .strictObject({
        supplier: z.literal("partner"),
        place: slug,
        from: dollars,
        sleeps: z.number().int().min(1).max(MAX_PASSENGERS),
      })
      .transform(({ from, ...rest }) => ({ ...rest, fromCad: from })),
  ],
  "expected own or partner",
);

export const tripFile = z.strictObject({
  slug,
  destination: slug,
  kind: z.enum(TRIP_KINDS),
  days: z
    .number()
    .int()
    .min(1)
    .max(MAX_NIGHTS + 1),
  name: bilingual,
  short: bilingual,
  description: bilingual,
  highlights: z.array(bilingual).min(3),
  included: z.array(bilingual).min(1),
  notIncluded: z.array(bilingual),
  poster: slug,
  coach: slug,
  drivers: z.number().int().positive().optional(),
  boarding: z
    .array(
      z.strictObject({
        city: slug,
        // Of a trip on lines: theirs.
        departs: time.optional(),
        returns: time.optional(),
        km: z.number().int().nonnegative().optional(),
      }),
    )
    .min(1),
  fares: z.record(slug, z.record(slug, fare)),
  taxPercent: taxPercent.optional(),
  departures: z.array(departureRule).min(1),
  itinerary: z
    .array(
      z.strictObject({
        title: bilingual,
        text: bilingual,
        km: z.number().int().nonnegative(),
        stops: z.array(z.strictObject({ name: bilingual, coordinates, time: time.optional() })).min(1),
        meals: z.array(z.enum(["breakfast", "lunch", "dinner"])).default([]),
        night: bilingual.optional(),
      }),
    )
    .min(1),
  activities: z.array(
    z
      .strictObject({
        name: bilingual,
        text: bilingual,
        day: z.number().int().min(1),
        included: z.boolean(),
        price: dollars.optional(),
        slug: slug.optional(),
        places: z.number().int().positive().optional(),
        time: time.optional(),
        address: z.string().min(5).optional(),
        returnable: z.number().int().positive().optional(),
      })
      .transform(({ price, returnable, ...rest }) => ({
        ...rest,
        ...(price === undefined ? {} : { priceCad: price }),
        ...(returnable === undefined ? {} : { returnableUntilDays: returnable }),
      })),
  ),
  hotels: z.array(
    z.strictObject({
      name: z.string().min(2),
      address: z.string().min(5),
      phone: z.string().min(7).optional(),
      coordinates,
      nights: z.number().int().min(1),
      text: bilingual,
      photos: photoList,
    }),
  ),
  room: z
    .strictObject({ perPerson: z.array(difference).min(2).max(10) })
    .transform(({ perPerson }) => ({ perAdultCad: perPerson }))
    .optional(),
  stay: stay.optional(),
  photos: photoList,
  faq: z.array(z.strictObject({ question: bilingual, answer: bilingual })).min(2),
  goodToKnow: z.array(z.strictObject({ title: bilingual, text: bilingual })).min(1),
});

export const hotelFile = z.strictObject({
  slug,
  destination: slug,
  name: z.string().trim().min(2),
  address: z.string().trim().min(5),
  phone: z.string().trim().min(7),
  coordinates,
  stars: z.number().int().min(1).max(5),
  text: bilingual,
  vignette: slug.optional(),
  amenities: z.array(z.enum(AMENITIES)).transform(knownAmenities).optional(),
  photos: photoList,
  rooms: z
    .array(
      z
        .strictObject({
          slug,
          name: bilingual,
          sleeps: z.number().int().min(1).max(10),
          twoBeds: dollars.optional(),
          photos: photoList,
          seasons: z
            .array(
              z
                .strictObject({
                  from: yearDay,
                  to: yearDay,
                  rooms: z.number().int().nonnegative(),
                  minimumNights: z.number().int().min(1).max(MAX_NIGHTS).default(1),
                  perPerson: z.array(dollars).min(1),
                })
                .transform(({ perPerson, ...rest }) => ({ ...rest, perPersonCad: perPerson })),
            )
            .min(1),
        })
        .transform(({ twoBeds, ...rest }) => ({
          ...rest,
          twoBeds: twoBeds === undefined ? null : { nightCad: twoBeds },
        })),
    )
    .min(1),
});

export const rateFile = z.array(
  z.strictObject({ from: fullDay, USD: z.number().positive().max(10), EUR: z.number().positive().max(10) }),
);

/** Who sells: one document, not a list. */
export const companyFile = z.strictObject({
  legalName: bilingual,
  address: z.array(z.string().trim().min(2).max(80)).min(2).max(6),
  permit: z.string().regex(/^[0-9A-Z][0-9A-Z -]{2,19}$/, "expected a permit number"),
  gst: z.string().regex(/^\d{9} RT ?\d{4}$/, "expected a GST number such as 123456789 RT 0001"),
  qst: z.string().regex(/^\d{10} TQ ?\d{4}$/, "expected a QST number such as 1234567890 TQ 0001"),
  taxPercent,
  fund: z
    .array(
      z.strictObject({
        from: fullDay,
        perThousand: z
          .number()
          .nonnegative()
          .max(100)
          .multipleOf(0.01, "expected dollars with at most two decimals")
          .transform((dollars) => Math.round(dollars * 100)),
        credited: z.boolean(),
      }),
    )
    .min(1),
  fundNotice: bilingual,
  trustNotice: bilingual,
  refundConditions: bilingual,
});

export const codeFile = z.array(
  z
    .strictObject({
      code: z.string().regex(/^[A-Z0-9]{4,20}$/, "expected 4 to 20 capitals or digits"),
      percent: z.number().int().min(1).max(100).optional(),
      amount: dollars.optional(),
      from: fullDay,
      to: fullDay,
      trips: z.array(slug).default([]),
      minimum: z
        .number()
        .nonnegative()
        .default(0)
        .transform((amount) => Math.round(amount * 100)),
      uses: z.number().int().positive().optional(),
      promoted: z.boolean().optional(),
    })
    .refine((code) => (code.percent === undefined) !== (code.amount === undefined), "expected either percent or amount")
    .refine((code) => !code.promoted || code.trips.length === 0, "expected a promoted code to be for every trip")
    .transform(({ amount, minimum, ...rest }) => ({ ...rest, amountCad: amount, minimumCad: minimum })),
);

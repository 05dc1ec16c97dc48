import { type Bilingual, inLocale, type Locale } from "~/domain/locale";

type Named = {
  /** Null for a trip booked here, which is called what was bought. */
  name: string | null;
  booking: { journey: { trip: { name: Bilingual } } } | null;
};

/** What a planned trip is called in a language. */
export function tripName(locale: Locale, { name, booking }: Named): string {
  return name ?? (booking ? inLocale(booking.journey.trip.name, locale) : "");
}

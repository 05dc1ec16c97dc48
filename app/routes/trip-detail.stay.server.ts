import { usualNights } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";
import { salesDays } from "~/domain/departures/sales";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import type { Party } from "~/domain/people/party";
import type { SearchProblem } from "~/features/search/search-query";
import { HOTEL } from "~/features/stay/hotel-pages";
import { shownHotel } from "~/features/trip/shown-trip";
import type { FoundStaysData, StayData } from "~/features/trip/stay-data";
import { partnerGateway } from "~/gateways/partner-http.server";
import { type FoundStays, findStays } from "~/services/search/find-stays.server";
import type { TripView } from "~/services/search/get-trip.server";

type Reader = { locale: Locale; currency: Currency; today: Day };

export type StayPage = {
  stay: StayData;
  /** Which departures stand next to it. */
  shown: { nights: number };
  problems: SearchProblem[];
  /** It shows what the partner sells at this moment: not to be kept. */
  fleeting: boolean;
};

/** The search for rooms of a package's page, with what is wrong with what was asked for. */
export async function stayPage(
  { slug, city, stay, destination }: TripView & { stay: NonNullable<TripView["stay"]> },
  { query, party, reader }: { query: URLSearchParams; party: Party; reader: Reader },
): Promise<StayPage> {
  const lengths = stay.nights;
  const night = (query.get("night") ?? query.get("date"))?.trim().slice(0, 20) ?? "";
  const typed = query.get("nights")?.trim() ?? "";
  const usual = usualNights(lengths);
  const nights = typed === "" ? usual : /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  const firstNight = night === "" ? undefined : night;
  const hotel = query.get(HOTEL) ?? "";
  const found = await findStays({ trip: slug, city, firstNight, nights, hotel, ...party }, reader, partnerGateway);
  const { today } = reader;
  const length = lengths.includes(nights) ? nights : usual;
  return {
    shown: { nights: length },
    stay: {
      lengths,
      night,
      nights: length,
      sold: salesDays(today),
      found: shown(found, destination),
    },
    problems:
      found.state === "invalid"
        ? [{ field: found.field, code: found.code, ...(found.params ? { params: found.params } : {}) }]
        : [],
    fleeting: stay.supplier === "partner" && found.state !== "choose" && found.state !== "invalid",
  };
}

/** What the page shows of it, and no more. */
function shown(found: FoundStays, destination: TripView["destination"]): FoundStaysData {
  if (found.state !== "offers") return found;
  const { id, day, endDay, availability, placesLeft } = found.departure;
  return {
    state: "offers",
    departure: { id, day, endDay, availability, placesLeft },
    pages: found.pages,
    offers: found.offers.map(({ hotel, rooms }) => ({
      hotel: shownHotel(hotel, destination),
      rooms: rooms.map(({ perPerson: _, ...room }) => room),
    })),
  };
}

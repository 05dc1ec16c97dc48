import type { Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { Party } from "~/domain/people/party";

/**
 * What is bought: which trip, when, and from where; texts in both languages, times local `HH:MM`. It is copied from the
 * catalogue when places are held, so that the catalogue may change and a sold ticket does not.
 */
export type Journey = {
  /** `taxPercent`: the taxes within its prices, where they are not the company's usual ones. */
  trip: { slug: string; name: Bilingual; days: number; poster: string; taxPercent?: number };
  destination: { slug: string; name: Bilingual; to: Bilingual; country: "CA" | "US" };
  departure: { id: string; startDay: Day; endDay: Day };
  /**
   * Of a tour that sleeps in hotels: the room everyone shares, its price in each adult's. `group`: the larger group they
   * are a part of, which takes more rooms.
   */
  room?: {
    guests: number;
    twoBeds: boolean;
    hotels: { name: string; address: string; nights: number }[];
    group?: Party;
  };
  boarding: {
    city: string;
    cityName: Bilingual;
    name: Bilingual;
    address: Bilingual;
    directions: Bilingual;
    departs: string;
    returns: string;
  };
  /** Of a departure whose coach does not wait for its travellers: where they board for the way back, and when. */
  wayBack?: { name: Bilingual; address: string; departs: string };
};

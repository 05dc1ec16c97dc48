import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { HotelPagesData } from "~/features/stay/hotel-pages";
import type { Option } from "~/ui/fields";
import type { RoomChoice } from "./room-choices";

/** Amounts in minor units of `currency`. */
export type DateData = {
  number: string;
  tripName: string;
  departureDay: Day;
  currency: Currency;
  /** Whether it can be changed here at all. */
  open: boolean;
  rule: { fee: number; until: number; last: Day; months: number };
  cities: Option[];
  /** Where the dates are from. */
  city: string;
  /** `more`: what the booking costs more then, or, negative, less; null where the partner is asked first. */
  dates: { departure: string; startDay: Day; more: number | null; room: { nights: number; theirs: boolean } | null }[];
  /** The month that is shown, `YYYY-MM`; null where there are no dates. */
  month: string | null;
  chosen: string;
  /** Of a package: the rooms of the date that was chosen, of a page of hotels, and the one that was, or none. */
  isPackage: boolean;
  rooms: RoomChoice[];
  pages: HotelPagesData;
  room: string;
  /** Where the booking is. */
  back: string;
};

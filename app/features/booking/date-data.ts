import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { HotelPagesData } from "~/features/stay/hotel-pages";
import type { Option } from "~/ui/fields";
import type { ChangedBooking } from "./change-frame";
import type { RoomChoice } from "./room-choices";

/** Amounts in minor units of `currency`. */
export type DateData = ChangedBooking & {
  currency: Currency;
  /** Whether it can be changed here at all. */
  open: boolean;
  rule: { fee: number; until: number; last: Day; months: number };
  cities: Option[];
  /** Where the dates are from. */
  city: string;
  /** `priceChange` is in minor units, negative if cheaper; null when the partner has to be asked for the price. */
  dates: {
    departure: string;
    startDay: Day;
    priceChange: number | null;
    room: { nights: number; theirs: boolean } | null;
  }[];
  /** The month that is shown, `YYYY-MM`; null where there are no dates. */
  month: string | null;
  chosen: string;
  /** Of a package: the rooms of the date that was chosen, of a page of hotels, and the one that was, or none. */
  isPackage: boolean;
  rooms: RoomChoice[];
  pages: HotelPagesData;
  room: string;
};

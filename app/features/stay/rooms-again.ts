import { HOTEL } from "./hotel-pages";
import type { StayView } from "./stay-view";

/** The search for the rooms of a stay's nights, for a party that had a room then: from its hotel on. */
export function roomsAgain({ firstNight, nights, hotel }: Pick<StayView, "firstNight" | "nights" | "hotel">) {
  return new URLSearchParams({ night: firstNight, nights: String(nights), [HOTEL]: hotel.slug });
}

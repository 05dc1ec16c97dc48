/** Activities that travellers add to a trip, as everybody reads them. */
import { addDays, type Day } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";

/** An activity, in minor units of the checkout's currency each traveller; `time` local `HH:MM`. */
export type DescribedExtra = {
  activity: string;
  name: Bilingual;
  day: Day;
  time: string | null;
  address: string | null;
  price: number;
  /** How many days before departure, at the latest, it may be taken back; null if it may not be taken back. */
  returnableUntilDays: number | null;
};
export type OfferedExtra = DescribedExtra & {
  text: Bilingual;
  /** Places this checkout may have, those it has counted in. */
  left: number;
};
export type ChosenExtra = DescribedExtra & {
  /** Positions of those who go. */
  travellers: number[];
};

/** The last day on which an activity may be taken back, its price with it; null if it never may. */
export function lastDayToReturn(
  { returnableUntilDays }: Pick<DescribedExtra, "returnableUntilDays">,
  departureDay: Day,
): Day | null {
  return returnableUntilDays === null ? null : addDays(departureDay, -returnableUntilDays);
}

/** The last day on which an activity may be taken back; null if that day has passed. */
export function stillReturnableUntil(
  extra: Pick<DescribedExtra, "returnableUntilDays">,
  departureDay: Day,
  today: Day,
): Day | null {
  const last = lastDayToReturn(extra, departureDay);
  return last !== null && today <= last ? last : null;
}

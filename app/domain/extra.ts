/** Activities that travellers add to a trip, as everybody reads them. */
import type { Day } from "./day";
import type { Bilingual } from "./locale";

/** An activity, in minor units of the checkout's currency each traveller; `time` local `HH:MM`. */
export type DescribedExtra = {
  activity: string;
  name: Bilingual;
  day: Day;
  time: string | null;
  address: string | null;
  price: number;
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

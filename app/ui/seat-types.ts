/** What the seat map is told of a coach, and the words it says. */
export type SeatCell = { seat: string; taken: boolean; kind?: string | undefined; accessible?: boolean | undefined };
export type SeatRows = readonly (readonly (SeatCell | "aisle" | null)[])[];
/** A seat, and neither the aisle nor a gap. */
export function isSeat(cell: SeatRows[number][number] | undefined): cell is SeatCell {
  return typeof cell === "object" && cell !== null;
}
export type SeatDisplayState = "available" | "selected" | "not-available";
export type SeatMapTexts = {
  /** Of the plan. */
  caption: string;
  /** Written at the front of the coach. */
  front: string;
  rowLabel: (row: string) => string;
  selectLabel: (name: string) => string;
  noSeat: string;
  choosingFor: (name: string) => string;
  /** Said while a seat is chosen that others may need more. */
  accessibleChosen: string;
  seatLabel: (cell: SeatCell & { state: SeatDisplayState; name?: string | undefined }) => string;
  legend: { available: string; selected: string; notAvailable: string; accessible: string };
};
/** A seat as it is shown: `owner` is the index of the traveller who has it, or -1. */
export type SeatView = SeatCell & { state: SeatDisplayState; owner: number; label: string; className: string };

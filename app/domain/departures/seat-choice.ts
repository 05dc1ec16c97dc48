/** Which seat each traveller has while they are being chosen. A seat has one traveller at most. */
export type SeatChoice = {
  /** One a traveller, in order; empty is none. */
  seats: readonly string[];
  /** Index of the traveller a seat is being chosen for. */
  current: number;
};

/** Starts a choice with these seats: the first traveller without one is next. */
export function choiceOf(seats: readonly string[]): SeatChoice {
  return { seats, current: Math.max(0, seats.indexOf("")) };
}

/** A traveller has this seat, or none, and anyone who had it has it no longer. */
export function giveSeat({ seats, current }: SeatChoice, seat: string, index: number): SeatChoice {
  return { seats: seats.map((old, other) => (other === index ? seat : old === seat ? "" : old)), current };
}

/**
 * A free seat is for the traveller chosen for, and the next without one is chosen for then. One's own is given up;
 * another traveller's says who is chosen for.
 */
export function tapSeat(choice: SeatChoice, seat: string): SeatChoice {
  const { seats, current } = choice;
  const owner = seats.indexOf(seat);
  if (owner === current) return giveSeat(choice, "", current);
  if (owner >= 0) return { seats, current: owner };
  const next = giveSeat(choice, seat, current);
  const unseated = [...seats.keys()]
    .map((step) => (current + 1 + step) % seats.length)
    .find((index) => !next.seats[index]);
  return { seats: next.seats, current: unseated ?? current };
}

import { type RefObject, useEffect, useRef, useState } from "react";

export type SeatChoice = {
  root: RefObject<HTMLDivElement>;
  /** Scripts run: the plan can be tapped. */
  live: boolean;
  /** One a traveller, in order; empty is none. */
  seats: readonly string[];
  /** Index of the traveller a seat is being chosen for. */
  current: number;
  setCurrent: (index: number) => void;
  give: (seat: string, index: number) => void;
  tap: (seat: string) => void;
};

/** Which seat each traveller has while a form is being filled in. A seat has one traveller at most. */
export function useSeatChoice(initial: readonly string[]): SeatChoice {
  const root = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState(false);
  const given = useRef(initial);
  const [seats, setSeats] = useState(initial);
  const [current, setCurrent] = useState(0);

  useEffect(() => {
    // What was chosen in the lists before the scripts came stays chosen.
    const lists = [...(root.current?.querySelectorAll("select") ?? [])].map((list) => list.value);
    setSeats(lists);
    setCurrent(Math.max(0, lists.indexOf("")));
    setLive(true);
  }, []);

  useEffect(() => {
    // What the form goes back to when it is reset, once the browser has put the lists back.
    const form = root.current?.closest("form");
    const reset = () => {
      setSeats(given.current);
      setCurrent(Math.max(0, given.current.indexOf("")));
    };
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, []);

  const give = (seat: string, index: number) => {
    const next = seats.map((old, other) => (other === index ? seat : old === seat ? "" : old));
    setSeats(next);
    return next;
  };

  const tap = (seat: string) => {
    const owner = seats.indexOf(seat);
    if (owner === current) give("", current);
    else if (owner >= 0) setCurrent(owner);
    else {
      const next = give(seat, current);
      const unseated = [...next.keys()].map((step) => (current + 1 + step) % next.length).find((index) => !next[index]);
      if (unseated !== undefined) setCurrent(unseated);
    }
  };

  return { root, live, seats, current, setCurrent, give, tap };
}

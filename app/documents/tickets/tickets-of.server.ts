import type { BookingView } from "~/domain/booking/booked";
import { fullName } from "~/domain/people/full-name";
import { type Qr, qrOf } from "./qr.server";
import { ticketCode } from "./ticket-code.server";
import { ticketKey } from "./ticket-key.server";

export type SignedTicket = {
  name: string;
  type: "adult" | "child";
  seat: string | null;
  generation: number;
  code: string;
  qr: Qr;
};

type Ticketed = Pick<BookingView, "number" | "departure" | "boarding" | "travellers">;

/** The ticket of each traveller of a booking, in the form's order; none before a name that is to follow is known. */
export function ticketsOf({ number, departure, boarding, travellers }: Ticketed): SignedTicket[] {
  const key = ticketKey();
  const named = travellers.filter(({ toFollow }) => !toFollow);
  return named.map(({ firstName, lastName, type, seat, position, ticketGeneration: generation }) => {
    const name = fullName({ firstName, lastName });
    const { id, startDay, endDay } = departure;
    const { city, departs } = boarding;
    const ticket = {
      booking: number,
      position,
      generation,
      name,
      departure: id,
      city,
      startDay,
      endDay,
      departs,
      seat,
    };
    const code = ticketCode(ticket, key);
    return { name, type, seat, generation, code, qr: qrOf(code) };
  });
}

import type { Shape } from "../../shape";
import type { booking as french } from "../fr-ca/booking";

export const booking = {
  title: "Booking {{number}}",
  number: "Booking number",
  receipt: "Receipt",
  paidBy: "Paid with",
  card: "{{brand}} •••• {{last4}}",
  paidOn: "Paid on",
  total: "Total paid",
  taxes: "Taxes included. Currency: {{currency}}.",
  departure: "Departure",
  return: "Return",
  boarding: "Boarding point",
  boardingTime: "Departure time",
  arriveEarly: "Be there at {{time}}, {{minutes}} minutes before departure.",
  travellers: "Travellers and seats",
  traveller: "Traveller",
  type: "Type",
  seat: "Seat",
  types: { adult: "Adult", child: "Child" },
  noSeat: "Assigned at boarding",
  viewTrip: "View my trip",
  viewTripText: "Keep this address: it opens your trip without a password. Give it only to people you trust.",
  documents: "Documents to bring",
  print: "Print this page to keep a copy of your receipt.",
  questions: "Questions? Call us at {{phone}} with your booking number.",
} satisfies Shape<typeof french>;

import type { Shape } from "../../shape";
import type { find as french } from "../fr-ca/find";

export const find = {
  title: "Find my booking",
  lead: "We’ll send you the link to your booking, to the address you gave when you booked.",
  number: "Booking number",
  numberHint: "It is on your tickets and receipts, for example ES-7K3M9Q.",
  email: "Email of the booking",
  emailHint: "The contact person’s email.",
  send: "Send me the link",
  sentTitle: "Check your email",
  sent: "If this number and this address match, the link is on its way. It usually takes a minute; check your junk folder too.",
  elseTitle: "Other ways",
  planner: "Sign in to My trip with the same address",
  call: "Call us at {{phone}}",
  errors: {
    "number-required": "Booking number is required",
    "number-invalid": "This is not a booking number. Write it as on your tickets, for example ES-7K3M9Q",
    "email-required": "Email is required",
    "email-invalid": "Invalid email format",
  },
} satisfies Shape<typeof french>;

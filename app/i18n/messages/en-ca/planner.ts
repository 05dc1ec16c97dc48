import type { Shape } from "../../shape";
import type { planner as french } from "../fr-ca/planner";

export const planner = {
  title: "My trip",
  signedIn: "Signed in: {{who}}",
  signOut: "Sign out",
  signOutHelp: "You will be signed out on all your devices.",
  filter: "Trips to show",
  all: "All trips",
  future: "Future trips only",
  empty: "It looks like you haven't booked anything yet",
  noneToCome: "No trip to come.",
  search: "Find a trip",
  unverified: "Your identity provider has not verified your email: we cannot find your bookings by it.",
  otherEmail: "A booking made with another email is not shown here. Its link is in the confirmation email.",
  bought: "Bought here",
  number: "Booking {{number}}",
  dates: "{{from}} to {{to}}",
  boarding: "From {{city}}",
} satisfies Shape<typeof french>;

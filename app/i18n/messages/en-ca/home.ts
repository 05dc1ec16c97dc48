import type { Shape } from "../../shape";
import type { home as french } from "../fr-ca/home";

export const home = {
  title: "Coach trips from Quebec cities",
  description:
    "Guided coach tours to New York, Boston, Toronto and Niagara Falls, leaving from Quebec City, Trois-Rivières, Laval, Montreal and Longueuil. Taxes included.",
  headline: "Step aboard. We’ll take it from here.",
  lead: "New York, Boston, Toronto, Niagara: guided coach tours leaving from near you.",
  destinations: "Where to?",
  destinationTrips_one: "{{count}} trip",
  destinationTrips_other: "{{count}} trips",
  next: "Next departures",
  whyTitle: "Why travel with us",
  why: {
    prices: {
      title: "One price, taxes included",
      text: "In dollars or in euros. What you see is what you pay; nothing is added at the end.",
    },
    seats: {
      title: "The seat you chose",
      text: "By the window, near the front, together: pick your seats on the seat map.",
    },
    guide: {
      title: "A guide who knows the way",
      text: "On our guided tours, someone knows the city, the border and the best place for a photo.",
    },
    boarding: {
      title: "A stop near you",
      text: "Five departure cities, from Quebec City to Longueuil. Leave the car at home.",
    },
  },
  ctaTitle: "Ready to go?",
  ctaText: "Book online in a few minutes, or talk to someone: {{phone}}.",
  cta: "See all our trips",
} satisfies Shape<typeof french>;

import type { Shape } from "../../shape";
import type { correction as french } from "../fr-ca/correction";

export const correction = {
  title: "Need to correct a year of birth?",
  open: "Correct a year of birth",
  lead: "The fare follows the age on the day of departure, {{day}}: adult from {{age}}. If the correction changes the price, the difference is added to your balance or comes back to you, and we write to you about it.",
  year: "Year of birth of {{name}} ({{type}})",
  types: { adult: "adult", child: "child" },
  send: "Correct for {{name}}",
  done: "It is corrected",
  doneText: "The price and the balance on this page are up to date. We have written to you.",
  errors: {
    "birth-year-invalid": "Write the year in four digits, for example 2014",
    "birth-year-same": "That is the year on the booking already",
    "birth-date-invalid": "That year has no 29 February. Call us to correct the whole date.",
    "birth-date-future": "The date of birth cannot be in the future",
    "age-under-5": "Our tours are not adapted for children under 5 years old",
    "no-adult-left": "A booking needs at least one adult. Please call us.",
    "contact-adult":
      "Whoever is responsible for the booking has to be an adult. Please call us: we will put it in someone else’s name.",
    "traveller-unknown": "This traveller is not on the booking.",
    departed: "The day of departure has come: the booking can no longer be corrected here. Please call us.",
    "payment-under-way": "A payment is under way. Wait until it is settled, then try again.",
    "too-many-requests": "Too many requests came just now. What you typed is still here: try again in a little while.",
    "too-many-corrections": "This booking has been corrected {{max}} times already. Please call us.",
  },
} satisfies Shape<typeof french>;

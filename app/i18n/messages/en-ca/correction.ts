import type { Shape } from "../../shape";
import type { correction as french } from "../fr-ca/correction";

export const correction = {
  title: "Need to correct a year of birth?",
  open: "Correct a year of birth",
  lead: "The fare follows the age on the day of departure, {{day}}: adult from {{age}}. If the correction changes the price, the difference is added to the balance or refunded. We confirm it by email.",
  whose: "Whose year of birth?",
  traveller: "{{name}} ({{type}})",
  year: "Year of birth",
  types: { adult: "adult", child: "child" },
  send: "Correct the year",
  ask: {
    title: "This correction changes the price",
    who: "Fare: {{name}}",
    change: "{{from}} → {{to}}",
    before: "Price now",
    after: "Corrected price",
    more: "{{amount}} is added to the balance.",
    less: "{{amount}} is taken off the balance.",
    back: "{{amount}} is refunded to the original payment method; on a card, the bank may take a few days to show it.",
    nothing: "Nothing has changed yet.",
    confirm: "Confirm the new price: {{amount}}",
    keep: "Make no changes",
  },
  done: "Correction made",
  doneText: "The price and the balance on this page are up to date. A confirmation email is on its way.",
  errors: {
    "changed-since": "The booking has changed in the meantime: {{what}}. Here are the updated amounts.",
    "why-missing": "Write the reason: it goes into the log.",
    "terms-not-theirs": "These are not the booking’s terms.",
    "terms-above": "Write an amount between 0 and what the terms allow. To charge more, add a fee.",
    "all-given-back": "Everything paid for this booking has been refunded: call us to correct it.",
    "birth-year-invalid": "Write the year in four digits, for example 2014",
    "birth-year-same": "That is already the year on the booking",
    "birth-date-invalid": "That year has no February 29. Call us to correct the whole date.",
    "birth-date-future": "The date of birth cannot be in the future",
    "age-under-5": "Our tours are not adapted for children under 5 years old",
    "no-adult-left": "A booking needs at least one adult. Please call us.",
    "contact-adult":
      "The booking’s contact has to be an adult. Please call us: we will choose another contact with you.",
    "traveller-unknown": "This traveller is not on the booking.",
    "quote-expired": "This amount was shown more than half an hour ago. Here are the updated amounts.",
    "price-changed": "The price has changed in the meantime. Here are the updated amounts.",
    "called-off":
      "The company has cancelled or moved this departure. Choose what happens next with the link in our email, or call us.",
    "nobody-left": "Nobody is travelling on this booking any more: there is nothing to correct.",
    departed: "It’s departure day: the booking can no longer be corrected here. Please call us.",
    "payment-under-way": "A payment is in progress. Wait until it is settled, then try again.",
    "too-many-requests":
      "Too many requests have just come in. What you typed is still here: try again in a little while.",
    "too-many-corrections": "This booking has been corrected {{max}} times already. Please call us.",
  },
} satisfies Shape<typeof french>;

import type { Shape } from "../../shape";
import type { contact as french } from "../fr-ca/contact";

export const contact = {
  title: "Contact us",
  description:
    "Talk to a person: phone, live chat and boarding addresses in Quebec City, Trois-Rivières, Laval, Montreal and Longueuil.",
  lead: "A question before you leave, a change of plans, a last-minute worry at the terminal? Someone will answer.",
  phoneTitle: "By phone",
  phoneText: "Have your booking number handy and we’ll find everything in a moment.",
  call: "Call {{phone}}",
  chatTitle: "By live chat",
  chatText: "Write to us and a real person replies, in English or in French.",
  boardingTitle: "Where to board",
  boardingLead: "Be there {{minutes}} minutes before departure. Your booking shows the exact time.",
  elseTitle: "Looking for something else?",
  find: "Your booking: get its link by email",
  groups: "Eleven people or more: travel as a group",
  terms: "Deposits, cancellations and changes: terms and conditions",
  privacy: "Your personal information: privacy policy",
  trips: "Dates, prices and availability: all our trips",
} satisfies Shape<typeof french>;

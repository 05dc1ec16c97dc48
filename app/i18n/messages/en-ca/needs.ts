import type { Shape } from "../../shape";
import type { needs as french } from "../fr-ca/needs";

export const needs = {
  title: "Special needs: booking {{number}}",
  lead: "An allergy, reduced mobility, a medical device, a special diet: anything the guide needs to know to look after you well. This is optional. The guide and our office read it; the hotel only if you tick the box. All of it is erased {{days}} days after your return.",
  deskLead:
    "An allergy, reduced mobility, a medical device, a special diet: anything the guide needs to know. The hotel reads it only if the box is ticked. All of it is erased {{days}} days after the return.",
  deskLate: "The coach has left: the lists can no longer change.",
  notedText: "On file: {{text}}. What you type replaces it.",
  need: "Special need",
  needHint: "In a sentence, for example: nut allergy, walks with a cane.",
  hotel: "The hotel needs to know too",
  noted: "A need is already on file. For privacy, it isn’t shown here; what you type replaces it.",
  erase: "Erase what is on file",
  until: "You can change this until the day before {{day}}.",
  save: "Save",
  saved: "Saved.",
  late: "The lists have gone out: call us at {{phone}}, or tell the guide when you board.",
  back: "Back to the booking",
  errors: {
    "need-too-long": "Write {{max}} characters at most",
    "card-data": "Your text seems to contain a card number, so it was not kept. Write it again without the number.",
    departed: "The lists for this departure have gone out: call us.",
    "too-many-requests": "Too many requests have just come from your connection. Try again later.",
  },
} satisfies Shape<typeof french>;

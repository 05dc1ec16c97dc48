import type { Shape } from "../../shape";
import type { needs as french } from "../fr-ca/needs";

export const needs = {
  title: "Special needs: booking {{number}}",
  section: "An allergy, help with walking?",
  sectionText: "Tell the guide, and the hotel if you wish, until the day before departure.",
  link: "Note a special need",
  lead: "An allergy, help with walking, a device, a diet: what the guide has to know to look after you well. It is up to you. The guide and our office read it; the hotel only if you tick the box. All of it is erased {{days}} days after your return.",
  deskLead:
    "An allergy, help with walking, a device, a diet: what the guide has to know. The hotel reads it only if the box is ticked. All of it is erased {{days}} days after the return.",
  deskLate: "The departure has left: its lists no longer change.",
  notedText: "Noted: {{text}}. What you type takes its place.",
  need: "Special need",
  needHint: "In a sentence, for example: nut allergy, walks with a cane.",
  hotel: "The hotel has to know too",
  noted: "Something is noted already. To be discreet, it is not shown here; what you type takes its place.",
  erase: "Erase what is noted",
  until: "You can change these notes until the day before {{day}}.",
  save: "Save",
  saved: "It is noted.",
  late: "The lists have gone out: call us at {{phone}}, or tell the guide as you board.",
  back: "Back to the booking",
  errors: {
    "need-too-long": "Type {{max}} characters at most",
    "card-data": "Take out the card number: it does not belong here",
    departed: "The lists of this departure are made: call us.",
    "too-many-requests": "Too many requests have just come from your connection. Try again later.",
  },
} satisfies Shape<typeof french>;

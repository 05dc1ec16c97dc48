export const contact = {
  title: "Nous joindre",
  description:
    "Parlez à quelqu’un : téléphone, clavardage et adresses d’embarquement à Québec, Trois-Rivières, Laval, Montréal et Longueuil.",
  lead: "Une question avant de partir, un changement, un doute sur le quai? Quelqu’un vous répond.",
  phoneTitle: "Par téléphone",
  phoneText: "Ayez votre numéro de réservation sous la main : nous retrouverons tout en un instant.",
  call: "Appeler le {{phone}}",
  chatTitle: "Par clavardage",
  chatText: "Écrivez-nous; une vraie personne vous répond, en français ou en anglais.",
  boardingTitle: "Où monter à bord",
  boardingLead: "Soyez sur place {{minutes}} minutes avant le départ. L’heure exacte figure sur votre réservation.",
  elseTitle: "Vous cherchez autre chose?",
  find: "Votre réservation : en recevoir le lien par courriel",
  groups: "Onze personnes ou plus : voyager en groupe",
  terms: "Acompte, annulation, changements : les conditions générales",
  privacy: "Vos renseignements personnels : la politique de confidentialité",
  trips: "Dates, prix et places : tous nos voyages",
};

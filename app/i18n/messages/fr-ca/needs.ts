/** Les besoins des voyageurs : allergies, mobilité et le reste. */
export const needs = {
  title: "Besoins particuliers : réservation {{number}}",
  lead: "Une allergie, une mobilité réduite, un appareil, un régime : ce que le guide doit savoir pour bien s’occuper de vous. C’est facultatif. Le guide et notre service à la clientèle le lisent; l’hôtel, seulement si vous cochez la case. Tout est effacé {{days}} jours après le retour.",
  deskLead:
    "Une allergie, une mobilité réduite, un appareil, un régime : ce que le guide doit savoir. L’hôtel ne le lit que si la case est cochée. Tout est effacé {{days}} jours après le retour.",
  deskLate: "Le départ a eu lieu : les listes ne changent plus.",
  notedText: "Inscrit : {{text}}. Ce que vous écrivez le remplace.",
  need: "Besoin particulier",
  needHint: "En une phrase, par exemple : allergie aux noix, canne pour marcher.",
  hotel: "L’hôtel doit le savoir aussi",
  noted: "Un besoin est déjà inscrit. Par discrétion, il n’est pas affiché ici; ce que vous écrivez le remplace.",
  erase: "Effacer ce qui est noté",
  until: "Vous pouvez changer ces notes jusqu’à la veille du {{day}}.",
  save: "Enregistrer",
  saved: "C’est noté.",
  late: "Les listes sont déjà parties : appelez-nous au {{phone}}, ou dites-le au guide à l’embarquement.",
  back: "Retour à la réservation",
  errors: {
    "need-too-long": "Écrivez {{max}} caractères au plus",
    "card-data": "Votre texte semble contenir un numéro de carte : il n’a pas été gardé. Récrivez-le sans ce numéro.",
    departed: "Les listes de ce départ sont déjà parties : appelez-nous.",
    "too-many-requests": "Trop de demandes viennent d’arriver de votre connexion. Réessayez plus tard.",
  },
};

export const correction = {
  title: "Une année de naissance à corriger?",
  open: "Corriger une année de naissance",
  lead: "Le tarif suit l’âge au jour du départ, le {{day}} : adulte à partir de {{age}} ans. Si la correction change le prix, la différence s’ajoute à votre solde ou vous revient, et nous vous l’écrivons.",
  year: "Année de naissance : {{name}} ({{type}})",
  types: { adult: "adulte", child: "enfant" },
  send: "Corriger pour {{name}}",
  done: "C’est corrigé",
  doneText: "Le prix et le solde de cette page sont à jour. Nous vous avons écrit.",
  errors: {
    "birth-year-invalid": "Écrivez l’année en quatre chiffres, par exemple 2014",
    "birth-year-same": "C’est déjà l’année inscrite à la réservation",
    "birth-date-invalid": "Cette année-là n’a pas de 29 février. Appelez-nous pour corriger toute la date.",
    "birth-date-future": "La date de naissance ne peut pas être dans le futur",
    "age-under-5": "Nos circuits ne conviennent pas aux enfants de moins de 5 ans",
    "no-adult-left": "Il faut au moins un adulte dans la réservation. Appelez-nous.",
    "contact-adult":
      "La personne-ressource de la réservation doit être adulte. Appelez-nous : nous la confierons à quelqu’un d’autre.",
    "traveller-unknown": "Ce voyageur ne fait pas partie de la réservation.",
    departed: "Le jour du départ est arrivé : la réservation ne peut plus être corrigée ici. Appelez-nous.",
    "payment-under-way": "Un paiement est en cours. Attendez qu’il soit réglé, puis réessayez.",
    "too-many-requests":
      "Trop de demandes viennent d’arriver. Ce que vous avez écrit est encore ici : réessayez dans un moment.",
    "too-many-corrections": "Cette réservation a déjà été corrigée {{max}} fois. Appelez-nous pour la suite.",
  },
};

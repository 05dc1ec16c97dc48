export const changeDeparture = {
  date: {
    title: "Changer la date : réservation {{number}}",
    rule_one:
      "La règle : {{amount}} par personne, {{count}} jour ou plus avant le départ; le nouveau départ a lieu dans les {{months}} mois qui suivent celui réservé à l’origine.",
    rule_other:
      "La règle : {{amount}} par personne, {{count}} jours ou plus avant le départ; le nouveau départ a lieu dans les {{months}} mois qui suivent celui réservé à l’origine.",
    lastDay: "Dernier jour pour cette réservation : {{day}}.",
    months: "Mois",
    shortNights_one: "{{count}} nuit",
    shortNights_other: "{{count}} nuits",
    shortOther: "autre ch.",
    city: "Ville de départ",
    to: "Nouveau départ",
    toHint:
      "Les départs où il y a des places pour tous les voyageurs. Le montant s’ajoute au prix ou s’en déduit, frais compris.",
    show: "Voir les dates de cette ville",
    none: "Aucun autre départ de cette ville n’a de places pour tous les voyageurs. Essayez une autre ville, ou appelez-nous.",
    now: "Maintenant : {{day}}, {{city}}",
    moved: "Ensuite : {{day}}, {{city}}, {{time}}, {{stop}}",
    difference: "Différence de tarif",
    noDifference: "Différence de tarif : aucune",
    fee_one: "Frais de changement de date : {{count}} personne",
    fee_other: "Frais de changement de date : {{count}} personnes",
    due: "À payer au plus tard le {{day}}",
    keeps:
      "Les tarifs sont ceux d’aujourd’hui, au taux de change et avec le rabais de la réservation. Les activités restent, à leur prix; chaque siège est gardé s’il est libre dans le nouvel autocar; sinon, un autre est attribué à l’embarquement.",
    gone: "Les places de l’ancien départ sont remises en vente aussitôt, et ses billets ne sont plus valides.",
    cancelled:
      "En cas d’annulation par la suite, nous gardons au moins {{percent}} du prix, comme aujourd’hui : une date plus lointaine n’y change rien.",
    toHintPartner:
      "Les départs où il y a des places pour tous les voyageurs. L’hôtel est celui de notre partenaire : nous lui demandons le prix de la chambre une fois la date choisie, et le montant total s’affiche avant tout changement.",
    toHintRoom:
      "Les départs où il y a des places et une chambre pour tous les voyageurs. Le montant s’ajoute au prix ou s’en déduit, chambre et frais compris; si la chambre actuelle est prise, le montant est celui de la moins chère.",
    noneRoom:
      "Aucun autre départ de cette ville n’a de places et de chambre pour tous les voyageurs. Essayez une autre ville, ou appelez-nous.",
    room_one: "{{room}}, {{count}} nuit",
    room_other: "{{room}}, {{count}} nuits",
    rooms: "La chambre",
    roomsToo: "Une autre chambre pour ces nuits",
    roomLet: "La chambre actuelle est prise ces nuits-là. Choisissez parmi celles qui sont libres.",
    roomsHint:
      "Les chambres assez grandes pour tous les voyageurs et libres toutes ces nuits. Le montant est la différence de prix, frais compris.",
    differenceRoom: "Différence de tarif et de chambre",
    noDifferenceRoom: "Différence de tarif et de chambre : aucune",
    keepsRoom:
      "La chambre est à son prix d’aujourd’hui pour ces nuits. L’hôtel reçoit un nouveau numéro de confirmation, et les anciennes nuits sont remises en vente aussitôt.",
    terms: "Conditions : si vous changez une date",
    confirm: "Partir le {{day}}",
    again: "Choisir une autre date",
    keep: "Ne rien changer",
  },
  stop: {
    title: "Changer d’arrêt : réservation {{number}}",
    rule_one: "La règle : sans frais, au tarif de la ville d’embarquement, jusqu’à {{count}} jour avant le départ.",
    rule_other: "La règle : sans frais, au tarif de la ville d’embarquement, jusqu’à {{count}} jours avant le départ.",
    lastDay: "Dernier jour pour cette réservation : {{day}}.",
    fares: "Le tarif est celui d’aujourd’hui, au taux de change et avec le rabais de la réservation.",
    tickets:
      "Sièges, chambre et activités restent les mêmes. Les billets indiquent le nouvel arrêt, à l’aller et au retour.",
    to: "Arrêt d’embarquement",
    toHint: "Le montant est la différence de prix.",
    choice: "{{city}}, {{time}}, {{stop}}",
    more: "{{amount}} de plus",
    less: "{{amount}} de moins",
    same: "même prix",
    none: "Ce départ ne passe par aucune autre ville.",
    now: "Maintenant : {{city}}, {{time}}, {{stop}}",
    moved: "Ensuite : {{city}}, {{time}}, {{stop}}",
    confirm: "Embarquer à {{city}}",
    again: "Choisir un autre arrêt",
    terms: "Conditions : si vous changez d’arrêt",
  },
};

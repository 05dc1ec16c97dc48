export const changeMore = {
  more: {
    title: "Ajouter un voyageur : réservation {{number}}",
    lead: "Dites qui part avec vous : vous verrez d’abord le prix, au cent près. Pour plusieurs personnes, recommencez pour chacune.",
    type: "Qui s’ajoute?",
    types: { adult: "Un adulte", child: "Un enfant de 5 à 16 ans" },
    seat: "Siège",
    seatHint: "Ceux qui sont libres dans votre autocar. Sans choix de votre part, il est attribué à l’embarquement.",
    anySeat: "Attribué à l’embarquement",
    seats: { window: "{{seat}}, côté fenêtre", aisle: "{{seat}}, côté allée" },
    who: "{{who}} ({{type}}) part aussi.",
    sits: "Siège {{seat}}.",
    sitsAnywhere: "Son siège est attribué à l’embarquement.",
    fare: { adult: "Tarif adulte d’aujourd’hui", child: "Tarif enfant d’aujourd’hui" },
    others: "Chambre avec une personne de plus : différence pour les autres adultes",
    othersInRoom: "Chambre avec une personne de plus : différence pour les autres",
    roomPart: "Sa part de la chambre",
    room: "Même chambre, mêmes nuits ({{room}}).",
    roomBefore_one: "Aujourd’hui, pour une personne : {{amount}};",
    roomBefore_other: "Aujourd’hui, à {{count}} : {{amount}} chacun;",
    roomAfter_one: "pour une personne, {{amount}}.",
    roomAfter_other: "à {{count}}, ce sera {{amount}} chacun.",
    roomRule:
      "Le prix de la chambre dépend du nombre de personnes : il est recalculé pour tous au prix d’aujourd’hui. Vos lits ne changent pas, ni leur prix.",
    dueNow: "À payer maintenant : {{now}}.",
    dueInParts: "À payer maintenant : {{now}}. Le reste, au plus tard le {{day}}.",
    rule: "La règle : le tarif du départ aujourd’hui, au taux de change et avec le rabais de votre réservation. La page suivante permet de payer tout de suite.",
    cancel:
      "La place est retenue dès que vous confirmez. Si cette personne annule plus tard, les conditions sont celles de votre réservation.",
    terms: "Conditions : si vous ajoutez quelqu’un",
    toRoom: "Changer de chambre",
    confirm: "Ajouter {{who}}",
    desk: {
      lead: "Dites qui s’ajoute : le prix s’affiche d’abord, au cent près. Pour plusieurs personnes, recommencez pour chacune.",
      seatHint: "Ceux qui sont libres dans l’autocar. Sans choix, il est attribué à l’embarquement.",
      rule: "La règle : le tarif du départ aujourd’hui, au taux de change et avec le rabais de la réservation. Ce qui reste à payer s’ajoute au solde.",
      cancel:
        "La place est retenue dès que vous confirmez. Si cette personne annule plus tard, les conditions sont celles de la réservation.",
      room: "La chambre ne peut pas être comptée ici pour une personne de plus : vérifiez-la d’abord auprès de l’hôtel ou du partenaire. S’il en reste une, vendez-la à part avec l’autocar, sur le même départ.",
    },
    errors: {
      "called-off": "La compagnie a annulé ou déplacé ce départ : personne ne s’y ajoute plus.",
      departed: "Le jour du départ est venu : plus personne ne peut s’ajouter.",
      "nobody-left": "Plus personne ne part sur cette réservation : réservez un nouveau voyage.",
      "party-too-large": "Une réservation compte {{max}} personnes au plus. Réservez pour les autres à part.",
      "room-sold-out": "Notre partenaire n’a plus de chambre pour une personne de plus. Rien n’a changé.",
      "stay-unavailable":
        "Le partenaire qui loue votre chambre ne répond pas. Rien n’a changé; réessayez dans un instant ou appelez-nous au {{phone}}.",
      "traveller-by-phone":
        "Votre chambre ne peut pas être comptée ici pour une personne de plus : ajoutez-la par téléphone, au {{phone}}. Nous vérifions la chambre et l’autocar ensemble.",
      "departure-gone": "Ce départ n’est plus en vente : plus personne ne peut s’y ajouter.",
      "not-enough-places": "Il ne reste plus de place dans l’autocar. Rien n’a changé.",
      "room-too-small":
        "Votre chambre accueille {{max}} personnes au plus. Réservez une autre chambre pour qui s’ajoute, sur le même départ.",
      "stay-too-small":
        "Votre chambre accueille {{max}} personnes au plus. Prenez d’abord une chambre plus grande, puis ajoutez qui part avec vous.",
      "seat-taken": "Ce siège vient d’être pris. Choisissez-en un autre.",
      "extra-unknown": "Cette activité n’est plus offerte.",
      "extra-had": "Cette activité est déjà choisie.",
      "extra-sold-out": "Il ne reste plus de place dans une de ces activités. Rien n’a changé.",
      "payment-under-way": "Un paiement est en cours. Attendez qu’il soit réglé, puis recommencez.",
      "price-changed": "Les montants ont changé entre-temps : vérifiez-les avant de confirmer.",
      "changed-meanwhile":
        "La réservation a changé entre-temps : {{what}}. Vérifiez ce que cela donne maintenant avant de confirmer.",
      "card-data": "Ceci ressemble à un numéro de carte : nous ne le gardons pas. Recommencez sans lui.",
      "too-many-requests": "Trop de demandes viennent d’arriver. Recommencez dans {{left}} min.",
    },
  },
};

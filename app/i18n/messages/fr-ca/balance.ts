export const balance = {
  title: "Payer le solde",
  pageTitle: "Solde de la réservation {{number}}",
  summary: "Votre réservation",
  number: "Numéro de réservation",
  departure: "Départ",
  hotel: "Hôtel",
  price: "Prix total",
  paid: "Payé à ce jour",
  due: "Solde à payer",
  until: "Au plus tard le",
  back: "Voir la réservation",
  doneAll: "Merci! Tout est payé.",
  donePart: "Merci! Nous avons reçu votre paiement.",
  receipt: "Voir le reçu {{number}}",
  changed: "Changement confirmé",
  changedLater:
    "Vous pouvez payer {{asked}} dès maintenant. Sinon, le solde de {{due}} peut attendre jusqu’au {{day}} : nous vous le rappellerons.",
  changedOwed:
    "Il reste {{due}} à payer, et c’est dû dès aujourd’hui. Nous vous avons aussi écrit comment payer, si vous préférez le faire plus tard dans la journée.",
  notNow: "Payer plus tard",
  nothingDue: "Il ne reste rien à payer.",
  nothingDueCancelled: "Cette réservation est annulée : il n’y a rien à payer.",
  challenge: "Votre banque veut vérifier que c’est bien vous. Répondez-lui pour terminer le paiement.",
  pending:
    "Votre paiement est entre les mains de la banque et sa réponse tarde. Ne payez pas une seconde fois : nous vous écrirons dès que c’est réglé.",
  refunded: "Ce paiement dépassait ce qui restait à payer. Nous vous le remboursons en entier sur votre carte.",
  amount: "Montant à payer maintenant ({{currency}})",
  amountHint: "Tout le solde, {{due}}, ou une partie, d’au moins {{least}}.",
  several: "Répartir ce montant entre plusieurs cartes",
  now: "À payer maintenant",
  leftAfter: "Solde restant ensuite",
  otherAccount: {
    title: "Cette réservation n’est pas dans ce compte",
    account: "Votre session est ouverte avec {{account}}.",
    unverified: "Votre session est ouverte avec un compte dont le courriel n’est pas vérifié.",
    how: "Un solde se paie avec l’adresse courriel de la réservation. Déconnectez-vous, rouvrez le lien de notre courriel et connectez-vous avec cette adresse. Si vous avez tapé le numéro de réservation vous-même, vérifiez-le aussi.",
    call: "Vous pouvez aussi payer par téléphone : {{phone}}.",
    signOut: "Se déconnecter",
    trips: "Voir les voyages de ce compte",
  },
  link: {
    title: "Payer {{amount}}",
    pageTitle: "Payer pour la réservation {{number}}",
    summary: "Ce que vous payez",
    trip: "Voyage",
    amount: "Montant",
    lead: "Ce lien sert à payer ce montant par carte, en une fois. Aucun compte n’est nécessaire.",
    change: "Modifier l’adresse de facturation",
    pending:
      "Un paiement de ce solde est entre les mains de la banque et sa réponse tarde. Ne payez pas une seconde fois : revenez à cette page dans quelques minutes.",
    refunded: "Ce paiement n’était pas nécessaire. Nous le remboursons en entier sur votre carte.",
    over: {
      paid: {
        title: "Merci! C’est payé",
        text: "Nous avons reçu {{amount}} pour la réservation {{number}}. Le reçu part par courriel à la personne qui a réservé. Une question? Appelez-nous au {{phone}}.",
      },
      settled: {
        title: "Il n’y a plus rien à payer",
        text: "Le solde de cette réservation a été payé autrement. Rien ne sera débité par ce lien. Une question? Appelez-nous au {{phone}}.",
      },
      changed: {
        title: "Le montant à payer a changé",
        text: "Ce lien servait à payer {{amount}}, et ce n’est plus ce qui est dû. Rien ne sera débité par ce lien. Appelez-nous au {{phone}} : nous vous en enverrons un autre.",
      },
      lapsed: {
        title: "Ce lien de paiement n’est plus valable",
        text: "Un autre l’a remplacé, sa date est passée ou la réservation a changé. Rien ne sera débité par ce lien. Appelez-nous au {{phone}} : nous vous dirons ce qu’il en est.",
      },
      refunded: {
        title: "Ce paiement vous est remboursé",
        text: "Il n’était pas nécessaire : le solde était déjà payé. Nous remboursons {{amount}} en entier sur votre carte. Une question? Appelez-nous au {{phone}}.",
      },
    },
  },
  errors: {
    "amount-invalid": "Le montant à payer est obligatoire, dans la devise du prix, par exemple 250,00",
    "amount-too-small": "Le plus petit montant accepté est {{least}}",
    "leaves-too-little":
      "Il resterait moins de {{least}}, trop peu pour une carte. Payez tout le solde de {{due}}, ou une partie plus petite.",
    "more-than-due": "C’est plus que le solde de {{due}}",
    "amount-changed": "Le solde a changé entre-temps. Choisissez de nouveau le montant.",
  },
};

/** Textes des courriels d’un départ que la compagnie annule ou déplace : le choix, ce qui a été choisi, le code qui confirme la décision. */
const hello = (name: string) => `Bonjour ${name},`;

export const callOffMail = {
  cancelled: {
    subject: (day: string) => `Votre départ du ${day} est annulé : choisissez la suite`,
    title: "Votre départ est annulé",
    text: (name: string, trip: string, day: string) =>
      `${hello(name)} nous devons annuler le départ du ${day} de votre voyage « ${trip} ». Nous en sommes désolés. À vous de choisir : un remboursement complet, ou un autre départ où vos places sont retenues.`,
  },
  moved: {
    subject: (day: string) => `Votre départ du ${day} est déplacé : choisissez la suite`,
    title: "Votre départ est déplacé",
    text: (name: string, trip: string, day: string) =>
      `${hello(name)} le départ du ${day} de votre voyage « ${trip} » ne peut pas avoir lieu ce jour-là. Nous en sommes désolés. À vous de choisir : la nouvelle date, où vos places sont retenues, ou un remboursement complet.`,
  },
  until: "Répondez au plus tard",
  choose: "Choisir",
  chooseHint: "Sans mot de passe et en deux étapes. Ce lien est personnel : ne le donnez à personne.",
  choices: "Ce que vous pouvez choisir",
  refund: "Remboursement complet",
  refundText: (amount: string) => `${amount}, sans aucuns frais`,
  why: "Pourquoi",
  silence: "Sans réponse de votre part d’ici là, tout vous est remboursé.",
  price: "Un autre départ ne vous coûte jamais plus cher. S’il coûte moins cher, la différence vous est remboursée.",
  less: (amount: string) => `${amount} de moins`,
  refunded: {
    subject: (booking: string) => `Réservation ${booking} : remboursement complet`,
    title: "Remboursement complet",
    text: (name: string, trip: string, day: string) =>
      `${hello(name)} le départ du ${day} de votre voyage « ${trip} » n’a pas lieu. Nous vous remboursons tout ce que vous avez payé, frais compris.`,
    back: "Remboursement",
    nothing: "Il n’y a rien à rembourser, et plus rien à payer.",
  },
  kept: {
    subject: (booking: string, day: string) => `Réservation ${booking} : vous partez le ${day}`,
    title: "Votre nouveau départ",
    text: (name: string, day: string) =>
      `${hello(name)} c’est fait : vous partez le ${day}. Vous ne payez rien de plus.`,
    leaves: "Départ",
    from: (day: string, time: string, city: string) => `${day}, ${time}, ${city}`,
    back: "Différence remboursée",
    tickets: "Les anciens billets ne sont plus valides.",
  },
  section: "En bref",
  code: {
    subject: "Code pour annuler ou déplacer un départ",
    title: "Code de confirmation",
    text: (name: string, minutes: number) =>
      `${hello(name)} vous allez annuler ou déplacer un départ dont les remboursements dépassent le seuil. Pour confirmer, entrez ce code sur la page où vous l’avez demandé, d’ici ${minutes} minutes.`,
    code: "Code",
    departure: "Départ concerné",
    open: "Revenir au départ",
    openHint: "Le code n’est valable que pour ce que la page vous a montré.",
    notYou:
      "Si ce n’est pas vous qui l’avez demandé, prévenez la direction : quelqu’un a ouvert une session à votre nom.",
  },
};

export type CallOffMailTexts = typeof callOffMail;

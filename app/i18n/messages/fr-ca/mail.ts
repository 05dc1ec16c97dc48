/** Textes des courriels. */
const plural = (count: number, one: string, other: string) => `${count} ${count < 2 ? one : other}`;

export const mail = {
  confirmation: {
    subject: (number: string, trip: string, day: string) => `Réservation ${number} confirmée : ${trip}, ${day}`,
    title: "Votre voyage est réservé",
    intro: (name: string) =>
      `Bonjour ${name}, merci de voyager avec nous. Nous avons reçu votre paiement et vos places sont à vous. Gardez ce courriel : tout ce qu’il vous faut pour partir s’y trouve. Vos billets (PDF) et les dates pour votre agenda y sont joints.`,
    number: "Numéro de réservation",
    trip: "Votre voyage",
    tour: "Voyage",
    leaves: "Départ",
    wayBack: "Embarquement au retour",
    comesBack: "Retour",
    /** « le jeudi 4 décembre 2026 à 6 h » */
    dayAndTime: (day: string, time: string) => `${day}, ${time}`,
    boarding: "Embarquement",
    place: "Lieu",
    address: "Adresse",
    directions: "S’y rendre",
    arrive: "Soyez sur place à",
    early: (time: string, minutes: number) => `${time}, soit ${minutes} minutes avant le départ`,
    hotel: "Votre hôtel",
    hotelName: "Hôtel",
    phone: "Téléphone",
    room: "Chambre",
    roomFor: (room: string, guests: number) => `${room}, pour ${plural(guests, "personne", "personnes")}`,
    sharedRoom: (guests: number) => `Pour ${plural(guests, "personne", "personnes")}, comprise dans le prix`,
    withTwoBeds: (room: string) => `${room}, deux lits`,
    checkIn: "Arrivée à l’hôtel",
    checkInAt: (day: string, time: string) => `${day}, à partir de ${time}`,
    checkOut: "Départ de l’hôtel",
    checkOutAt: (day: string, time: string) => `${day}, avant ${time}`,
    nights: "Nuits",
    hotelNumber: "Numéro de confirmation",
    hotelCode: "Code de confirmation",
    source: "Chambre réservée",
    sources: { own: "chez nous", partner: "sur le site de notre partenaire" },
    activities: "Vos activités",
    travellers: "Voyageurs et sièges",
    titles: { mr: "M.", mrs: "Mme", mx: "Mx" },
    types: { adult: "adulte", child: "enfant" },
    seat: (seat: string) => `siège ${seat}`,
    noSeat: "siège attribué à l’embarquement",
    receipt: "Reçu",
    adults: (count: number, each: string) => `${plural(count, "adulte", "adultes")} × ${each}`,
    children: (count: number, each: string) => `${plural(count, "enfant", "enfants")} × ${each}`,
    stay: (guests: number, each: string) => `Hôtel : ${plural(guests, "personne", "personnes")} × ${each}`,
    twoBeds: "Deux lits dans la chambre",
    extra: (name: string, count: number, each: string) =>
      `${name} : ${plural(count, "personne", "personnes")} × ${each}`,
    total: "Total, taxes comprises",
    discount: (code: string) => `Rabais, code ${code}`,
    less: (amount: string) => `moins ${amount}`,
    paid: "Payé à ce jour",
    balance: "Solde à payer",
    balanceUntil: (amount: string, day: string) => `${amount}, au plus tard le ${day}`,
    balanceHow:
      "Payez le solde quand vous voulez d’ici là, en une ou plusieurs fois, à partir de la page de votre voyage. Nous vous le rappellerons.",
    currency: "Devise",
    paidBy: "Payé avec",
    documents: "Documents à apporter",
    passport: (months: number) => `Un passeport valide au moins ${months} mois après le retour, pour chaque voyageur.`,
    esta: (days: number) =>
      `Voyageurs admissibles à l’ESTA : demandez l’autorisation au moins ${days} jours avant le départ.`,
    i94: (days: number) =>
      `Voyageurs qui doivent remplir le formulaire I-94 : faites-le au moins ${days} jours avant le départ.`,
    identity: "Une pièce d’identité avec photo pour chaque adulte, et la carte d’assurance maladie de chacun.",
    minors: "Pour un enfant qui voyage sans ses deux parents, une lettre de consentement signée par le parent absent.",
    view: "Voir mon voyage",
    viewHint: "Ce lien ouvre votre voyage sans mot de passe : ne le donnez qu’à des personnes de confiance.",
    questions: (phone: string, number: string) =>
      `Des questions? Appelez-nous au ${phone} et donnez le numéro ${number}.`,
    signature: (brand: string) => `Bon voyage! ${brand}`,
  },
  /** Un paiement qui n’a mené à aucune réservation. */
  payment: {
    hello: (name: string, text: string) => (name ? `Bonjour ${name}, ${text}` : `Bonjour, ${text}`),
    trip: "Voyage choisi",
    failed: {
      subject: (trip: string) => `Votre paiement n’a pas abouti : ${trip}`,
      title: "Le paiement n’a pas abouti",
      text: "nous attendions la réponse de votre banque : le paiement n’a pas abouti. Votre carte n’a pas été débitée.",
    },
    roomGone: {
      subject: (trip: string) => `La chambre n’est plus libre : ${trip}`,
      title: "La chambre n’est plus libre",
      text: "l’hôtel n’a plus la chambre que vous aviez choisie. Votre carte n’a pas été débitée.",
    },
    refunded: {
      subject: (trip: string) => `Nous vous remboursons : ${trip}`,
      title: "Nous vous remboursons",
      text: (amount: string) =>
        `votre paiement de ${amount} n’a pas pu mener à une réservation. Nous vous remboursons en entier sur votre carte; votre banque peut mettre quelques jours à l’afficher.`,
    },
    /** De l’argent reçu au comptoir. */
    byHand: (amount: string) =>
      `les ${amount} que vous nous avez remis n’ont servi à aucune réservation. Nous vous joindrons pour vous rendre toute la somme.`,
    resume: "Reprendre ma réservation",
    /** `until` : « jusqu’à 22 h 30 » */
    heldUntil: (until: string) => `Vos places sont retenues ${until}; payez d’ici là pour les garder.`,
    again: "Voir les départs de ce voyage",
    placesGone: "Vos places ont été remises en vente; vous pouvez recommencer en un instant.",
    questions: (phone: string) => `Des questions? Appelez-nous au ${phone}.`,
    /** D’un solde, ou d’un second paiement : le voyage est déjà réservé. */
    booked: {
      number: "Numéro de réservation",
      view: "Voir ma réservation",
      kept: "Votre réservation n’a pas changé : vos places sont à vous.",
      tooMuch: (amount: string) =>
        `votre paiement de ${amount} dépassait ce qui restait à payer. Nous vous remboursons en entier sur votre carte; votre banque peut mettre quelques jours à l’afficher.`,
    },
  },
  /** Le lien d’une réservation, pour la payer à partir d’un autre appareil. */
  later: {
    subject: (trip: string) => `Gardez vos places une journée : ${trip}`,
    title: "Gardez vos places une journée",
    text: "vous avez demandé à payer à partir d’un autre appareil. Ouvrez le lien ci-dessous sur l’appareil de votre choix pour garder vos places, puis pour payer.",
    keep: "Garder mes places une journée",
    until: (end: string, kept: string) =>
      `Confirmez avant le ${end} et nous gardons vos places jusqu’au ${kept} environ; sinon, elles seront remises en vente.`,
    notYours: "Vous n’avez rien demandé? Ignorez ce courriel : rien ne sera débité.",
  },
  /** Le lien par lequel paie qui achète au téléphone. */
  minimum: {
    subject: (trip: string, day: string) => `À décider : ${trip}, ${day}`,
    title: "Un départ n’atteint pas son minimum de voyageurs",
    text: (sold: number, minimum: number, day: string) =>
      `Vendus : ${sold} sur ${minimum}. Décidez au plus tard le ${day} si ce départ est maintenu ou annulé.`,
    open: "Voir les départs à décider",
    hint: "La page demande une connexion.",
  },
  rooms: {
    subject: (hotel: string, day: string) => `Liste des chambres, arrivée le ${day} : ${hotel}`,
    title: "Liste des chambres",
    text: (trip: string) =>
      `Bonjour, voici qui dort chez vous avec notre groupe (${trip}). La même liste est jointe en PDF, prête à imprimer.`,
    arrives: "Arrivée du groupe",
    call: "Nous appeler",
    replaces: "Cette liste remplace celles que nous vous avons déjà envoyées pour ce départ.",
  },
  payLink: {
    subject: (trip: string) => `Payez votre voyage : ${trip}`,
    title: "Il ne reste qu’à payer",
    text: "vos places sont retenues, comme nous en avons parlé. Payez par carte avec le lien ci-dessous.",
    pay: "Payer mon voyage",
    /** `until` : « jusqu’à 22 h 30 » */
    until: (until: string) =>
      `Vos places sont retenues jusqu’au ${until}; ensuite, elles seront remises en vente et ce lien ne fonctionnera plus.`,
    notYours: "Vous n’avez rien acheté? Ignorez ce courriel : rien ne sera débité.",
  },
  group: {
    askedSubject: (trip: string) => `Votre demande de groupe est reçue : ${trip}`,
    askedTitle: "Votre demande de groupe est reçue",
    askedText:
      "Bonjour, et merci de votre demande. Nous vous répondons d’ici deux jours ouvrables avec un prix, les places et les dates de paiement. Rien n’est encore réservé.",
    call: (phone: string) => `Appelez-nous au ${phone}`,
    callHint: "Si votre demande est urgente, ou pour y changer quelque chose.",
    request: "Votre demande",
    name: "Groupe",
    trip: "Voyage",
    tour: "Voyage",
    from: "Départ de",
    day: "Jour de départ",
    people: "Personnes",
    contractSubject: (group: string, trip: string) => `Contrat de groupe : ${group}, ${trip}`,
    contractTitle: "Le contrat de votre groupe",
    contractText: (name: string) =>
      `Bonjour ${name}, voici ce que nous avons convenu. Les places de votre groupe sont retenues; le premier versement les réserve. Il nous reste à connaître le nom de chaque voyageur.`,
    paidSubject: (amount: string, group: string) => `Paiement de ${amount} reçu : ${group}`,
    paidTitle: "Nous avons reçu votre paiement",
    paidText: (name: string, amount: string) =>
      `Bonjour ${name}, nous avons reçu ${amount} pour votre groupe. Le montant est réparti entre vos réservations. Voici ce qu’il reste à payer, et pour quand.`,
    payReminderSubject: (amount: string, day: string, group: string) =>
      `Rappel : ${amount} à payer au plus tard le ${day}, ${group}`,
    payReminderTitle: "Un versement approche",
    payReminderText: (name: string, amount: string, day: string, phone: string) =>
      `Bonjour ${name}, le prochain versement de votre groupe, ${amount}, est à payer au plus tard le ${day}. Pour payer par carte, appelez-nous au ${phone}. Un chèque ou un virement doit nous parvenir au plus tard ce jour-là.`,
    namesReminderSubject: (day: string, group: string) =>
      `Rappel : les noms de votre groupe au plus tard le ${day}, ${group}`,
    namesReminderTitle: "Il nous manque des noms",
    namesReminderText: (name: string, count: number, day: string) =>
      `Bonjour ${name}, il nous manque ${plural(count, "nom", "noms")} de votre groupe, à inscrire au plus tard le ${day}. Les billets partent par courriel dès que les noms d’une réservation sont tous inscrits.`,
    total: "Prix du groupe, taxes comprises",
    names: "Inscrire les noms des voyageurs",
    namesHint: (day: string) =>
      `Au plus tard le ${day}. Ce lien s’ouvre sans mot de passe : ne le donnez qu’aux personnes qui vous aident.`,
    bookings: "Réservations",
    party: (number: number, people: number, room: string) =>
      [`${number}. ${plural(people, "personne", "personnes")}`, room].filter(Boolean).join(", "),
    schedule: "Paiements",
    by: (day: string) => `Au plus tard le ${day}`,
    paidPart: (amount: string) => `${amount}, payé`,
    leftPart: (amount: string, left: string) => (amount === left ? amount : `${amount}, dont ${left} à payer`),
    grace: (days: number) =>
      `Sans le premier versement, les places sont libérées ${plural(days, "jour", "jours")} après sa date.`,
  },
  waiting: {
    confirmSubject: (trip: string) => `Confirmez votre demande : ${trip}`,
    confirmTitle: "Confirmez pour être sur la liste d’attente",
    confirmText:
      "Bonjour, ouvrez le lien ci-dessous et confirmez : votre demande prend alors son rang sur la liste d’attente.",
    confirm: "Voir et confirmer ma demande",
    confirmHint: "Ce lien ouvre votre demande sans mot de passe. Gardez-le : il sert aussi à la retirer.",
    placedSubject: (trip: string) => `Vous êtes sur la liste d’attente : ${trip}`,
    placedTitle: "Vous êtes sur la liste d’attente",
    placedText:
      "Bonjour, comme convenu au téléphone, votre demande a pris son rang sur la liste d’attente. Nous vous écrivons dès qu’il se libère assez de places pour vous tous.",
    placed: "Voir ma demande",
    placedHint: "Ce lien ouvre votre demande sans mot de passe. Gardez-le : il sert aussi à la retirer.",
    trip: "Voyage",
    from: "Départ de",
    days: (count: number): string => (count > 1 ? "Jours de départ" : "Jour de départ"),
    range: (first: string, last: string) => `du ${first} au ${last}`,
    people: "Personnes",
    most: "Prix maximal, pour tous, taxes comprises",
    price: "Prix pour tous, taxes comprises",
    asked: "Votre demande",
    offerSubject: (trip: string, day: string) => `Des places pour vous : ${trip}, le ${day}`,
    offerTitle: "Des places se sont libérées pour vous",
    offerText: (until: string) =>
      `Bonjour, les places que vous attendiez sont retenues pour vous jusqu’au ${until}. Ensuite, elles vont à la prochaine personne sur la liste.`,
    held: "Retenues jusqu’au",
    take: "Réserver ces places",
    takeHint: "Rien n’est débité avant que vous ayez payé.",
    decline: "Refuser ces places ou quitter la liste",
    removedSubject: (trip: string) => `Votre demande est retirée de la liste d’attente : ${trip}`,
    removedTitle: "Votre demande n’est plus sur la liste d’attente",
    removedText:
      "Bonjour, nous avons retiré votre demande de la liste d’attente : nous ne vous offrirons plus de places pour ce voyage. Vous en attendiez encore? Faites une nouvelle demande ou appelez-nous.",
    removed: "Voir ma demande",
    removedHint: "Vous pourrez la consulter quelque temps encore.",
    notYours: "Vous n’avez rien demandé? Ignorez ce courriel : sans confirmation, la demande est effacée.",
  },
};

export type MailTexts = typeof mail;

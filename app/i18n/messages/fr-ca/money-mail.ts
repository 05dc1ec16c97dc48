/** Textes des courriels qui parlent d’argent après la réservation, ou d’une réservation laissée au paiement. */
const hello = (name: string) => `Bonjour ${name},`;

export const moneyMail = {
  number: "Numéro de réservation",
  tripTitle: "Votre voyage",
  tour: "Voyage",
  wayBack: "Embarquement au retour",
  leaves: "Départ",
  boards: "Embarquement",
  stopAt: (city: string, stop: string, time: string) => `${city}, ${stop}, ${time}`,
  attached: "Vos billets à jour et les dates pour votre agenda sont joints à ce courriel.",
  calendarAttached: "Le fichier joint retire le voyage de votre agenda.",
  moneyTitle: "Vos paiements",
  price: "Prix total, taxes comprises",
  discount: "Rabais de la réservation",
  paid: "Payé à ce jour",
  goingBack: "Remboursement en route",
  owedBack: "Remboursement qui vous est dû",
  takenBack: "Repris par la banque",
  balance: "Solde à payer",
  dueDay: "Au plus tard le",
  pay: "Payer le solde",
  payHint:
    "Vous vous connectez avec l’adresse de ce courriel, puis vous payez tout ou une partie, avec une ou plusieurs cartes.",
  view: "Voir ma réservation",
  viewHint: "Ce lien ouvre votre voyage sans mot de passe : ne le donnez qu’à des personnes de confiance.",
  questions: (phone: string) => `Des questions? Appelez-nous au ${phone}.`,
  reminder: {
    subject: (amount: string, day: string) => `Rappel : un solde de ${amount} à payer au plus tard le ${day}`,
    subjectToday: (amount: string) => `Votre solde de ${amount} est à payer aujourd’hui`,
    title: "Le solde de votre voyage",
    titleToday: "Votre solde est à payer aujourd’hui",
    text: (name: string, amount: string, day: string) =>
      `${hello(name)} il reste ${amount} à payer pour votre voyage, au plus tard le ${day}.`,
    textToday: (name: string, amount: string) =>
      `${hello(name)} c’est aujourd’hui le dernier jour pour payer les ${amount} qui restent.`,
    subjectOwed: (amount: string) => `Il reste ${amount} à payer pour votre changement`,
    titleOwed: "Votre changement reste à payer",
    textOwed: (name: string, amount: string) =>
      `${hello(name)} après le changement apporté à votre réservation, il reste ${amount} à payer. Le départ approche : ce montant est dû dès maintenant.`,
    trouble: "Si cette date vous pose problème, appelez-nous avant : nous trouverons une solution.",
  },
  link: {
    subject: (amount: string, number: string) => `Payer ${amount}, réservation ${number}`,
    title: "Payez le solde de votre voyage",
    text: (name: string, amount: string) =>
      `${hello(name)} voici, comme convenu, le lien pour payer par carte les ${amount} qui restent pour votre voyage.`,
    pay: (amount: string) => `Payer ${amount}`,
    hint: (day: string) =>
      `Ce lien est valable jusqu’au ${day} inclusivement, pour ce montant seulement. Il ne montre ni les noms ni les détails de votre réservation; si quelqu’un d’autre paie pour vous, vous pouvez le lui donner.`,
    ends: "Si vous payez autrement, ou si le montant change, ce lien cesse d’être valable.",
  },
  receipt: {
    subject: (number: string, booking: string) => `Reçu nº ${number}, réservation ${booking}`,
    title: "Nous avons reçu votre paiement",
    text: (name: string, amount: string) => `${hello(name)} nous avons bien reçu ${amount}. Merci!`,
    refundTitle: "Nous vous avons remboursé",
    refundText: (name: string, amount: string) =>
      `${hello(name)} nous avons remboursé ${amount} sur votre carte. Votre banque peut mettre quelques jours à l’afficher.`,
    byHandText: (name: string, amount: string, how: string) =>
      `${hello(name)} nous vous avons remis ${amount} : ${how}. Merci de votre patience.`,
    failedTitle: "Un remboursement nous est revenu",
    failedText: (name: string, amount: string) =>
      `${hello(name)} un remboursement de ${amount} n’est pas arrivé sur votre carte : votre banque nous l’a renvoyé.`,
    bankTookTitle: "Votre banque a repris un paiement",
    /** `due` : ce qui est à payer; rien quand plus rien ne l’est. */
    bankTookText: (name: string, amount: string, due: string | null) =>
      `${hello(name)} la banque a donné raison au titulaire de la carte, qui contestait un paiement, et a repris ${amount}. ${due ? `Cette somme ne compte plus comme payée : il reste ${due} à payer. Si vous tenez à votre voyage, ou si c’est une erreur, appelez-nous.` : "Vous ne nous devez rien."}`,
    bankGaveTitle: "Votre paiement compte de nouveau",
    bankGaveText: (name: string, amount: string) =>
      `${hello(name)} la banque a finalement réglé la contestation et nous a rendu ${amount}. Cette somme compte de nouveau comme payée; tout montant payé en double vous est remboursé.`,
    about: "Somme",
    undoneTitle: "Un paiement est annulé",
    undoneText: (name: string, amount: string) =>
      `${hello(name)} votre paiement de ${amount} ne nous est pas parvenu : nous l’avons retiré de votre réservation, et cette somme est de nouveau à payer. Appelez-nous pour régler la situation.`,
    number: "Reçu nº",
    view: "Voir le reçu",
    viewHint: "Il s’imprime, et se télécharge en PDF.",
    cards: "Paiement",
    allPaid: "Tout est payé. Bon voyage!",
  },
  /** Un remboursement que la banque a renvoyé. */
  refundFailed: {
    subject: (booking: string) => `Réservation ${booking} : votre remboursement nous est revenu`,
    subjectTrip: (trip: string) => `Votre remboursement nous est revenu : ${trip}`,
    title: "Votre remboursement n’est pas arrivé",
    text: (name: string, amount: string, card: string) =>
      `${hello(name)} nous sommes désolés : le remboursement de ${amount} sur ${card} n’a pas fonctionné. Votre banque nous a renvoyé l’argent, le plus souvent parce que la carte est fermée ou a été remplacée.`,
    textNoCard: (name: string, amount: string) =>
      `${hello(name)} nous sommes désolés : le remboursement de ${amount} sur votre carte n’a pas fonctionné. Votre banque nous a renvoyé l’argent.`,
    owed: "Nous vous devons",
    nextTitle: "La suite",
    next: "Vous n’avez rien à faire. Nous vous joindrons pour payer cette somme autrement, par chèque ou par virement, et un reçu suivra. Si vous préférez, appelez-nous.",
    reachHint: "Nous répondrons à vos questions.",
    subjectGiven: (trip: string) => `Votre argent vous est remis : ${trip}`,
    given: "Remis",
  },
  correction: {
    subject: (booking: string) => `Réservation ${booking} : l’année de naissance est corrigée`,
    title: "L’année de naissance est corrigée",
    text: (name: string, traveller: string) =>
      `${hello(name)} une année de naissance a été corrigée dans votre réservation : ${traveller}.`,
    notYou: "Si ce n’est pas vous qui l’avez demandé, appelez-nous sans attendre.",
    traveller: "Voyageur",
    fare: "Tarif",
    types: { adult: "adulte", child: "enfant" },
    before: "Ancien prix",
    after: "Nouveau prix",
    same: "Le prix ne change pas.",
    more: (amount: string) => `Il y a ${amount} de plus à payer : ce montant s’ajoute à votre solde.`,
    less: (amount: string) => `Votre prix baisse de ${amount} : ce montant est déduit de votre solde.`,
    back: (amount: string) =>
      `Nous vous remboursons ${amount} par le mode de paiement utilisé pour le voyage. Sur une carte, la banque peut mettre quelques jours à l’afficher. Un reçu suivra.`,
  },
  claim: {
    subject: (number: string) => `Votre réclamation ${number} est reçue`,
    title: "Nous avons reçu votre réclamation",
    text: (name: string) =>
      `${hello(name)} nous avons reçu votre réclamation. Nous l’étudions et vous répondons par écrit.`,
    number: "Numéro de la réclamation",
    said: "Ce que vous nous avez écrit",
    view: "Voir ma réclamation",
    viewHint: "Vous pouvez y ajouter des pièces jusqu’au dernier jour des réclamations.",
  },
  claimAnswer: {
    subject: (number: string) => `Notre réponse à votre réclamation ${number}`,
    title: "Voici notre réponse",
    text: (name: string) => `${hello(name)} nous avons étudié votre réclamation et voici notre réponse.`,
    said: "Notre réponse",
    viewHint: "Vous y retrouvez votre réclamation et notre réponse.",
  },
  cancellation: {
    subject: (booking: string) => `Réservation ${booking} : annulation confirmée`,
    title: "Annulation confirmée",
    all: (name: string, booking: string) =>
      `${hello(name)} la réservation ${booking} est annulée, comme demandé. Plus personne ne part.`,
    some: (name: string, who: string) =>
      `${hello(name)} l’annulation demandée est confirmée pour ${who}. Pour les autres, rien ne change.`,
    section: "Ce que l’annulation change",
    who: "Voyage annulé pour",
    before: "Ancien prix",
    byUs: (name: string, who: string) =>
      `${hello(name)} nous avons dû annuler le voyage pour ${who}, et nous en sommes désolés.`,
    share: "Part des personnes qui annulent",
    less: (amount: string) => `moins ${amount}`,
    notAsked: "Somme non réclamée, au-delà de ce qui est déjà payé",
    keptLess: "Ce que nous gardons, par exception",
    kept: (percent: string) => `Ce que nous gardons (${percent})`,
    after: "Nouveau prix",
    back: "Remboursement",
    backHeld:
      "Votre banque retient le paiement contesté : le remboursement attend sa décision. Si elle vous donne raison, elle vous rend l’argent elle-même.",
    backText:
      "Le remboursement se fait par le mode de paiement utilisé pour le voyage. Sur une carte, la banque peut mettre quelques jours à l’afficher. Un reçu suivra.",
    nothingBack: "Il n’y a rien à rembourser.",
  },
  rename: {
    subject: (booking: string) => `Réservation ${booking} : nom changé`,
    title: "Nom changé",
    text: (name: string, booking: string) =>
      `${hello(name)} un nom a été changé dans la réservation ${booking}, comme demandé. Le billet de cette personne porte le nouveau nom; son ancien billet n’est plus accepté à l’embarquement.`,
    section: "Ce qui change",
    before: "Ancien nom",
    after: "Nouveau nom",
    fee: "Frais de changement de nom",
    more: (amount: string) => `Ces frais s’ajoutent à votre solde : il reste ${amount} à payer.`,
  },
  activities: {
    subject: (booking: string) => `Réservation ${booking} : activités ajoutées`,
    title: "Activités ajoutées",
    text: (name: string, booking: string) =>
      `${hello(name)} des activités ont été ajoutées à la réservation ${booking}, comme demandé. Les places sont réservées.`,
    section: "Ce qui est ajouté",
    cost: "Ajouté au prix",
  },
  traveller: {
    subject: (booking: string) => `Réservation ${booking} : un voyageur de plus`,
    title: "Un voyageur de plus",
    text: (name: string, booking: string) =>
      `${hello(name)} une personne a été ajoutée à la réservation ${booking}, comme demandé. Sa place est réservée.`,
    section: "La personne ajoutée",
    who: "Part aussi",
    fare: "Son tarif",
    others: "Chambre avec une personne de plus, pour les autres adultes",
    room: "Sa part de la chambre",
    othersInRoom: "Chambre avec une personne de plus, pour les autres",
    cost: "Ajouté au prix",
    tickets: "Son billet est joint à ce courriel, avec les vôtres.",
  },
  activitiesReturned: {
    subject: (booking: string) => `Réservation ${booking} : activités retirées`,
    title: "Activités retirées",
    text: (name: string, booking: string) =>
      `${hello(name)} des activités ont été retirées de la réservation ${booking}, comme demandé.`,
    section: "Ce qui est retiré",
    less: "Retiré du prix",
  },
  contact: {
    subject: (booking: string) => `Réservation ${booking} : adresse courriel changée`,
    title: "L’adresse de la réservation est changée",
    text: (name: string, booking: string, email: string) =>
      `${hello(name)} les courriels de la réservation ${booking} sont maintenant envoyés à ${email}, comme demandé.`,
    former: (name: string, booking: string, email: string) =>
      `${hello(name)} les courriels de la réservation ${booking} ne sont plus envoyés à cette adresse : ils le sont maintenant à ${email}. Les partages du voyage faits de cette adresse ont pris fin.`,
    formerAlone: (name: string, booking: string) =>
      `${hello(name)} les courriels de la réservation ${booking} ne sont plus envoyés à cette adresse : elle a été retirée, comme demandé. Les partages du voyage faits de cette adresse ont pris fin.`,
    reach: "Nous joindre",
    reachHint: "Si ce changement vous surprend, dites-le-nous.",
  },
  goodwill: {
    subject: (booking: string) => `Réservation ${booking} : un remboursement`,
    title: "Un montant vous est remboursé",
    text: (name: string, booking: string) =>
      `${hello(name)} nous vous remboursons un montant pour la réservation ${booking}. Votre voyage reste le même.`,
    section: "Ce qui vous est remboursé",
    words: "Pourquoi",
    amount: "Remboursement",
    note: (_balance: string) => "",
  },
  fee: {
    subject: (booking: string) => `Réservation ${booking} : des frais ajoutés`,
    title: "Des frais sont ajoutés",
    text: (name: string, booking: string) =>
      `${hello(name)} des frais sont ajoutés à la réservation ${booking}. Votre voyage reste le même.`,
    section: "Ce qui est ajouté",
    words: "Pourquoi",
    amount: "Frais",
    note: (balance: string) => `Solde à payer, ces frais compris : ${balance}.`,
  },
  date: {
    subject: (booking: string) => `Réservation ${booking} : date changée`,
    title: "Date changée",
    text: (name: string, booking: string) =>
      `${hello(name)} la date de la réservation ${booking} est changée, comme demandé.`,
    byUs: (name: string, booking: string) =>
      `${hello(name)} nous avons dû changer la date de la réservation ${booking}, et nous en sommes désolés.`,
    section: "Ce qui change",
    before: "Ancien départ",
    after: "Nouveau départ",
    leaving: (day: string, city: string) => `${day}, ${city}`,
    fee: "Frais de changement de date",
    difference: "Différence de tarif",
    differenceRoom: "Différence de tarif et de chambre",
    less: (amount: string) => `moins ${amount}`,
    tickets:
      "Les anciens billets ne sont plus valides. Chacun garde son siège s’il est libre dans le nouvel autocar; sinon, un autre lui est attribué à l’embarquement.",
  },
  seats: {
    subject: (booking: string) => `Réservation ${booking} : sièges changés`,
    title: "Sièges changés",
    text: (name: string, booking: string) =>
      `${hello(name)} les sièges de la réservation ${booking} sont changés, comme demandé.`,
    section: "Vos sièges",
    who: "Qui change de siège",
    seats: (before: string, after: string) => `${before}, maintenant ${after}`,
    ways: { outbound: "à l’aller", return: "au retour" },
    atBoarding: "attribué à l’embarquement",
    tickets: "Vos billets portent les nouveaux sièges. C’est sans frais.",
  },
  beds: {
    subject: (booking: string) => `Réservation ${booking} : lits demandés`,
    title: "Demande de lits enregistrée",
    text: (name: string, booking: string) =>
      `${hello(name)} votre demande de lits pour la réservation ${booking} est modifiée.`,
    section: "Votre chambre",
    asked: "Demandé à l’hôtel",
    one: "un lit pour deux",
    two: "deux lits",
    rule: "C’est sans frais. L’hôtel la respecte si ses chambres le permettent.",
  },
  stop: {
    subject: (booking: string) => `Réservation ${booking} : arrêt d’embarquement changé`,
    title: "Arrêt d’embarquement changé",
    text: (name: string, booking: string) =>
      `${hello(name)} l’arrêt d’embarquement de la réservation ${booking} est changé, comme demandé.`,
    section: "Ce qui change",
    before: "Ancien arrêt",
    after: "Nouvel arrêt",
    at: (city: string, time: string, stop: string) => `${city}, ${time}, ${stop}`,
    tickets: "Vos billets indiquent le nouvel arrêt et son heure.",
  },
  room: {
    subject: (booking: string) => `Réservation ${booking} : chambre changée`,
    title: "Chambre changée",
    text: (name: string, booking: string) =>
      `${hello(name)} la chambre de la réservation ${booking} est changée, comme demandé.`,
    section: "Ce qui change",
    before: "Ancienne chambre",
    after: "Nouvelle chambre",
    said: (hotel: string, room: string, twoBeds: boolean) =>
      [hotel, room, ...(twoBeds ? ["deux lits"] : [])].join(", "),
    on: (room: string, nights: number) => `${room}, ${nights} ${nights === 1 ? "nuit" : "nuits"}`,
    fee: "Frais de changement d’hôtel",
    difference: "Différence de prix",
    confirmation: "Numéro de confirmation de l’hôtel",
  },
  notice: {
    title: "Un mot de l’équipe",
  },
  coachChange: {
    subject: (booking: string) => `Réservation ${booking} : vos sièges changent`,
    title: "Vos sièges changent",
    text: (name: string, booking: string) =>
      `${hello(name)} votre voyage se fera dans un autre autocar, dont les sièges sont disposés autrement. Voici les nouveaux sièges de la réservation ${booking} : au plus près des anciens, votre groupe réuni autant que possible.`,
    section: "Vos sièges",
    coach: "Autocar",
    seats: (before: string, after: string) => `${before}, maintenant ${after}`,
    atBoarding: "attribué à l’embarquement",
    tickets: "Vos billets montrent les nouveaux sièges. Rien d’autre ne change.",
  },
  bookingLink: {
    subject: (booking: string) => `Réservation ${booking} : votre lien`,
    title: "Voici votre réservation",
    text: (name: string) => `${hello(name)} vous avez demandé le lien vers votre réservation. Le voici.`,
    notYou:
      "Si ce n’est pas vous qui l’avez demandé, il n’y a rien à faire. Ne transmettez pas ce courriel : son lien ouvre votre réservation.",
  },
  changeCode: {
    subject: (booking: string) => `Réservation ${booking} : votre code de confirmation`,
    title: "Votre code de confirmation",
    text: (name: string, minutes: number) =>
      `${hello(name)} un changement à votre réservation attend votre confirmation. Pour le confirmer, entrez ce code sur la page où vous l’avez demandé, d’ici ${minutes} minutes.`,
    code: "Code",
    notYou:
      "Si ce n’est pas vous qui l’avez demandé, il n’y a rien à faire : sans ce code, rien ne change. Ne le donnez à personne, pas même à nous.",
  },
  resume: {
    subject: (trip: string) => `Vos places sont encore retenues : ${trip}`,
    title: "Vos places vous attendent encore",
    /** `until` : « jusqu’à 22 h 30 » */
    text: (name: string, until: string) =>
      `${hello(name)} votre réservation est prête, il ne manque que le paiement. Vos places sont retenues ${until}; rien n’a été débité.`,
    held: "Places retenues",
    action: "Reprendre ma réservation",
    hint: "Si vous avez changé d’idée, il n’y a rien à faire : les places seront remises en vente. Nous ne vous écrirons plus à ce sujet.",
    stop: "Ne plus recevoir ce rappel",
    people: "Voyageurs",
    price: "Prix total, taxes comprises",
  },
};

export type MoneyMailTexts = typeof moneyMail;

/** Textes des reçus, à l’écran et en PDF. */
const plural = (count: number, one: string, other: string) => `${count} ${count < 2 ? one : other}`;

export const receipt = {
  payment: (number: string) => `Reçu nº ${number}`,
  refund: (number: string) => `Reçu de remboursement nº ${number}`,
  issued: "Date",
  booking: "Réservation",
  seller: "Agence de voyages",
  permit: (number: string) => `Permis d’agent de voyages du Québec nº ${number}`,
  taxNumbers: (gst: string, qst: string) => `TPS : ${gst} · TVQ : ${qst}`,
  customer: "Client",
  trip: "Voyage",
  tour: "Voyage",
  dates: (from: string, to: string) => (from === to ? from : `du ${from} au ${to}`),
  when: "Dates",
  boarding: "Départ de",
  travellers: "Voyageurs",
  price: "Prix du voyage",
  adults: (count: number, each: string) => `${plural(count, "adulte", "adultes")} × ${each}`,
  children: (count: number, each: string) => `${plural(count, "enfant", "enfants")} × ${each}`,
  stay: (hotel: string, room: string, nights: number, guests: number, each: string) =>
    `${hotel}, ${room}, ${plural(nights, "nuit", "nuits")} : ${plural(guests, "personne", "personnes")} × ${each}`,
  twoBeds: "Deux lits dans la chambre",
  extra: (name: string, count: number, each: string) => `${name} : ${plural(count, "personne", "personnes")} × ${each}`,
  discount: (code: string) => `Rabais, code ${code}`,
  less: (amount: string) => `moins ${amount}`,
  adjusted: "Correction de l’âge des voyageurs",
  changes: {
    cancellation: "Annulation, moins ce que nous gardons",
    name: "Frais de changement de nom",
    activities: "Activités ajoutées",
    "activities-returned": "Activités retirées",
    date: "Date changée : frais et tarifs",
    seats: "Sièges changés",
  },
  total: "Prix total, taxes comprises",
  paymentTitle: "Paiement",
  refundTitle: "Remboursement",
  received: "Somme reçue",
  givenBack: "Somme remboursée",
  currency: "Devise",
  currencies: { CAD: "dollars canadiens (CAD)", USD: "dollars américains (USD)", EUR: "euros (EUR)" },
  card: (brand: string, last4: string) => `${brand} •••• ${last4}`,
  byHand: (reference: string) => `Rendu directement : ${reference}`,
  otherCard: "Carte",
  balanceUntil: (day: string) => `Solde à percevoir au plus tard le ${day}`,
  nothingDue: "Solde à percevoir (tout est payé)",
  fundTitle: "Fonds d’indemnisation des clients des agents de voyages (FICAV)",
  contribution: (rate: string, from: string) =>
    `Contribution au FICAV, ${rate} du prix avant taxes (taux en vigueur depuis le ${from})`,
  credited: "Remise applicable",
  included: "Cette contribution est comprise dans la somme ci-dessus.",
  conditionsTitle: "Conditions de remboursement",
  cancellation: (days: string, percent: string, fewer: string) =>
    `Si vous annulez ${days} jours ou plus avant le départ, nous gardons ${percent} du prix; ${fewer} jours ou moins avant le départ, nous gardons tout.`,
  /** After a city, on an envelope. */
  region: (name: string) => `(${name})`,
  back: "Retour à la réservation",
  pdf: "Télécharger le PDF",
  file: (number: string) => `recu-${number}`,
};

export type ReceiptTexts = typeof receipt;

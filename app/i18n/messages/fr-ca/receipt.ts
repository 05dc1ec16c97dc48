/** Textes des reçus, à l’écran et en PDF. */
import type { ChangeKind } from "~/domain/amendments/change-data";

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
  changes: {
    goodwill: "Remboursement accordé",
    fee: "Frais ajoutés",
    cancellation: "Annulation, moins ce que nous gardons",
    name: "Frais de changement de nom",
    activities: "Activités ajoutées",
    "activities-returned": "Activités retirées",
    traveller: "Voyageur ajouté",
    date: "Date changée : frais et tarifs",
    seats: "Sièges changés",
    stop: "Arrêt changé : tarifs",
    room: "Chambre changée : frais et différence de prix",
    beds: "Lits demandés",
    "birth-year": "Correction de l’âge des voyageurs",
  } satisfies Record<ChangeKind, string>,
  notAsked: "Somme non réclamée, au-delà de ce qui est déjà payé",
  total: "Prix total, taxes comprises",
  paymentTitle: "Paiement",
  refundTitle: "Remboursement",
  received: "Somme reçue",
  givenBack: "Somme remboursée",
  currency: "Devise",
  currencies: { CAD: "dollars canadiens (CAD)", USD: "dollars américains (USD)", EUR: "euros (EUR)" },
  undone: (number: string) => `Reçu d’annulation de paiement nº ${number}`,
  undoneTitle: "Paiement annulé",
  takenOff: "Somme retirée de la réservation",
  whys: {
    "refund-failed": {
      title: (number: string) => `Correction nº ${number} : remboursement renvoyé`,
      part: "Remboursement renvoyé par la banque",
      amount: "Somme non reçue, que nous vous devons",
    },
    "bank-took": {
      title: (number: string) => `Reçu nº ${number} : somme reprise par la banque`,
      part: "Reprise par la banque, après une contestation",
      amount: "Somme reprise par la banque",
    },
    "bank-gave": {
      title: (number: string) => `Reçu nº ${number} : somme rendue par la banque`,
      part: "Rendue par la banque, après une contestation",
      amount: "Somme reçue de nouveau",
    },
  },
  corrects: "Corrige le reçu nº",
  correctedBy: "Remboursement renvoyé",
  correctedByText: (number: string, day: string) => `voir la correction nº ${number}, ${day}`,
  /** `reference` : le numéro du chèque, du virement ou de l’autorisation; vide quand il n’y en a pas. */
  means: {
    cash: (reference: string) => ["Argent comptant", reference].filter(Boolean).join(" "),
    terminal: (reference: string) => ["Carte, au terminal", reference].filter(Boolean).join(" nº "),
    cheque: (reference: string) => ["Chèque", reference].filter(Boolean).join(" nº "),
    transfer: (reference: string) => ["Virement", reference].filter(Boolean).join(" nº "),
  },
  card: (brand: string, last4: string) => `${brand} •••• ${last4}`,
  byHand: (reference: string) => `Remboursé directement : ${reference}`,
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

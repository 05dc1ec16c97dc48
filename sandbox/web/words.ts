/** What the sandbox says, in both languages side by side. */
import type { IncomingMessage } from "node:http";

export type Lang = "fr" | "en";

const WORDS = {
  title: { fr: "Bac à sable", en: "Sandbox" },
  intro: {
    fr: "Il joue le rôle de la banque, du service de courriel, du fournisseur d’identité et du site partenaire qui loue des chambres. Aucun argent ne bouge, aucun message ne sort d’ici et aucune chambre n’est réservée.",
    en: "It stands in for the bank, the email service, the identity provider and the partner site that rents rooms. No money moves, no message leaves here and no room is booked.",
  },
  site: { fr: "Aller au site", en: "Go to the website" },
  home: { fr: "Accueil du bac à sable", en: "Sandbox home" },
  office: { fr: "Espace équipe", en: "Staff office" },
  officeAbout: {
    fr: "connectez-vous avec une de ces adresses, une par rôle :",
    en: "sign in with one of these addresses, one for each role:",
  },
  officeManager: { fr: "direction", en: "management" },
  officeCounter: { fr: "comptoir", en: "counter" },
  officeAccountant: { fr: "comptabilité", en: "accounting" },
  officeGuide: { fr: "guide", en: "guide" },
  officeDriver: { fr: "chauffeur", en: "driver" },
  otherLanguage: { fr: "English", en: "Français" },
  inbox: { fr: "Boîte de réception", en: "Inbox" },
  attachments: { fr: "Fichiers joints", en: "Attached files" },
  inboxAbout: { fr: "tous les courriels que le site a envoyés", en: "every email the website has sent" },
  inboxEmpty: { fr: "Aucun courriel pour le moment.", en: "No emails yet." },
  payments: { fr: "Paiements", en: "Payments" },
  paymentsAbout: { fr: "ce que la banque a vraiment fait", en: "what the bank really did" },
  paymentsEmpty: { fr: "Aucun paiement pour le moment.", en: "No payments yet." },
  testCards: { fr: "Cartes d’essai", en: "Test cards" },
  testCardsAbout: {
    fr: "N’importe quelle date à venir et n’importe quel code conviennent (quatre chiffres pour American Express). Toute autre carte est refusée.",
    en: "Any future date and any security code will do (four digits for American Express). Any other card is declined.",
  },
  number: { fr: "Numéro", en: "Number" },
  outcome: { fr: "Résultat", en: "Outcome" },
  approved: { fr: "acceptée", en: "approved" },
  declined: { fr: "refusée", en: "declined" },
  challenge: { fr: "demande une vérification", en: "asks for a check" },
  thenDeclined: { fr: "demande une vérification, puis refusée", en: "asks for a check, then declined" },
  "refund-pending": { fr: "remboursée avec du retard", en: "refunded with a delay" },
  "refund-failed": { fr: "remboursement renvoyé", en: "refund sent back" },
  "refund-fails-late": {
    fr: "remboursée, puis remboursement renvoyé par la banque",
    en: "refunded, then sent back by the bank",
  },
  "refund-pending-fails": {
    fr: "remboursement retardé, puis renvoyé par la banque",
    en: "refund delayed, then sent back by the bank",
  },
  from: { fr: "De", en: "From" },
  to: { fr: "À", en: "To" },
  subject: { fr: "Objet", en: "Subject" },
  date: { fr: "Reçu", en: "Received" },
  asText: { fr: "Version texte", en: "Text version" },
  asHtml: { fr: "Version mise en page", en: "Formatted version" },
  payment: { fr: "Paiement", en: "Payment" },
  billedTo: { fr: "Facturé à", en: "Billed to" },
  amount: { fr: "Montant", en: "Amount" },
  received: { fr: "Encaissé", en: "Captured" },
  refunded: { fr: "Remboursé", en: "Refunded" },
  wallet: { fr: "Google Pay (essai)", en: "Google Pay (test)" },
  walletPay: { fr: "Payer", en: "Pay" },
  walletCancel: { fr: "Annuler", en: "Cancel" },
  dispute: { fr: "Contestation", en: "Dispute" },
  "dispute-warning_needs_response": { fr: "La banque s’informe", en: "The bank makes an inquiry" },
  "dispute-needs_response": { fr: "Contester", en: "Dispute it" },
  "dispute-won": { fr: "Le commerçant gagne", en: "The merchant wins" },
  "dispute-lost": { fr: "Le client gagne", en: "The cardholder wins" },
  "dispute-warning_closed": { fr: "La banque n’insiste pas", en: "The bank drops it" },
  "disputed-warning_needs_response": { fr: "la banque s’informe", en: "bank inquiry" },
  "disputed-needs_response": { fr: "contesté", en: "disputed" },
  "disputed-won": { fr: "contesté, gagné par le commerçant", en: "disputed, won by the merchant" },
  "disputed-lost": { fr: "contesté, gagné par le client", en: "disputed, won by the cardholder" },
  "disputed-warning_closed": { fr: "sans suite", en: "dropped" },
  state: { fr: "État", en: "Status" },
  card: { fr: "Carte", en: "Card" },
  bank: { fr: "Banque d’essai", en: "Test bank" },
  checkTitle: { fr: "Confirmez que c’est bien vous", en: "Confirm it’s you" },
  checkAbout: {
    fr: "Votre banque demande une vérification avant ce paiement.",
    en: "Your bank wants to check that it is you before this payment.",
  },
  pass: { fr: "Confirmer le paiement", en: "Confirm the payment" },
  fail: { fr: "Faire échouer la vérification", en: "Fail the check" },
  checkDone: {
    fr: "Cette vérification est terminée : il n’y a plus rien à confirmer.",
    en: "This check is over: there is nothing left to confirm.",
  },
  back: { fr: "Retourner au site", en: "Return to the website" },
  identityTitle: { fr: "Connexion d’essai", en: "Test sign-in" },
  identityAbout: {
    fr: "C’est une démonstration : n’importe quel courriel et n’importe quel nom conviennent, sans mot de passe.",
    en: "This is a demo: any email and any name will do, without a password.",
  },
  identityGone: {
    fr: "Cette connexion n’est plus en cours : revenez au site et recommencez.",
    en: "This sign-in is over: go back to the website and start again.",
  },
  identityError: { fr: "La connexion a échoué", en: "Sign-in failed" },
  email: { fr: "Courriel", en: "Email" },
  emailNeeded: { fr: "Entrez un courriel.", en: "Enter an email." },
  name: { fr: "Nom", en: "Name" },
  unverified: { fr: "Courriel non vérifié", en: "Email not verified" },
  signIn: { fr: "Se connecter", en: "Sign in" },
  cancel: { fr: "Annuler", en: "Cancel" },
  tryEndings: { fr: "Ou simulez une erreur :", en: "Or simulate an error:" },
  signOutTitle: { fr: "Se déconnecter", en: "Sign out" },
  signOutAbout: {
    fr: "Votre session sur le site est fermée. Voulez-vous aussi quitter le fournisseur d’identité d’essai?",
    en: "You are signed out of the website. Do you also want to leave the test identity provider?",
  },
  signOut: { fr: "Me déconnecter", en: "Sign out" },
  signedOut: { fr: "C’est fait : la déconnexion est complète.", en: "Done: you are signed out." },
  notFound: { fr: "Cette page n’existe pas.", en: "This page does not exist." },
  chat: { fr: "Clavardage (démonstration)", en: "Live chat (demo)" },
  chatAbout: {
    fr: "Personne ne vous lit ici : ceci est une démonstration. Sur un vrai site, ce lien mène au clavardage de la compagnie.",
    en: "No one reads this chat: this is a demo. On a real site, this link leads to the company’s live chat.",
  },
  partner: { fr: "Site partenaire", en: "Partner site" },
  partnerAbout: {
    fr: "les chambres retenues et son comportement",
    en: "the rooms held, and how it behaves",
  },
  conduct: { fr: "Son comportement", en: "How it behaves" },
  mode: { fr: "Réponses", en: "Responses" },
  "mode-well": { fr: "normales", en: "as usual" },
  "mode-slow": { fr: "lentes (quelques secondes)", en: "slow (a few seconds)" },
  "mode-busy": { fr: "fermé pour l’instant (503)", en: "closed for a while (503)" },
  "mode-down": { fr: "en panne (connexions coupées)", en: "down (connections dropped)" },
  soldOut: { fr: "Tout est complet", en: "Everything is sold out" },
  dearer: { fr: "Les prix ont monté de 10 %", en: "Prices have gone up by 10%" },
  save: { fr: "Enregistrer", en: "Save" },
  nextCall: { fr: "Panne au prochain appel", en: "Fault on the next call" },
  call: { fr: "Appel", en: "Call" },
  "partner-search": { fr: "recherche", en: "search" },
  "partner-quote": { fr: "prix", en: "quote" },
  "partner-hold": { fr: "retenue", en: "hold" },
  "partner-confirm": { fr: "confirmation", en: "confirm" },
  "partner-cancel": { fr: "annulation", en: "cancel" },
  "partner-status": { fr: "état", en: "status" },
  fault: { fr: "Panne", en: "Fault" },
  "fault-refused": { fr: "connexion refusée", en: "connection refused" },
  "fault-reset-before": { fr: "coupé avant d’agir", en: "cut off before acting" },
  "fault-reset-after": { fr: "coupé après avoir agi", en: "cut off after acting" },
  "fault-stall": { fr: "reste 30 secondes sans répondre", en: "no response for 30 seconds" },
  "fault-500": { fr: "erreur 500", en: "error 500" },
  "fault-503": { fr: "erreur 503", en: "error 503" },
  "fault-429": { fr: "trop de demandes (429)", en: "too many requests (429)" },
  "fault-truncated": { fr: "réponse coupée en deux", en: "response cut in half" },
  "fault-nonsense": { fr: "réponse qui n’a pas de sens", en: "response that makes no sense" },
  "fault-sold-out": { fr: "complet", en: "sold out" },
  "fault-price-changed": { fr: "prix changé", en: "price changed" },
  order: { fr: "Préparer la panne", en: "Set up the fault" },
  ordered: { fr: "Pannes à venir", en: "Upcoming faults" },
  orderedNone: { fr: "Aucune.", en: "None." },
  badFault: { fr: "Cette panne n’est pas possible pour cet appel.", en: "That call cannot fail that way." },
  hold: { fr: "Retenue", en: "Hold" },
  holds: { fr: "Chambres retenues", en: "Rooms held" },
  holdsEmpty: { fr: "Aucune chambre retenue pour le moment.", en: "No rooms held yet." },
  hotel: { fr: "Hôtel", en: "Hotel" },
  nights: { fr: "Nuits", en: "Nights" },
  guests: { fr: "Personnes", en: "Guests" },
  confirmation: { fr: "Confirmation", en: "Confirmation" },
  "state-held": { fr: "retenue", en: "held" },
  "state-confirmed": { fr: "confirmée", en: "confirmed" },
  "state-cancelled": { fr: "annulée", en: "cancelled" },
  "state-expired": { fr: "expirée", en: "expired" },
  badReturn: {
    fr: "Ce formulaire de carte ne vient pas du site : rien n’a été lu.",
    en: "This card form does not come from the website: nothing was read.",
  },
  numberLabel: { fr: "Numéro de carte", en: "Card number" },
  expiryLabel: { fr: "Expiration (MM / AA)", en: "Expiry (MM / YY)" },
  cvcLabel: { fr: "Code de sécurité", en: "Security code" },
  unreachable: { fr: "La banque ne répond pas. Réessayez.", en: "The bank is not responding. Try again." },
  number_required: { fr: "Le numéro de la carte est incomplet.", en: "Your card number is incomplete." },
  number_invalid: { fr: "Le numéro de la carte n’est pas valide.", en: "Your card number is invalid." },
  expiry_required: { fr: "La date d’expiration est incomplète.", en: "Your card’s expiry date is incomplete." },
  month_invalid: { fr: "Le mois d’expiration n’est pas valide.", en: "Your card’s expiry month is invalid." },
  year_invalid: { fr: "L’année d’expiration n’est pas valide.", en: "Your card’s expiry year is invalid." },
  expired: { fr: "La carte est expirée.", en: "Your card has expired." },
  code_required: { fr: "Le code de sécurité est incomplet.", en: "Your card’s security code is incomplete." },
  code_invalid: { fr: "Le code de sécurité n’est pas valide.", en: "Your card’s security code is invalid." },
} as const satisfies Record<string, Record<Lang, string>>;

export type Word = keyof typeof WORDS;

export function word(lang: Lang, key: Word): string {
  return WORDS[key][lang];
}

/** The first of several language tags that we speak, as OpenID Connect's `ui_locales` lists them; else null. */
export function langOfTags(tags: string): Lang | null {
  const known = tags.split(" ").map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((lang) => lang === "fr" || lang === "en") ?? null;
}

/** The reader's language: `?lang=`, else what the browser prefers, else French. */
export function langOf(request: IncomingMessage, url: URL): Lang {
  const asked = url.searchParams.get("lang");
  if (asked === "fr" || asked === "en") return asked;
  const preferred = (request.headers["accept-language"] ?? "").split(",").map((part) => part.trim().slice(0, 2));
  return preferred.find((lang) => lang === "fr" || lang === "en") === "en" ? "en" : "fr";
}

export function moneyText(lang: Lang, amount: number, currency: string): string {
  return new Intl.NumberFormat(`${lang}-CA`, { style: "currency", currency }).format(amount / 100);
}

export function dateText(lang: Lang, iso: string): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "America/Toronto" } as const;
  return new Intl.DateTimeFormat(`${lang}-CA`, format).format(new Date(iso));
}

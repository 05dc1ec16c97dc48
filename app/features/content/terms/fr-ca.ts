import { TERMS_EFFECTIVE } from "../effective";
import type { LegalContext } from "../legal-context";
import type { LegalDocument } from "../legal-document";
import { booking } from "./fr-ca/booking";
import { changes } from "./fr-ca/changes";
import { journey } from "./fr-ca/journey";
import { rights } from "./fr-ca/rights";

/** Les conditions générales (spec 9). */
export function terms(context: LegalContext): LegalDocument {
  const { brand, day, paths, section } = context;
  return {
    title: "Conditions générales",
    description: `Les règles des voyages en autocar ${brand} : réservation, acompte, annulation, changements, documents, réclamations et vos droits.`,
    intro: [
      `Voici, en mots simples, les règles de tous les voyages vendus par ${brand}. Vous les acceptez avant de payer, et ce sont celles du jour de votre réservation qui s’appliquent jusqu’à votre retour.`,
      [
        "L’essentiel tient en trois endroits : ",
        section("deposit", "comment vous payez"),
        ", ",
        section("cancellation", "ce que coûte une annulation"),
        " et ",
        section("documents", "les documents à apporter"),
        ".",
      ],
    ],
    effective: { day: TERMS_EFFECTIVE, text: `En vigueur depuis le ${day(TERMS_EFFECTIVE)}` },
    contents: "Sur cette page",
    sections: [...booking(context), ...changes(context), ...journey(context), ...rights(context)],
    foot: [
      { text: "Retour à l’accueil", href: paths.home },
      { text: "Politique de confidentialité", href: paths.privacy },
    ],
  };
}

import { ATTACHMENT_LIMIT_BYTES, CLAIM_DAYS } from "~/domain/company/conditions";
import type { LegalContext } from "../../legal-context";
import { type LegalSection, list, paragraph, site } from "../../legal-document";

/** Après le voyage, et le droit. */
export function rights(context: LegalContext): LegalSection[] {
  const { number, kilobytes, phone, paths, otherPaths } = context;
  return [
    {
      id: "my-trip",
      title: "Votre réservation en ligne et Mon voyage",
      body: [
        list(
          "Toute personne qui a le lien de votre réservation peut en voir les détails : ne le publiez pas.",
          "Connectez-vous à Mon voyage pour payer un solde, tenir votre itinéraire et le partager par courriel. Les personnes avec qui vous partagez un voyage peuvent le lire, jamais le modifier.",
          `Un fichier joint doit peser moins de ${kilobytes(ATTACHMENT_LIMIT_BYTES)}. Ne joignez que ce que vous avez le droit de conserver et de montrer.`,
          "Ce que vous avez réservé ailleurs et noté dans Mon voyage reste entre vous et le vendeur.",
        ),
      ],
    },
    {
      id: "claims",
      title: "Réclamations",
      body: [
        paragraph(
          "Un problème pendant le voyage? Dites-le tout de suite au guide, ou appelez-nous au ",
          phone,
          " : c’est souvent là qu’il se règle.",
        ),
        paragraph(
          `Si le problème demeure, faites-nous parvenir votre réclamation dans les ${number(CLAIM_DAYS)} jours qui suivent votre retour, avec votre numéro de réservation, les faits et vos pièces. Nous l’étudions et vous répondons par écrit. Ce délai est celui de notre service à la clientèle; il ne retire aucun recours et n’abrège aucun délai que la loi vous donne.`,
        ),
        paragraph(
          "Vous pouvez aussi vous adresser à l’",
          site("Office de la protection du consommateur", "https://www.opc.gouv.qc.ca/"),
          ", au FICAV, à l’émetteur de votre carte pour une rétrofacturation, ou aux tribunaux, dont la Division des petites créances de la Cour du Québec.",
        ),
      ],
    },
    {
      id: "liability",
      title: "Notre responsabilité",
      body: [
        paragraph(
          "Nous devons vous fournir le voyage décrit, et nous répondons de nos actes, de ceux de notre équipe et des services que nous vous avons vendus. Rien dans ce texte ne limite les droits que vous donnent la Loi sur la protection du consommateur, la Loi sur les agents de voyages et le Code civil du Québec, ni notre responsabilité pour une blessure ou un préjudice moral.",
        ),
        paragraph("Dans les limites de ces lois, nous ne répondons pas :"),
        list(
          "d’un cas de force majeure, c’est-à-dire d’un événement imprévisible et irrésistible;",
          "d’une décision d’une autorité, à la frontière ou sur la route;",
          "de ce que vous achetez vous-même d’un tiers, pendant le voyage ou vos temps libres;",
          "des conséquences de votre propre faute.",
        ),
        paragraph("Les images et les cartes du site illustrent le voyage; la description écrite fait foi."),
      ],
    },
    {
      id: "personal-data",
      title: "Vos renseignements personnels",
      body: [
        paragraph(
          "Pour organiser le voyage, nous recueillons des renseignements sur chaque voyageur. La ",
          { text: "politique de confidentialité", href: paths.privacy },
          " dit lesquels, pourquoi, qui les reçoit et quels sont vos droits.",
        ),
      ],
    },
    {
      id: "law",
      title: "Le droit qui s’applique",
      body: [
        list(
          "Ces conditions et votre contrat sont régis par les lois du Québec et les lois du Canada qui s’y appliquent. Les tribunaux du Québec sont compétents; si vous habitez ailleurs, vous gardez la protection des lois de votre lieu de résidence que nul contrat ne peut écarter.",
          [
            "La version française vous est offerte d’abord. Vous pouvez choisir la ",
            { text: "version anglaise", href: otherPaths.terms, lang: "en-CA" },
            ". Les deux énoncent les mêmes règles; si elles différaient, la plus favorable au voyageur l’emporterait.",
          ],
          "Si une clause est sans effet, les autres demeurent.",
          "Nous pouvons réviser ce texte, mais jamais pour une réservation déjà faite, à moins que la loi ne l’exige ou que vous n’y consentiez.",
        ),
      ],
    },
  ];
}

import {
  CHAT_CLOSES,
  CHAT_OPENS,
  DEPOSIT_MORE_THAN_DAYS,
  DEPOSIT_PERCENT,
  FINAL_PAYMENT_DAYS,
  HOLD_MINUTES,
  LOW_PLACES,
  MAX_PASSENGERS,
  PRICE_FROZEN_DAYS,
  PRICE_RISE_CAP_PERCENT,
  PRICE_RISE_DAYS,
  PRICE_RISE_TRIGGER_PERCENT,
  SALES_MONTHS,
} from "~/domain/company/conditions";
import { ADULT_AGE, MINIMUM_AGE } from "~/domain/people/age";
import type { LegalContext } from "../../legal-context";
import { type LegalSection, list, only, paragraph } from "../../legal-document";

/** Qui nous sommes, réserver, payer. */
export function booking(context: LegalContext): LegalSection[] {
  const { brand, phone, chat, permit, number, percent, time, section } = context;
  return [
    {
      id: "about",
      title: "Qui nous sommes",
      body: [
        paragraph(
          `${brand} est une agence de voyages du Québec. Nous vendons des circuits guidés en autocar et des forfaits autocar et hôtel au départ de villes du Québec. Dans ce texte, « nous » veut dire ${brand} et « vous », la personne qui réserve et toutes celles pour qui elle réserve. La personne qui réserve accepte ces conditions au nom du groupe et les lui fait connaître.`,
        ),
        ...only(
          permit,
          paragraph(
            `Nous exerçons sous le permis d’agent de voyages du Québec nº ${permit}, délivré par l’Office de la protection du consommateur.`,
          ),
        ),
        ...only(
          !permit,
          paragraph(
            "Au Québec, une agence de voyages exerce sous un permis de l’Office de la protection du consommateur. Demandez-nous le numéro du nôtre; l’Office peut vous le confirmer.",
          ),
        ),
        paragraph("Pour nous joindre, composez le ", phone, ". Gardez ce numéro sur vous pendant le voyage."),
        ...only(
          chat,
          paragraph(
            `Nous répondons aussi par clavardage, tous les jours de ${time(CHAT_OPENS)} à ${time(CHAT_CLOSES)}, heure de l’Est.`,
          ),
        ),
      ],
    },
    {
      id: "booking",
      title: "Réserver",
      body: [
        list(
          `Les départs se vendent jusqu’à ${number(SALES_MONTHS)} mois à l’avance. Une réservation compte au plus ${number(MAX_PASSENGERS)} voyageurs, dont au moins un adulte; pour un groupe, appelez-nous.`,
          `Quand vous choisissez un départ, vos places sont retenues ${number(HOLD_MINUTES)} minutes, ou une journée si vous demandez à payer à partir d’un autre appareil, et l’heure limite s’affiche. D’ici là, le prix, la devise et le taux de change ne bougent pas. Une place n’est jamais remise en vente tant qu’un paiement est en cours.`,
          `« Dernières places » veut dire qu’il reste ${number(LOW_PLACES)} places ou moins à ce départ.`,
          "Pour un circuit complet, vous pouvez vous inscrire sur la liste d’attente. Les places qui se libèrent vont à la première demande pour laquelle il y en a assez : nous les retenons jusqu’à l’heure indiquée dans notre courriel, au prix du jour et jamais au-delà du maximum que vous avez indiqué. Une demande n’engage ni vous ni nous. Les forfaits avec hôtel n’ont pas de liste d’attente.",
          "Le contrat est conclu quand votre paiement est accepté et que vous recevez un numéro de réservation. Nous vous envoyons aussitôt par courriel une confirmation, que nous vous invitons à conserver.",
          "Si votre paiement passe alors que les places ne sont plus disponibles, nous vous remboursons en entier.",
        ),
        paragraph(
          "Inscrivez chaque nom tel qu’il figure au passeport et relisez votre confirmation dès sa réception : l’hôtel et la frontière s’y fient.",
        ),
      ],
    },
    {
      id: "price",
      title: "Le prix et ce qu’il comprend",
      body: [
        list(
          "Tous nos prix sont par personne et comprennent toutes les taxes. Rien ne s’ajoute au moment de payer, sauf les options que vous choisissez.",
          "Vous voyez les prix et payez en dollars canadiens, en dollars américains ou en euros, à votre choix. La devise et le taux sont fixés à l’ouverture de votre réservation. L’émetteur de votre carte peut avoir ses propres frais de conversion.",
          "Le prix comprend ce que la page du voyage énumère sous « Le prix comprend », et rien d’autre : les repas qui n’y sont pas, les activités facultatives, les pourboires, le passeport et l’assurance voyage sont à vos frais.",
          "Le prix pour enfant s’applique à un enfant accompagné d’un adulte de la même réservation.",
        ),
        paragraph(
          "Vous payez avec une carte, ou avec plusieurs qui se partagent la somme; aucune n’est alors débitée avant que toutes aient été acceptées. Les numéros de carte vont directement à la passerelle de paiement, sans passer par nos serveurs.",
        ),
      ],
    },
    {
      id: "ages",
      title: "L’âge des voyageurs",
      body: [
        list(
          `Adulte : ${number(ADULT_AGE)} ans ou plus.`,
          `Enfant : de ${number(MINIMUM_AGE)} à ${number(ADULT_AGE - 1)} ans.`,
          `Nos circuits ne conviennent pas aux enfants de moins de ${number(MINIMUM_AGE)} ans; nous ne pouvons pas les accepter à bord.`,
        ),
        paragraph(
          "L’âge qui compte est celui du jour du départ. Si un enfant a été inscrit comme adulte, ou l’inverse, corrigez l’année de naissance sur la page de votre réservation avant le jour du départ, ou appelez-nous : le prix est recalculé aux tarifs de votre réservation. La différence s’ajoute à votre solde, s’en déduit ou vous est remboursée, et nous vous l’écrivons.",
        ),
      ],
    },
    {
      id: "deposit",
      title: "L’acompte et le paiement final",
      body: [
        list(
          `À plus de ${number(DEPOSIT_MORE_THAN_DAYS)} jours du départ, vous pouvez payer en entier ou verser un acompte de ${percent(DEPOSIT_PERCENT)} par personne.`,
          `À ${number(DEPOSIT_MORE_THAN_DAYS)} jours du départ ou moins, vous payez en entier à la réservation.`,
          `Le solde est dû au plus tard ${number(FINAL_PAYMENT_DAYS)} jours avant le départ. La date exacte et le montant sont affichés avant que vous payiez, puis dans votre confirmation.`,
        ),
        paragraph(
          "Vous payez le solde en ligne, en une ou plusieurs fois, en vous connectant avec l’adresse courriel de la réservation. Nous vous le rappelons par courriel avant cette date. Chaque somme reçue ou remboursée donne lieu à un reçu numéroté, que vous trouvez sur la page de votre réservation.",
        ),
        paragraph(
          "Si le solde n’est pas payé à cette date, nous vous écrivons avant d’agir. Sans paiement ni entente, nous pouvons considérer que vous avez annulé, aux conditions de la section ",
          section("cancellation", "« Si vous annulez »"),
          ".",
        ),
        paragraph(
          "Ici comme partout dans ce texte, les jours sont ceux du calendrier, comptés jusqu’au jour du départ, à l’heure du Québec.",
        ),
      ],
    },
    {
      id: "price-changes",
      title: "Si le prix change",
      body: [
        paragraph(
          "Le prix de votre réservation est ferme, à une exception près : le taux de change. Une partie du voyage se paie dans la monnaie du pays visité.",
        ),
        list(
          `Nous pouvons augmenter le prix si, entre le jour de votre réservation et le ${number(PRICE_RISE_DAYS)}e jour avant le départ, le taux de change a monté de plus de ${percent(PRICE_RISE_TRIGGER_PERCENT)}.`,
          `L’augmentation ne dépasse jamais ${percent(PRICE_RISE_CAP_PERCENT)} du prix, taxes non comptées. Si elle atteint ce plafond, vous avez le choix : un remboursement complet et immédiat, ou des services semblables au même prix.`,
          `Dans les ${number(PRICE_FROZEN_DAYS)} jours avant le départ, le prix n’augmente plus, quoi qu’il arrive.`,
        ),
        paragraph(
          "Nous vous écrivons avant toute augmentation, calcul à l’appui. Une baisse de nos prix après votre réservation ne donne pas droit à un remboursement.",
        ),
      ],
    },
  ];
}

import { cancellationKeptPercent } from "~/domain/amendments/cancellation";
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import {
  CANCELLATION_HALF_PERCENT,
  CANCELLATION_HALF_UNTIL_DAYS,
  DATE_CHANGE_FEE_CAD,
  DATE_CHANGE_UNTIL_DAYS,
  HOTEL_CHANGE_FEE_CAD,
  HOTEL_CHANGE_UNTIL_DAYS,
  NAME_CHANGE_FEE_CAD,
  STOP_CHANGE_UNTIL_DAYS,
  TRAVEL_WITHIN_MONTHS,
} from "~/domain/company/conditions";
import { TERMS_EFFECTIVE } from "../../effective";
import type { LegalContext } from "../../legal-context";
import { type LegalSection, list, paragraph, site, table } from "../../legal-document";

/** Changer d’idée, et ce qui arrive quand c’est nous. */
export function changes(context: LegalContext): LegalSection[] {
  const { number, percent, money, phone, section } = context;
  const everything = cancellationKeptPercent(TERMS_EFFECTIVE, TERMS_EFFECTIVE, conditionsOn(TERMS_EFFECTIVE));
  return [
    {
      id: "cancellation",
      title: "Si vous annulez",
      body: [
        paragraph(
          "Vous annulez sur la page de votre réservation, à toute heure, ou par téléphone, au ",
          phone,
          ". La page montre d’abord, au cent près, ce que nous gardons et ce que nous remboursons. L’annulation prend effet le jour où nous la recevons, et nous la confirmons par courriel.",
        ),
        table(
          "Ce que nous gardons si vous annulez",
          ["Jours avant le départ", "Nous gardons", "Nous vous remboursons"],
          [
            `${number(CANCELLATION_HALF_UNTIL_DAYS)} jours ou plus`,
            `${percent(CANCELLATION_HALF_PERCENT)} du prix`,
            `Ce que vous avez payé au-delà de ces ${percent(CANCELLATION_HALF_PERCENT)}`,
          ],
          [`${number(CANCELLATION_HALF_UNTIL_DAYS - 1)} jours ou moins`, `${percent(everything)} du prix`, "Rien"],
        ),
        paragraph(
          "La règle vaut pour chaque personne qui annule, quelle que soit la raison. Si une partie du groupe annule, les autres gardent la chambre, à son plein prix : la part des personnes qui annulent n’est pas remboursée. Les frais de changement ne sont pas remboursés, et ceux qui ne sont pas encore payés restent dus. Si tout le groupe annule, nous ne demandons jamais plus que ce qui est déjà payé, frais compris. Ne pas se présenter au départ, arriver en retard, être refusé à la frontière ou quitter le voyage en chemin équivaut à une annulation le jour même. Une assurance voyage peut couvrir cette perte : pensez-y en réservant.",
        ),
        paragraph(
          "Les remboursements sont versés sur la carte qui a servi à payer; ce qui a été payé autrement est remboursé de la même façon, par chèque ou par virement, tout comme ce que la banque ne peut plus remettre sur la carte. Ces règles ne touchent pas à l’annulation que la loi vous permet si nous manquons à nos obligations.",
        ),
      ],
    },
    {
      id: "changes",
      title: "Si vous changez un nom, un arrêt, un siège, un hôtel ou une date",
      body: [
        table(
          "Frais de changement",
          ["Quoi", "Frais", "Jusqu’à quand"],
          ["Nom", `${money(NAME_CHANGE_FEE_CAD)} par nom changé`, "Jusqu’à la veille du départ"],
          [
            "Hôtel ou chambre",
            `${money(HOTEL_CHANGE_FEE_CAD)} par personne`,
            `Jusqu’à ${number(HOTEL_CHANGE_UNTIL_DAYS)} jour avant le départ, s’il reste des chambres`,
          ],
          [
            "Arrêt d’embarquement",
            "Aucuns, mais le tarif de la nouvelle ville s’applique",
            `${number(STOP_CHANGE_UNTIL_DAYS)} jours ou plus avant le départ`,
          ],
          ["Siège", "Aucuns", "Jusqu’à la veille du départ, parmi les sièges libres"],
          [
            "Date",
            `${money(DATE_CHANGE_FEE_CAD)} par personne`,
            `${number(DATE_CHANGE_UNTIL_DAYS)} jours ou plus avant le départ, s’il reste des places`,
          ],
        ),
        list(
          "Les frais sont en dollars canadiens, taxes comprises, ou l’équivalent dans la devise de votre réservation. Si le nouvel hôtel ou la nouvelle date a un autre prix, c’est ce prix qui s’applique.",
          `À moins de ${number(DATE_CHANGE_UNTIL_DAYS)} jours du départ, la date ne peut plus être changée.`,
          "Changer de date ne réduit pas ce que nous gardons si vous annulez : ce n’est jamais moins que ce que nous aurions gardé le jour du changement.",
          `Le nouveau départ a lieu dans les ${number(TRAVEL_WITHIN_MONTHS)} mois qui suivent le départ réservé à l’origine.`,
          "Jusqu’à la veille du départ et sans frais, vous pouvez demander deux lits dans la chambre d’un forfait, au prix du jour, ou y renoncer : ce supplément vous est alors remboursé en entier. Dans un circuit, à deux dans la chambre, vous demandez un lit ou deux; ce choix ne coûte rien.",
          "Jusqu’à la veille du départ, vous pouvez ajouter quelqu’un s’il reste une place, au tarif de ce départ ce jour-là et à votre taux de change. Dans un circuit avec hôtel, la chambre compte alors une personne de plus, et son prix est recalculé pour tous les adultes. Dans un forfait, le prix de la chambre est recalculé pour tous au prix de ce jour-là, selon votre nombre, à moins que vous ne l’ayez déjà payée pour autant de personnes; le prix de vos lits ne change pas. Si elle est trop petite, prenez d’abord une chambre plus grande.",
          "Ce qu’un changement ajoute au prix se paie tout de suite, ou au plus tard à la date limite du solde. Après cette date, c’est dû dès le changement.",
          "La personne qui prend la place d’une autre doit respecter les mêmes règles d’âge et avoir ses documents.",
        ),
        paragraph(
          "Vous changez un nom, un arrêt, un siège, une chambre, un hôtel ou la date sur la page de votre réservation, à toute heure, ou par téléphone, au ",
          phone,
          ". Si la chambre est celle d’un hôtel de notre partenaire, nous réservons la nouvelle avant de libérer l’ancienne; s’il n’en reste plus, rien ne change. Un changement n’est officiel qu’une fois confirmé par écrit.",
        ),
      ],
    },
    {
      id: "our-cancellation",
      title: "Si nous annulons ou changeons le voyage",
      body: [
        paragraph(
          "Il arrive que la météo, la route, la frontière, une décision des autorités ou la défaillance d’un fournisseur nous oblige à modifier un voyage, et même à l’annuler.",
        ),
        list(
          "Si nous annulons avant le départ, vous choisissez : le remboursement complet de ce que vous avez payé, ou un autre départ de valeur semblable. Aucuns frais ne s’appliquent.",
          "Si nous changeons un élément important avant le départ (les dates, la destination, la catégorie de l’hôtel), nous vous l’écrivons, et vous avez le même choix.",
          "Un petit changement qui ne touche pas au cœur du voyage, comme l’ordre des visites, les heures de route ou un hôtel remplacé par un autre de même catégorie, ne donne pas droit à un remboursement.",
          "Si un service payé ne peut être rendu en cours de route, nous le remplaçons par un service équivalent ou nous vous le remboursons.",
        ),
      ],
    },
    {
      id: "fund",
      title: "Votre argent est protégé : le FICAV",
      body: [
        paragraph(
          "Le Fonds d’indemnisation des clients des agents de voyages (FICAV) protège les personnes qui achètent un voyage auprès d’une agence titulaire d’un permis du Québec. Il est géré par l’Office de la protection du consommateur. Il peut vous rembourser des services payés que vous n’avez pas reçus, par exemple si une agence ou un fournisseur fait faillite, et aider au retour des voyageurs.",
        ),
        paragraph(
          "Nos prix comprennent la contribution au Fonds, lorsque le règlement en exige une; vos reçus en indiquent le taux et le montant. Le Fonds ne remplace pas une assurance voyage : il ne couvre ni la maladie, ni les bagages perdus, ni un changement d’idée. Pour en savoir plus ou faire une demande : ",
          site("Office de la protection du consommateur", "https://www.opc.gouv.qc.ca/"),
          ". Consultez aussi la section ",
          section("claims", "« Réclamations »"),
          ".",
        ),
      ],
    },
  ];
}

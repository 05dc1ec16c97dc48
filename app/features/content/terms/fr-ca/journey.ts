import {
  ARRIVE_EARLY_MINUTES,
  ESTA_DAYS,
  HOTEL_CHECK_IN,
  HOTEL_CHECK_OUT,
  I94_DAYS,
  PASSPORT_VALID_MONTHS,
} from "~/domain/company/conditions";
import { ADULT_AGE, MINIMUM_AGE } from "~/domain/people/age";
import type { LegalContext } from "../../legal-context";
import { type LegalSection, list, paragraph, site } from "../../legal-document";

/** Le voyage lui-même. */
export function journey(context: LegalContext): LegalSection[] {
  const { number, time, phone, section } = context;
  return [
    {
      id: "boarding",
      title: "Le jour du départ",
      body: [
        paragraph(
          `Soyez au point de départ ${number(ARRIVE_EARLY_MINUTES)} minutes avant l’heure prévue, bagages et documents en main. L’adresse et l’heure figurent dans votre confirmation; toutes les heures sont locales.`,
        ),
        paragraph(
          "L’autocar fait plusieurs arrêts et ne peut pas attendre. Si vous êtes en retard, appelez-nous tout de suite : nous verrons si vous pouvez le rejoindre plus loin, à vos frais. Sinon, c’est une annulation le jour du départ. La circulation, la météo et la frontière peuvent retarder une arrivée; ne réservez pas de correspondance serrée.",
        ),
      ],
    },
    {
      id: "coach",
      title: "À bord de l’autocar",
      body: [
        list(
          "Choisir ses sièges est gratuit et facultatif. Si vous ne choisissez pas, nous vous plaçons, en gardant votre groupe réuni autant que possible. Nous pouvons déplacer un siège pour la sécurité, un besoin d’accessibilité ou un changement de véhicule.",
          "Attachez votre ceinture s’il y en a une et restez assis pendant que l’autocar roule.",
          "On ne fume pas, on ne vapote pas et on ne consomme à bord ni alcool ni drogue, cannabis compris. N’apportez rien de dangereux ni d’interdit à la frontière.",
          "Les animaux ne sont pas admis, sauf les chiens d’assistance.",
          "À chaque arrêt, revenez à l’heure indiquée par le guide. La personne qui manque un départ rejoint le groupe par ses propres moyens.",
        ),
        paragraph(
          "Le chauffeur et le guide veillent à la sécurité de tous. Une personne qui met les autres en danger ou les importune gravement après un avertissement peut se voir refuser la suite du voyage, sans remboursement. Chacun répond des dommages qu’il cause.",
        ),
      ],
    },
    {
      id: "luggage",
      title: "Les bagages",
      body: [
        paragraph(
          "Le voyage comprend, par personne, une valise dans la soute et un petit sac à vos pieds. Le poids permis est indiqué sur la page du voyage. Pour un fauteuil roulant, un objet encombrant ou un appareil médical, appelez-nous d’abord. Étiquetez vos bagages et gardez avec vous passeport, médicaments, argent et objets de valeur.",
        ),
        paragraph(
          "Nous répondons des bagages confiés à l’équipe et placés en soute. Ce que vous gardez avec vous reste sous votre garde. Signalez au guide une perte ou un bris avant de quitter l’autocar.",
        ),
      ],
    },
    {
      id: "hotel",
      title: "L’hôtel et les chambres",
      body: [
        list(
          "On réserve une chambre à la fois, et tous les voyageurs d’une réservation la partagent, enfants compris. Pour une autre chambre, faites une autre réservation.",
          `La chambre est prête à ${time(HOTEL_CHECK_IN)} et doit être libérée avant ${time(HOTEL_CHECK_OUT)}, à moins d’une autre indication dans votre itinéraire.`,
          "Les lits dépendent de l’hôtel. Une demande (deux lits, étage, chambres voisines) est transmise, sans garantie, sauf si vous l’avez payée en option.",
          "L’hôtel peut demander une carte de crédit ou un dépôt pour les dépenses de chambre; elles sont à vos frais, tout comme les dommages.",
        ),
      ],
    },
    {
      id: "documents",
      title: "Vos documents de voyage",
      body: [
        paragraph(
          "Chaque voyageur, enfants compris, est responsable d’avoir ses documents. Pour un voyage aux États-Unis :",
        ),
        list(
          `un passeport encore valide au moins ${number(PASSPORT_VALID_MONTHS)} mois après le retour;`,
          [
            `l’autorisation électronique `,
            site("ESTA", "https://esta.cbp.dhs.gov/"),
            `, pour les citoyens d’un pays dispensé de visa, demandée au moins ${number(ESTA_DAYS)} jours avant le départ;`,
          ],
          [
            `le formulaire `,
            site("I-94", "https://i94.cbp.dhs.gov/"),
            `, pour les voyageurs qui y sont soumis, rempli et payé en ligne au moins ${number(I94_DAYS)} jours avant le départ;`,
          ],
          "un visa, si votre nationalité l’exige.",
        ),
        paragraph(
          "En général, les citoyens canadiens n’ont besoin ni de l’ESTA ni du formulaire I-94. Pour un voyage au Canada, ayez une pièce d’identité avec photo. Si vous n’êtes pas citoyen canadien, vérifiez aussi ce qu’il vous faut pour revenir au pays.",
        ),
        paragraph(
          "Les règles changent, et la décision revient à l’agent frontalier. Un voyageur refusé, ou qui n’a pas ses documents, n’est pas remboursé et paie son retour; l’autocar ne peut pas l’attendre.",
        ),
      ],
    },
    {
      id: "children",
      title: "Les enfants",
      body: [
        paragraph(
          `Un voyageur de moins de ${number(ADULT_AGE)} ans voyage avec un adulte de la même réservation, qui en est responsable du départ au retour. Aucun enfant de moins de ${number(MINIMUM_AGE)} ans n’est admis, même sur les genoux.`,
        ),
        paragraph(
          "Un mineur qui passe la frontière sans ses deux parents devrait avoir une lettre de consentement signée du parent absent, de préférence assermentée. Apportez aussi son certificat de naissance.",
        ),
      ],
    },
    {
      id: "accessibility",
      title: "L’accessibilité",
      body: [
        paragraph(
          "Appelez-nous avant de réserver, au ",
          phone,
          ", pour obtenir un accommodement : siège adapté, élévateur, chambre adaptée, régime particulier ou chien d’assistance. Le plan de l’autocar montre les sièges accessibles. Nous faisons le nécessaire sans supplément, dans la mesure où l’autocar et les lieux visités le permettent, et nous vous disons franchement ce qui ne l’est pas.",
        ),
        paragraph(
          "Nos équipes ne peuvent pas donner de soins personnels. Si vous en avez besoin, voyagez avec une personne qui vous assiste.",
        ),
      ],
    },
    {
      id: "health",
      title: "Santé et assurance",
      body: [
        paragraph(
          "Les soins coûtent cher hors du Québec, et la Régie de l’assurance maladie n’en rembourse qu’une partie. Nous vous recommandons une assurance voyage pour les soins, l’annulation et les bagages. Elle n’est pas comprise dans le prix. Relisez la section ",
          section("cancellation", "« Si vous annulez »"),
          " avant de décider.",
        ),
      ],
    },
  ];
}

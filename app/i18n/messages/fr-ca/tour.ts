import { ADULT_AGE, MINIMUM_AGE } from "~/domain/people/age";
import type { TourFacts } from "../../tour-facts.server";

const days = (count: number) => `${count} jour${count > 1 ? "s" : ""}`;
const trips = (count: number) => `${count} voyage${count > 1 ? "s" : ""}`;
const sentences = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(" ");

/** « de 2 à 5 jours ». */
function lengths({ shortest, longest }: TourFacts): string {
  if (!shortest || !longest) return "";
  return shortest.days === longest.days ? `de ${days(longest.days)}` : `de ${shortest.days} à ${days(longest.days)}`;
}

function calls({ firstCall, lastCall }: TourFacts): string {
  return firstCall === lastCall ? `à ${firstCall}` : `entre ${firstCall} et ${lastCall}, selon le voyage`;
}

function choice(facts: TourFacts): string | null {
  const { count, kinds, shortest, longest, city } = facts;
  if (!shortest || !longest) return null;
  const named = (n: number, one: string, several: string) =>
    n > 1 ? [`${n} ${several}`] : n === 1 ? [`un ${one}`] : [];
  const all = [
    ...named(kinds.guided, "circuit guidé", "circuits guidés"),
    ...named(kinds.independent, "voyage en liberté", "voyages en liberté"),
    ...named(kinds.package, "forfait autocar et hôtel", "forfaits autocar et hôtel"),
  ];
  if (count === 1) return `Au départ ${city.from}, nous offrons ${all[0]} ${lengths(facts)} : « ${longest.name} ».`;
  const span =
    shortest.days === longest.days
      ? `Tous durent ${days(longest.days)}.`
      : `Le plus court est « ${shortest.name} », le plus long « ${longest.name} ».`;
  return `Au départ ${city.from}, vous avez le choix : ${all.join(", ").replace(/, (?=[^,]*$)/, " et ")}, ${lengths(facts)}. ${span}`;
}

/** « à partir d’environ 328 $ par personne, taxes comprises ». */
function least({ price, isAbout, each }: TourFacts): string {
  return `à partir ${isAbout ? "d’environ" : "de"} ${price} ${each}, taxes comprises`;
}

/** The words of a tour's own page. */
export type TourTexts = {
  title: string;
  description: string;
  lead: string;
  paragraphs: string[];
  tripsTitle: string;
  none: string;
  datesTitle: string;
  tripColumn: string;
  boardingTitle: string;
  faq: { question: string; answer: string }[];
  moreTitle: string;
};

export function tour(facts: TourFacts, documents: string): TourTexts {
  const { city, destination, count, price, next, nextFull, early } = facts;
  const way = `${city.from} ${destination.to}`;
  const { name, address, directions } = city.boarding;
  return {
    title: `Voyages en autocar ${way}`,
    description: sentences(
      count > 0
        ? `${trips(count)} en autocar ${way}, ${lengths(facts)}${price ? `, dès ${price}${facts.isAbout ? " environ" : ""}, taxes comprises` : ""}.`
        : `Voyages en autocar ${way} : les dates de la prochaine saison arrivent bientôt.`,
      `Embarquement : ${name}.`,
      next && `Prochain départ le ${next}.`,
    ),
    lead: sentences(
      count > 0 && `${trips(count)} ${lengths(facts)}${price ? `, ${least(facts)}` : ""}.`,
      nextFull && `Prochain départ : ${nextFull}.`,
    ),
    paragraphs: [destination.summary, choice(facts)].filter((text) => text !== null),
    tripsTitle: `Nos voyages ${way}`,
    none: `Aucun départ ${way} n’est en vente pour l’instant. D’autres villes et d’autres destinations vous attendent ci-dessous.`,
    datesTitle: `Prochains départs ${city.from}`,
    tripColumn: "Voyage",
    boardingTitle: `Où monter à bord : ${city.name}`,
    faq: [
      {
        question: `Combien coûte un voyage en autocar ${way}?`,
        answer: price
          ? `À${least(facts).slice(1)}. Le prix varie selon le voyage et la date; les enfants de ${MINIMUM_AGE} à ${ADULT_AGE - 1} ans paient moins cher.`
          : "Tout est complet pour l’instant; le prix de chaque date se trouve sur la page du voyage.",
      },
      ...(count > 0
        ? [
            {
              question: `À quelle heure part l’autocar ${city.from}?`,
              answer: `L’autocar part ${calls(facts)}. Soyez sur place ${early} minutes avant le départ.`,
            },
          ]
        : []),
      { question: `Où prend-on l’autocar au départ ${city.from}?`, answer: `${name}, ${address}. ${directions}` },
      { question: `Quels documents faut-il pour aller ${destination.to}?`, answer: documents },
      {
        question: "À partir de quel âge les enfants peuvent-ils venir?",
        answer: `À partir de ${MINIMUM_AGE} ans, avec un adulte. Nos circuits ne conviennent pas aux plus petits.`,
      },
    ],
    moreTitle: "Autres départs, autres destinations",
  };
}

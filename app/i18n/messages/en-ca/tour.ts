import { ADULT_AGE, MINIMUM_AGE } from "~/domain/people/age";
import type { TourFacts } from "../../tour-facts.server";
import type { TourTexts } from "../fr-ca/tour";

const days = (count: number) => `${count} day${count === 1 ? "" : "s"}`;
const trips = (count: number) => `${count} coach trip${count === 1 ? "" : "s"}`;
const sentences = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(" ");

/** "2 to 5 days". */
function lengths({ shortest, longest }: TourFacts): string {
  if (!shortest || !longest) return "";
  return shortest.days === longest.days ? days(longest.days) : `${shortest.days} to ${days(longest.days)}`;
}

function calls({ firstCall, lastCall }: TourFacts): string {
  return firstCall === lastCall ? `at ${firstCall}` : `between ${firstCall} and ${lastCall}, depending on the trip`;
}

function choice(facts: TourFacts): string | null {
  const { count, kinds, shortest, longest, city } = facts;
  if (!shortest || !longest) return null;
  const named = (n: number, one: string, several: string) =>
    n > 1 ? [`${n} ${several}`] : n === 1 ? [`one ${one}`] : [];
  const all = [
    ...named(kinds.guided, "guided tour", "guided tours"),
    ...named(kinds.independent, "independent tour", "independent tours"),
    ...named(kinds.package, "coach and hotel package", "coach and hotel packages"),
  ];
  if (count === 1) return `Leaving ${city.from}, there is ${all[0]} of ${lengths(facts)}: “${longest.name}”.`;
  const span =
    shortest.days === longest.days
      ? `All of them last ${days(longest.days)}.`
      : `The shortest is “${shortest.name}”, the longest “${longest.name}”.`;
  return `Leaving ${city.from}, you have a choice of ${all.join(", ").replace(/, (?=[^,]*$)/, " and ")}, ${lengths(facts)} long. ${span}`;
}

/** "from about $328 per person, taxes included". */
function least({ price, isAbout, each }: TourFacts): string {
  return `from ${isAbout ? "about " : ""}${price} ${each}, taxes included`;
}

export function tour(facts: TourFacts, documents: string): TourTexts {
  const { city, destination, count, price, next, nextFull, early } = facts;
  const way = `${city.from} ${destination.to}`;
  const { name, address, directions } = city.boarding;
  return {
    title: `Coach trips ${way}`,
    description: sentences(
      count > 0
        ? `${trips(count)} ${way}, ${lengths(facts)}${price ? `, from ${facts.isAbout ? "about " : ""}${price}, taxes included` : ""}.`
        : `Coach trips ${way}: dates for next season are on their way.`,
      `Board at ${name}.`,
      next && `Next departure ${next}.`,
    ),
    lead: sentences(
      count > 0 && `${trips(count)} of ${lengths(facts)}${price ? `, ${least(facts)}` : ""}.`,
      nextFull && `Next departure: ${nextFull}.`,
    ),
    paragraphs: [destination.summary, choice(facts)].filter((text) => text !== null),
    tripsTitle: `Our trips ${way}`,
    none: `No departure ${way} is on sale right now. Other cities and other destinations are waiting for you below.`,
    datesTitle: `Next departures ${city.from}`,
    tripColumn: "Trip",
    boardingTitle: `Where to board: ${city.name}`,
    faq: [
      {
        question: `How much is a coach trip ${way}?`,
        answer: price
          ? `F${least(facts).slice(1)}. The price depends on the trip and the date; children aged ${MINIMUM_AGE} to ${ADULT_AGE - 1} pay less.`
          : "Everything is sold out right now; the price of each date is on the trip’s page.",
      },
      ...(count > 0
        ? [
            {
              question: `What time does the coach leave ${city.from}?`,
              answer: `The coach leaves ${calls(facts)}; be there ${early} minutes ahead.`,
            },
          ]
        : []),
      { question: `Where do I board when leaving ${city.from}?`, answer: `${name}, ${address}. ${directions}` },
      { question: `What documents do I need to go ${destination.to}?`, answer: documents },
      {
        question: "How old must children be?",
        answer: `At least ${MINIMUM_AGE}, and with an adult. Our tours are not adapted for younger children.`,
      },
    ],
    moreTitle: "Other cities, other destinations",
  };
}

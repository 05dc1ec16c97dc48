import { describe, expect, it } from "vitest";
import type { KnownTour } from "~/i18n/tour-facts.server";
import { tourTexts } from "./tour-texts.server";

const place = (slug: string, from: string, to: string) => ({ slug, name: slug, from, to });
const tour = (trips: KnownTour["trips"], over: Partial<KnownTour> = {}) => ({
  city: {
    ...place("montreal", "de Montréal", ""),
    boarding: { name: "Gare d’autocars", address: "1717 rue Berri", directions: "Porte 4." },
  },
  destination: { ...place("new-york", "", "à New York"), country: "US" as const, summary: "La grande ville." },
  trips,
  fromPrice: trips.length > 0 ? 14_900 : null,
  cheapest: trips.length > 0 ? { supplier: null, sharing: null } : null,
  departures: trips.length > 0 ? [{ day: "2027-05-01" }] : [],
  cities: [place("montreal", "de Montréal", ""), place("laval", "de Laval", "")],
  destinations: [place("new-york", "", "à New York"), place("boston", "", "à Boston")],
  ...over,
});
const trip = (days: number, kind: "guided" | "independent" | "package" = "guided", departs = "05:50") => ({
  name: `Voyage ${days}`,
  days,
  kind,
  departs,
  returns: "21:00",
});
const french = (...given: Parameters<typeof tour>) => tourTexts(tour(...given), { locale: "fr-ca", currency: "CAD" });
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

describe("the words of a tour", () => {
  it("A tour's text lists its trips, prices and times", () => {
    const { title, lead, description, paragraphs, faq } = french([
      trip(4, "independent"),
      trip(2),
      trip(3, "guided", "06:30"),
    ]);
    expect(title).toBe("Voyages en autocar de Montréal à New York");
    expect(plain(lead)).toBe(
      "3 voyages de 2 à 4 jours, à partir de 149 $ par personne, taxes comprises. Prochain départ : samedi 1er mai 2027.",
    );
    expect(plain(description)).toContain("dès 149 $, taxes comprises. Embarquement : Gare d’autocars.");
    expect(plain(paragraphs[1])).toBe(
      "Au départ de Montréal, vous avez le choix : 2 circuits guidés et un voyage en liberté, de 2 à 4 jours. Le plus court est « Voyage 2 », le plus long « Voyage 4 ».",
    );
    expect(plain(faq[1]?.answer)).toBe(
      "L’autocar part entre 5 h 50 et 6 h 30, selon le voyage. Soyez sur place 30 minutes avant le départ.",
    );
  });

  it("A tour's text calls the partner's price approximate, and says how many share a room", () => {
    const partners = french([trip(3, "package")], { cheapest: { supplier: "partner", sharing: null } });
    expect(plain(partners.lead)).toContain(", à partir d’environ 149 $ par personne, taxes comprises.");
    expect(plain(partners.description)).toContain(", dès 149 $ environ, taxes comprises.");
    expect(plain(partners.faq[0]?.answer)).toContain("À partir d’environ 149 $ par personne");
    const shared = french([trip(3)], { cheapest: { supplier: null, sharing: 2 } });
    expect(plain(shared.lead)).toContain(", à partir de 149 $ par personne, en occupation double, taxes comprises.");
  });

  it("A tour's text is right for one trip, and for none", () => {
    expect(plain(french([trip(1)]).lead)).toMatch(/^1 voyage de 1 jour, à partir de/);
    expect(plain(french([trip(1)]).faq[1]?.answer)).toContain("part à 5 h 50.");
    const none = french([]);
    expect(none.lead).toBe("");
    expect(none.paragraphs).toEqual(["La grande ville."]);
    expect(none.faq.map(({ answer }) => plain(answer)).join(" ")).not.toContain("undefined");
  });

  it("A tour's text links to the city's other destinations and the destination's other cities", () => {
    expect(french([trip(2)]).more).toEqual([
      { slug: "tour-montreal_boston", text: "De Montréal à Boston" },
      { slug: "tour-laval_new-york", text: "De Laval à New York" },
    ]);
  });

  it("A tour's text exists in English too", () => {
    const { lead, paragraphs } = tourTexts(tour([trip(2), trip(2, "package")]), { locale: "en-ca", currency: "USD" });
    expect(plain(lead)).toBe(
      "2 coach trips of 2 days, from US$149 per person, taxes included. Next departure: Saturday, May 1, 2027.",
    );
    expect(paragraphs[1]).toContain(
      "one guided tour and one coach and hotel package, 2 days long. All of them last 2 days.",
    );
  });
});

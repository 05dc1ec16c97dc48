/**
 * What search engines are told of a page, in schema.org's words. Kept lean: what the page says in full is told here by
 * name. Built on the server alone (see `StructuredData`).
 */
import type { Availability } from "~/domain/departures/availability";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";

/** Who says it, to whom. `siteUrl` has no slash at its end. */
export type About = { siteUrl: string; locale: Locale; currency: Currency; brand: string; phone: string };

/** A node of the graph. */
export type Thing = { "@type": string; [property: string]: unknown };

const STATES: Record<Availability, string> = {
  available: "InStock",
  low: "LimitedAvailability",
  "sold-out": "SoldOut",
  gone: "Discontinued",
};

export function availabilityUrl(availability: Availability): string {
  return `https://schema.org/${STATES[availability]}`;
}

/** An amount of minor units as schema.org wants it: a number of the currency's units. */
export function units(amount: number): number {
  return amount / 100;
}

export function organizationId({ siteUrl }: Pick<About, "siteUrl">): string {
  return `${siteUrl}/#organization`;
}

/** The company, with whom to call. */
export function organization(about: About): Thing {
  const { siteUrl, brand, phone } = about;
  return {
    "@type": "Organization",
    "@id": organizationId(about),
    name: brand,
    url: siteUrl,
    logo: `${siteUrl}/favicon.svg`,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: phone,
      availableLanguage: ["fr", "en"],
    },
  };
}

/** The site in one language. `searchPath` is the list of trips, which a search leads to. */
export function webSite(about: About, homePath: string, searchPath: string): Thing {
  const { siteUrl, brand, locale } = about;
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}${homePath}#website`,
    url: siteUrl + homePath,
    name: brand,
    inLanguage: LANGUAGE_TAGS[locale],
    publisher: { "@id": organizationId(about) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}${searchPath}?to={destination}` },
      "query-input": "required name=destination",
    },
  };
}

/** The way from the site's top to the page; the last is the page itself. */
export function breadcrumbs({ siteUrl }: Pick<About, "siteUrl">, items: { name: string; path: string }[]): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

/** Pages in the order in which they are listed. */
export function itemList({ siteUrl }: Pick<About, "siteUrl">, items: { name: string; path: string }[]): Thing {
  return {
    "@type": "ItemList",
    numberOfItems: items.length,
    itemListElement: items.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      url: siteUrl + path,
    })),
  };
}

export function faqPage(items: { question: string; answer: string }[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** The graph as the content of a script element: nothing in a text can end the element or open a comment. */
export function jsonLd(graph: Thing[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}

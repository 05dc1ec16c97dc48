/** What pages tell search engines, held against what those ask for (schema.org, Google's rich results). */
import { CURRENCIES } from "~/domain/money/money";

type Node = Record<string, unknown>;
type Say = (what: string) => void;

const BLOCK = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;
/** Properties that are addresses of this site. */
const ADDRESSES = ["@id", "url", "item", "image", "logo", "urlTemplate"];
const STATES = ["InStock", "LimitedAvailability", "SoldOut", "Discontinued"].map(
  (state) => `https://schema.org/${state}`,
);
/** What each type must have. A node with an `@id` and no more than its name refers to one told elsewhere. */
const REQUIRED: Record<string, string[]> = {
  Organization: ["name", "url", "logo", "contactPoint"],
  ContactPoint: ["telephone", "contactType", "availableLanguage"],
  WebSite: ["name", "url", "inLanguage", "publisher", "potentialAction"],
  SearchAction: ["target", "query-input"],
  EntryPoint: ["urlTemplate"],
  BreadcrumbList: ["itemListElement"],
  ItemList: ["itemListElement"],
  ListItem: ["position", "name"],
  TouristTrip: ["name", "description", "url", "provider"],
  AggregateOffer: ["lowPrice", "priceCurrency", "availability", "offerCount"],
  Offer: ["availability"],
  Place: ["name", "address"],
  Trip: ["departureTime"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
};

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesIn)
    : isNode(value)
      ? [value, ...Object.values(value).flatMap(nodesIn)]
      : [];

function checkOffer(node: Node, say: Say): void {
  const { "@type": type, availability, priceCurrency, offerCount } = node;
  const price = type === "Offer" ? node.price : node.lowPrice;
  if (!STATES.includes(String(availability))) say(`availability ${availability}`);
  // What cannot be bought has no price.
  if (price === undefined && /SoldOut|Discontinued/.test(String(availability))) return;
  if (typeof price !== "number" || !(price > 0)) say(`price ${price}`);
  if (!CURRENCIES.some((currency) => currency === priceCurrency)) say(`currency ${priceCurrency}`);
  const listed = (Array.isArray(node.offers) ? node.offers : []).map((each) => Number(each.price));
  if (listed.length > 0 && price !== Math.min(...listed)) say(`lowPrice ${price} of ${listed}`);
  if (type === "AggregateOffer" && !Number.isInteger(offerCount)) say(`offerCount ${offerCount}`);
}

function checkList({ itemListElement }: Node, say: Say): void {
  const items = Array.isArray(itemListElement) ? itemListElement.filter(isNode) : [];
  if (items.length === 0) say("an empty list");
  if (items.some(({ position }, index) => position !== index + 1)) say("positions are not 1, 2, 3…");
}

function checkNode(node: Node, siteUrl: string, say: Say): void {
  const type = String(node["@type"]);
  const isReference = "@id" in node && Object.keys(node).every((key) => ["@id", "@type", "name"].includes(key));
  if (!isReference) {
    const required = REQUIRED[type];
    if (!required) say(`unknown type ${type}`);
    for (const key of required ?? [])
      if (node[key] === undefined || node[key] === "" || node[key] === null) say(`${type} without ${key}`);
  }
  for (const key of ADDRESSES) {
    for (const address of [node[key] ?? []].flat()) {
      if (typeof address !== "string" || !`${address}/`.startsWith(`${siteUrl}/`)) say(`${type}.${key} is ${address}`);
    }
  }
  if (type === "Trip" && !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}-0[45]:00)?$/.test(String(node.departureTime)))
    say(`departureTime ${node.departureTime}`);
  // The price of a partner's rooms is not known before they are searched.
  if (type === "TouristTrip" && node.offers === undefined && !String(node.url).includes("/tripeze/"))
    say(`${type} without offers`);
  if (type === "Offer" || type === "AggregateOffer") checkOffer(node, (what) => say(`${type}: ${what}`));
  if (type === "BreadcrumbList" || type === "ItemList") checkList(node, (what) => say(`${type}: ${what}`));
}

/** The types a page tells of, in order of the alphabet, and what is wrong with them, a line each. */
export function structuredDataProblems(
  html: string,
  path: string,
  siteUrl: string,
): { types: string[]; problems: string[] } {
  const problems: string[] = [];
  const say: Say = (what) => problems.push(`${path}: ${what}`);
  const types: string[] = [];
  for (const [, text = ""] of html.matchAll(BLOCK)) {
    const block: unknown = JSON.parse(text);
    if (!isNode(block) || block["@context"] !== "https://schema.org" || !Array.isArray(block["@graph"])) {
      say("a block without context or graph");
      continue;
    }
    types.push(...block["@graph"].filter(isNode).map((node) => String(node["@type"])));
    for (const node of nodesIn(block["@graph"])) checkNode(node, siteUrl, say);
  }
  return { types: [...new Set(types)].sort(), problems };
}

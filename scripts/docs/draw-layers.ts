/** The picture of the layers and of the rooms in them, drawn from what imports what. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { arrowsOf, circlesOf, type Graph, groupBy } from "./graph";
import { type Imports, readImports } from "./imports";

/** What each folder of `app` is, in the words that stand in the picture. */
const WORDS: Readonly<Record<string, string>> = {
  start: "root.tsx, entry.*: what starts the site",
  routes: "routes: one module a screen, and its forms",
  server: "server: Express around the screens",
  cli: "cli: the operator's commands",
  features: "features: what screens are made of",
  services: "services: use cases, one verb a file",
  documents: "documents: mails, receipts, tickets, maps",
  gateways: "gateways: cards, mail, identity, partner",
  db: "db: tables, transaction",
  ui: "ui: the design system",
  i18n: "i18n: languages, paths, texts, formats",
  worker: "worker: the service worker",
  platform: "platform: configuration, log, metrics",
  domain: "domain: the business rules, pure",
};

/** What the rooms of services are for. */
const ROOMS: Readonly<Record<string, string>> = {
  alerts: "calls for a person",
  amendments: "changes of a booking",
  booking: "what was bought, receipts, mails",
  calendar: "dates for calendars",
  catalogue: "the operator's files",
  charges: "the cards of a payment",
  checkout: "buying: hold, travellers, seats, plan, code",
  desk: "finding a booking",
  departures: "how full, and who travels",
  identity: "signing in and out",
  inventory: "what is scarce",
  jobs: "what runs by itself",
  mail: "the outbox",
  payments: "paying, asking the bank, giving back",
  planner: "My trip, files, shares",
  pocket: "the trip to take along",
  quotes: "quoted changes and their codes",
  reviews: "travellers' reviews",
  running: "this instance among the others",
  search: "trips, rooms, prices",
  staff: "colleagues and their log",
  tickets: "signed codes",
};

/** The layer of a file of `app`; null for what is elsewhere. */
function layerOf(file: string): string | null {
  const [top, folder = "", inside] = file.split("/");
  if (top !== "app") return null;
  if (inside) return folder;
  return "start";
}

function wordsOf(layer: string): string {
  const words = WORDS[layer];
  if (!words) throw new Error(`app/${layer} is new: say what it is in WORDS of scripts/docs/draw-layers.ts`);
  return words;
}

function flowchart(graph: Graph, labelOf: (part: string) => string): string {
  const drawn = arrowsOf(graph);
  // An arrow draws its two ends: a line of its own gives a part its words, or draws one without arrows.
  const named = [...graph.keys()].sort().filter((part) => labelOf(part) !== part || !drawn.flat().includes(part));
  const parts = named.map((part) => `  ${part}["${labelOf(part)}"]`);
  const arrows = drawn.map(([from, to]) => `  ${from} --> ${to}`);
  return ["```mermaid", "flowchart TD", ...parts, ...arrows, "```"].join("\n");
}

/** The layers of `app`: an arrow is an import. */
export function drawLayers(imports: Imports = readImports()): string {
  return flowchart(groupBy(imports, layerOf), wordsOf);
}

/** The first sentence of what a file says of itself, or of the function it is named after; nothing where it says neither. */
function purposeOf(file: string): string {
  const source = readFileSync(file, "utf8");
  const name = basename(file)
    .replace(/\..*$/, "")
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const comment = "/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*";
  const [, said = ""] =
    new RegExp(`^${comment}`).exec(source) ??
    new RegExp(`${comment}export (?:async )?function ${name}\\b`).exec(source) ??
    [];
  const text = said.replace(/\s*\n\s*\*?\s*/g, " ").trim();
  const sentence = /^(.*?)[.:](\s|$)/.exec(text)?.[1] ?? text;
  return sentence === "" ? "" : `: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** The folders of a layer, what they need of each other, and the files that stand beside them. */
export function drawRooms(layer: string, imports: Imports = readImports()): string {
  const inLayer = [...imports.keys()].filter((file) => file.startsWith(`app/${layer}/`));
  const roomOf = (file: string) => {
    const [top, folder, room, inside] = file.split("/");
    return top === "app" && folder === layer && inside ? (room ?? null) : null;
  };
  const graph = groupBy(imports, roomOf);
  const circles = circlesOf(graph).map((circle) => `In a circle, to be undone: ${circle.join(", ")}.`);
  const beside = inLayer.filter((file) => roomOf(file) === null).map((file) => `- \`${file}\`${purposeOf(file)}`);
  const listed = beside.length > 0 ? [`Outside the rooms:\n\n${beside.join("\n")}`] : [];
  return [
    flowchart(graph, (room) => (layer === "services" && ROOMS[room] ? `${room}: ${ROOMS[room]}` : room)),
    ...circles,
    ...listed,
  ].join("\n\n");
}

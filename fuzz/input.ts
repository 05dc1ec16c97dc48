/** Input number so-and-so of a seed: which request, and how it is spoiled. The same every time. */
import { type Random, randomOf } from "../faults/random";
import type { Cast } from "./cast";
import type { Draft, Pair } from "./draft";
import type { FormField } from "./forms";
import { MUTATIONS } from "./mutations/all";
import { CANARY } from "./mutations/mutation";
import { isDestructive, type Target } from "./targets";

type Button = [name: string, value: string] | null;

export type Input = {
  number: number;
  target: Target;
  /** The mutations that had something to spoil, each with how it did. */
  mutations: string[];
  notes: string[];
  draft: Draft;
};

/** What there is to choose from, and to fill it in with. */
export type Field = { url: string; cast: Cast; targets: readonly Target[] };

const DESTRUCTIVE_SHARE = 0.04;
const FORM_SHARE = 0.75;

/** Numbers of one seed must not go the way of those of the next. */
const mixed = (seed: number, number: number) => (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;

function chooseTarget(targets: readonly Target[], random: Random): Target {
  const destructive = random.next() < DESTRUCTIVE_SHARE;
  const withForm = random.next() < FORM_SHARE;
  const fitting = targets.filter(
    (target) => isDestructive(target) === destructive && (target.form !== null) === (withForm || destructive),
  );
  return random.pick((fitting.length > 0 ? fitting : targets) as [Target]);
}

/** What someone might type, so that what lies behind the first check is reached too. */
function typed({ name, value, options, type }: FormField, random: Random): string {
  if (options.length > 0) return random.pick(options as [string]);
  if (type === "file") return `%PDF-1.7 ${CANARY}`;
  if (value && random.next() < 0.8) return value;
  if (/email/i.test(name)) return `${CANARY.toLowerCase()}@example.com`;
  if (/phone/i.test(name)) return "418 555-0123";
  if (/year/i.test(name)) return "1980";
  if (/day$|date|night$/i.test(name)) return type === "text" && /birth/i.test(name) ? "4" : "2027-06-05";
  if (/time|hour/i.test(name)) return "10:30";
  if (/month/i.test(name)) return "5";
  if (/postal/i.test(name)) return "G1R 1P1";
  if (/^(do|intent)$/.test(name))
    return random.pick([
      "share",
      "rename",
      "note",
      "delete",
      "restore",
      "add-card",
      "share-out",
      "choose",
      "pay",
      "accept-price",
      "skip",
      "follow",
      "attach",
    ]);
  if (/adults|children|price|amount|nights|days|rating|total|number/i.test(name))
    return random.pick(["1", "2", "30", "469.00"]);
  return `${CANARY} ${random.word(4)}`;
}

function filled({ form, query }: Target, random: Random): { fields: Pair[] | null; query: Pair[] } {
  if (!form) return { fields: null, query };
  const pairs = form.fields
    .filter(({ type }) => (type !== "checkbox" && type !== "radio") || random.next() < 0.7)
    .map((field): Pair => [field.name, typed(field, random)]);
  const button = form.buttons.length > 0 ? random.pick(form.buttons as [Button]) : null;
  if (button) pairs.push(button);
  return form.method === "POST" ? { fields: pairs, query } : { fields: null, query: [...query, ...pairs] };
}

function draftOf(target: Target, number: number, { url, cast }: Field, random: Random): Draft {
  const { form, path, who } = target;
  const { fields, query } = filled(target, random);
  const headers: [string, string][] = [
    ["Host", new URL(url).host],
    // A client of its own: limits of one address are not what is looked for.
    ["X-Forwarded-For", `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`],
    ["Accept", "text/html"],
    ["Accept-Language", random.pick(["fr-CA", "en-CA"])],
    ["Sec-Fetch-Site", "same-origin"],
  ];
  if (who !== "nobody") headers.push(["Cookie", cast.cookies[who]]);
  if (form?.method === "POST") headers.push(["Origin", url]);
  return {
    method: form?.method ?? "GET",
    path,
    query,
    headers,
    fields,
    isMultipart: form?.isMultipart ?? false,
    files: new Set(form?.fields.filter(({ type }) => type === "file").map(({ name }) => name)),
    boundary: `----form${random.word(12)}`,
    contentType: undefined,
    contentLength: undefined,
    isChunked: false,
    bends: [],
    isDirty: false,
    isCut: false,
  };
}

const NAMES = Object.keys(MUTATIONS) as [string];

/** The input; `only` keeps the mutations at those places of its list, to find out which of them it takes. */
export function inputOf(seed: number, number: number, field: Field, only?: readonly number[]): Input {
  const random = randomOf(mixed(seed, number));
  const target = chooseTarget(field.targets, random);
  const draft = draftOf(target, number, field, random.fork());
  const mutations: string[] = [];
  const notes: string[] = [];
  const wanted = random.pick([1, 1, 1, 2, 2, 3]);
  // What has nothing to spoil here makes room for another.
  for (let tries = 0, place = 0; place < wanted && tries < 12; tries++) {
    const name = random.pick(NAMES);
    const own = random.fork();
    if (target.form && name.startsWith("address: ") && random.next() < 0.6) continue;
    const before = only && !only.includes(place) ? copyOf(draft) : draft;
    const note = MUTATIONS[name]?.(before, own) ?? null;
    if (note === null) continue;
    place++;
    if (before !== draft) continue;
    mutations.push(name);
    notes.push(`${name} (${note})`);
  }
  return { number, target, mutations, notes, draft };
}

/** A copy that a mutation may spoil without effect. */
function copyOf(draft: Draft): Draft {
  return {
    ...draft,
    headers: [...draft.headers],
    bends: [...draft.bends],
    query: [...draft.query],
    fields: draft.fields && [...draft.fields],
  };
}

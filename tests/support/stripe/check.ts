/** Holds what is said between the site and the sandbox to the official SDK's types. */
import Ajv, { type ValidateFunction } from "ajv";
import type { Call } from "../../../sandbox/witness";
import schemas from "./schemas.json";

/** Numbers and booleans are texts in a form. */
const ajv = { strict: false, validateSchema: false } as const;
const asked = new Ajv({ ...ajv, coerceTypes: true }).addSchema(schemas);
const answered = new Ajv(ajv).addSchema(schemas);

function wrong(by: Ajv, name: string, value: unknown): string | null {
  if (!(name in schemas.$defs)) return `${name}: the SDK knows no such thing`;
  const pointer = name.replaceAll("~", "~0").replaceAll("/", "~1");
  const validate = by.getSchema(`stripe#/$defs/${encodeURIComponent(pointer)}`) as ValidateFunction;
  if (validate(value)) return null;
  const [first] = validate.errors ?? [];
  // Of several ways to be right, the last error says which none was.
  const told = [first, validate.errors?.at(-1)].map(
    (e) => `${e?.instancePath} ${e?.message} ${JSON.stringify(e?.params)}`,
  );
  return `${name}: ${[...new Set(told)].join("; ")}`;
}

/** The route of a request, with `:id` for the id. */
function routeOf({ method, path }: Pick<Call, "method" | "path">): string {
  const [, version, kind, id, ...more] = path.split("/");
  return `${method} /${[version, kind, ...(id ? [":id"] : []), ...more].join("/")}`;
}

/** The fields of a form, as the SDK was given them. */
export function fieldsOf(form: string): unknown {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== "");
    let at = root;
    for (const [i, key] of keys.entries()) {
      if (i === keys.length - 1) at[key] = value;
      else {
        at[key] ??= {};
        at = at[key] as Record<string, unknown>;
      }
    }
  }
  return listed(root);
}

function listed(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

/** What the SDK's types do not let a request be; null when it is right. */
export function wrongRequest(call: Pick<Call, "method" | "path" | "sent">): string | null {
  return wrong(asked, routeOf(call), fieldsOf(call.sent));
}

const LISTED: Readonly<Record<string, string>> = {
  "/v1/payment_intents": "payment_intent",
  "/v1/refunds": "refund",
  "/v1/disputes": "dispute",
};

/** The same of an answer. */
export function wrongAnswer({ path, status, answer }: Pick<Call, "path" | "status" | "answer">): string | null {
  const body = JSON.parse(answer);
  const name = status >= 400 ? "error" : body.object === "list" ? `list of ${LISTED[path]}` : body.object;
  return wrong(answered, name, body);
}

/** The same of an event. */
export function wrongEvent(body: string): string | null {
  return wrong(answered, "event", JSON.parse(body));
}

/** How the SDK calls itself. */
const SDK = /^Stripe\/v1 NodeBindings\//;

/** Remembers all that is said, to be looked at when nobody is waiting; what no SDK sent is a test's own. */
export function typeWitness() {
  const calls: Call[] = [];
  const events: string[] = [];
  return {
    calls,
    events,
    call: (call: Call) => void calls.push(call),
    event: (body: string) => void events.push(body),
    /** What is not as the types have it, each once. */
    wrong: (): string[] => {
      const asks = calls.filter(({ client }) => SDK.test(client));
      const all = [...asks.map(wrongRequest), ...calls.map(wrongAnswer), ...events.map(wrongEvent)];
      return [...new Set(all.filter((wrong) => wrong !== null))];
    },
  };
}

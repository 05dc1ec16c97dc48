/**
 * The official SDK's types as JSON schemas: what the gateway may be sent, and what it answers. `npm run schemas` writes
 * them to `schemas.json`, and a test says when they are stale.
 */
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** What is looked at, each by the name of its schema. */
const ROOTS: Readonly<Record<string, string>> = {
  account: "Stripe.Account",
  customer: "Stripe.Customer",
  payment_method: "Stripe.PaymentMethod",
  payment_intent: "Stripe.PaymentIntent",
  charge: "Stripe.Charge",
  refund: "Stripe.Refund",
  dispute: "Stripe.Dispute",
  event: `Extract<Stripe.Event, { type: ${[
    "payment_intent.amount_capturable_updated",
    "payment_intent.canceled",
    "payment_intent.payment_failed",
    "payment_intent.requires_action",
    "payment_intent.succeeded",
    "charge.refunded",
    "charge.expired",
    "charge.refund.updated",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "refund.created",
    "refund.updated",
    "refund.failed",
  ]
    .map((type) => `"${type}"`)
    .join(" | ")} }>`,
  error: "{ error: Omit<Stripe.StripeRawError, 'headers' | 'statusCode' | 'requestId'> }",
  "list of payment_intent": "Stripe.ApiList<Stripe.PaymentIntent>",
  "list of refund": "Stripe.ApiList<Stripe.Refund>",
  "list of dispute": "Stripe.ApiList<Stripe.Dispute>",
  "POST /v1/customers": "Stripe.CustomerCreateParams",
  "GET /v1/customers/:id": "Stripe.CustomerRetrieveParams",
  "POST /v1/payment_methods/:id": "Stripe.PaymentMethodUpdateParams",
  "GET /v1/payment_methods/:id": "Stripe.PaymentMethodRetrieveParams",
  "POST /v1/payment_methods/:id/attach": "Stripe.PaymentMethodAttachParams",
  "POST /v1/payment_methods/:id/detach": "Stripe.PaymentMethodDetachParams",
  "POST /v1/payment_intents": "Stripe.PaymentIntentCreateParams",
  "GET /v1/payment_intents": "Stripe.PaymentIntentListParams",
  "GET /v1/payment_intents/:id": "Stripe.PaymentIntentRetrieveParams",
  "POST /v1/payment_intents/:id/confirm": "Stripe.PaymentIntentConfirmParams",
  "POST /v1/payment_intents/:id/capture": "Stripe.PaymentIntentCaptureParams",
  "POST /v1/payment_intents/:id/cancel": "Stripe.PaymentIntentCancelParams",
  "POST /v1/refunds": "Stripe.RefundCreateParams",
  "GET /v1/refunds": "Stripe.RefundListParams",
  "GET /v1/disputes": "Stripe.DisputeListParams",
  "GET /v1/events/:id": "Stripe.EventRetrieveParams",
  "GET /v1/account": "Stripe.AccountRetrieveParams",
};

/** Objects of the API that may be met in full; any other is met by its id alone, inside one of these. */
const IN_FULL = /^(PaymentIntent|PaymentMethod|Charge|Refund|Dispute|BalanceTransaction|Customer|Account|\w+Event)$/;

export type Schema = boolean | { [keyword: string]: unknown };

export const SCHEMAS_FILE = fileURLToPath(new URL("schemas.json", import.meta.url));

/** As the file has them, a definition a line. */
export function written({ $id, $defs }: ReturnType<typeof schemasOfSdk>): string {
  const lines = Object.entries($defs).map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`);
  return `{"$id":${JSON.stringify($id)},"$defs":{\n${lines.sort().join(",\n")}\n}}\n`;
}

/** Reads the types of the SDK that is installed. */
export function schemasOfSdk(): { $id: string; $defs: Record<string, Schema> } {
  const file = fileURLToPath(new URL("roots.ts", import.meta.url));
  const names = Object.keys(ROOTS);
  const text = `import type Stripe from "stripe";\n${names.map((name, i) => `export type Root${i} = ${ROOTS[name]};`).join("\n")}\n`;
  const options: ts.CompilerOptions = {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    lib: ["lib.es2022.d.ts"],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...more);
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const $defs: Record<string, Schema> = {};
  const writer = new Writer(checker, $defs);
  source?.forEachChild((node) => {
    if (!ts.isTypeAliasDeclaration(node)) return;
    const name = names[Number(node.name.text.replace("Root", ""))];
    if (name) $defs[name] = writer.of(checker.getTypeFromTypeNode(node.type));
  });
  return { $id: "stripe", $defs };
}

class Writer {
  readonly #checker: ts.TypeChecker;
  readonly #defs: Record<string, Schema>;
  readonly #names = new Map<ts.Type, string>();

  constructor(checker: ts.TypeChecker, defs: Record<string, Schema>) {
    this.#checker = checker;
    this.#defs = defs;
  }

  of(type: ts.Type): Schema {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
    if (flags & (ts.TypeFlags.Never | ts.TypeFlags.Undefined)) return false;
    if (flags & ts.TypeFlags.Null) return { type: "null" };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: this.#checker.typeToString(type) === "true" };
    if (flags & ts.TypeFlags.String) return { type: "string" };
    if (flags & ts.TypeFlags.Number) return { type: "number" };
    if (flags & ts.TypeFlags.Boolean) return { type: "boolean" };
    if (type.isUnion()) return this.#union(type.types);
    // `string & {}`: a text of which some values are known.
    if (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String)) return { type: "string" };
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as ts.TypeReference);
      return { type: "array", items: item ? this.of(item) : true };
    }
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return this.#named(type);
    throw new Error(`No schema of ${this.#checker.typeToString(type)}`);
  }

  #union(types: readonly ts.Type[]): Schema {
    const schemas = types.map((type) => this.of(type)).filter((schema) => schema !== false);
    if (schemas.includes(true)) return true;
    const values: unknown[] = [];
    const rest: Schema[] = [];
    for (const schema of schemas)
      if (typeof schema === "object" && "const" in schema) values.push(schema.const);
      else rest.push(schema);
    if (values.includes(true) && values.includes(false)) {
      rest.push({ type: "boolean" });
      values.splice(0, values.length, ...values.filter((value) => typeof value !== "boolean"));
    }
    const all = values.length > 0 ? [{ enum: values }, ...rest] : rest;
    return all.length === 1 ? (all[0] ?? false) : all.length === 0 ? false : { anyOf: all };
  }

  #named(type: ts.Type): Schema {
    const known = this.#names.get(type);
    if (known) return { $ref: `#/$defs/${known}` };
    const symbol = type.aliasSymbol ?? type.symbol;
    const full = symbol ? this.#checker.getFullyQualifiedName(symbol).replace(/^("stripe"\.)?Stripe\./, "") : "";
    if (isResource(type) && !IN_FULL.test(full)) return false;
    if (!/^[A-Z][\w.]*$/.test(full) || type.aliasTypeArguments || isGeneric(type)) return this.#object(type);
    this.#names.set(type, full);
    this.#defs[full] = true;
    this.#defs[full] = this.#object(type);
    return { $ref: `#/$defs/${full}` };
  }

  #object(type: ts.Type): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const property of this.#checker.getPropertiesOfType(type)) {
      properties[property.name] = this.of(this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(property)));
      const wide = this.#checker.getTypeOfSymbol(property);
      if (wide.isUnion() && wide.types.some(({ flags }) => flags & ts.TypeFlags.Null))
        properties[property.name] = orNull(properties[property.name] ?? false);
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    const index = this.#checker.getIndexInfosOfType(type)[0];
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      additionalProperties: index ? this.of(index.type) : false,
    };
  }
}

function orNull(schema: Schema): Schema {
  if (schema === true) return true;
  if (schema === false) return { type: "null" };
  return "anyOf" in schema
    ? { anyOf: [...(schema.anyOf as Schema[]), { type: "null" }] }
    : { anyOf: [schema, { type: "null" }] };
}

/** An object of the API itself, as `Stripe.Charge`: not a part of one. */
function isResource(type: ts.Type): boolean {
  return type.getProperty("object") !== undefined && type.getProperty("id") !== undefined;
}

function isGeneric(type: ts.Type): boolean {
  const target = (type as ts.TypeReference).target;
  return Boolean(target?.typeParameters?.length);
}

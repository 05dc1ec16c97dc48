/** The partner's OpenAPI file, as something answers can be held against. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";

const FILE = new URL("../../sandbox/partner/openapi.yaml", import.meta.url);

type Media = Record<string, { schema: object }>;
type Response = { $ref?: string; content?: Media; headers?: object };
type Operation = { operationId: string; responses: Record<string, Response> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

export const document: Document = parse(readFileSync(FILE, "utf8"));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: "openapi.yaml" });

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

/** Every answer the file speaks of, as `operation status`. */
export const documented = operations.flatMap(({ operationId, responses }) =>
  Object.keys(responses).map((status) => `${operationId} ${status}`),
);

/** Where a schema is inside the file, for a reference to it. */
function pointerTo({ path, method }: { path: string; method: string }, status: string, type: string): string {
  const escaped = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
  const here =
    document.paths[path]?.[method]?.responses[status]?.$ref ?? `#/paths/${escaped(path)}/${method}/responses/${status}`;
  return `openapi.yaml${here}/content/${escaped(type)}/schema`;
}

/** What is wrong with an answer by the file; nothing when it fits. */
export function misfits(operationId: string, answer: { status: number; type: string; body: unknown }): string[] {
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation?.responses[answer.status]) return [`${operationId} ${answer.status} is not documented`];
  const check = ajv.compile({ $ref: pointerTo(operation, String(answer.status), answer.type) });
  return check(answer.body)
    ? []
    : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

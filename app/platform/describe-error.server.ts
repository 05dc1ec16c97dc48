/**
 * What may be told of an error in a log: which kind, where in the code, and what the database or a system says in words
 * of its own. An error's message is free text, and drivers write into it what they were given (a query's parameters, the
 * row that was already there, the JSON that could not be read), so nothing is told that is not on a list here.
 */

export type DescribedError = {
  type: string;
  /** Only words that cannot hold what a traveller wrote. */
  message?: string;
  code?: string | number;
  /** What else is known to be a name of ours or a number: constraint, table, status… */
  details?: Record<string, string | number>;
  /** The statement, its values left out. */
  query?: string;
  /** Of a value that was not what a schema wants: which, and how it is wrong. */
  issues?: string[];
  stack?: string;
  /** The errors an AggregateError gathers. */
  errors?: DescribedError[];
  cause?: DescribedError;
};

/** An error whose message is for the operator, and holds no traveller's data. */
export class ToldError extends Error {}

type Fields = Record<string, unknown>;

const DEEPEST = 5;
const FRAMES = 15;
const QUERY_LENGTH = 600;

/** One word, as names of constraints, of system calls and of errors are. */
const NAME = /^[\w.$-]{1,80}$/;
/** A place in the code; a line of a message can look like it, so only the run of them that ends a stack counts. */
const FRAME =
  /^ +at (?:async )?(?:[^()]+ \()?(?:(?:file:\/\/)?\/|node:)[^()]*:\d+:\d+\)?$|^ +at [^()]+ \((?:<anonymous>|index \d+)\)$/;
const OUTSIDE_OUR_CODE = /node_modules|\(node:|at node:|\(<anonymous>\)/;

/** PostgreSQL's classes whose messages name objects and states; others ("invalid input syntax for…") quote values. */
const PG_SAFE = /^(?:(?:08|23|28|3D|40|53|54|55|57|58)[0-9A-Z]{3}|P0001)$/;
const SQLITE_SAFE =
  /^(?:(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [\w., ]{1,200})?|database is locked|database or disk is full|disk I\/O error|attempt to write a readonly database|interrupted|unable to open database file|no such (?:table|column): [\w.]{1,100})$/;

/** What drivers say word for word, without a code. */
const FIXED = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Cannot use a pool after calling end on the pool",
  "The operation was aborted due to timeout",
  "This operation was aborted",
  "The database connection is not open",
  "fetch failed",
  "timeout exceeded when trying to connect",
]);

/** Fields that hold names of our own or of a protocol, in any log line. */
const NAMES = [
  "constraint",
  "table",
  "schema",
  "column",
  "severity",
  "routine",
  "syscall",
  "hostname",
  "address",
  "requestId",
  "command",
];
const NUMBERS = ["status", "statusCode", "responseCode", "errno", "port"];

function framesOf(stack: unknown): string[] {
  if (typeof stack !== "string") return [];
  const lines = stack.split("\n");
  let first = lines.length;
  while (first > 0 && FRAME.test(lines[first - 1] ?? "")) first--;
  return lines.slice(first, first + FRAMES).map((line) => line.trim());
}

const word = (value: unknown) => (typeof value === "string" && NAME.test(value) ? value : undefined);
const own = (fields: Fields, name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** The message, when anyone who wrote it puts no values into it. */
function messageOf(error: Error, fields: Fields, frames: string[]): string | undefined {
  const code = own(fields, "code");
  const { message } = error;
  if (error instanceof ToldError) return message;
  if (typeof message !== "string" || message.length > 500) return undefined;
  if (FIXED.has(message)) return message;
  if (typeof code === "string") {
    // A trigger's words are a migration's.
    if (code.startsWith("SQLITE_"))
      return code === "SQLITE_CONSTRAINT_TRIGGER" || SQLITE_SAFE.test(message) ? message : undefined;
    return PG_SAFE.test(code) ? message : undefined;
  }
  // Thrown by our own code, whose messages hold no traveller's field, or by the language at a line of ours.
  const at = frames[0];
  const plain = error.constructor === Error || error instanceof TypeError || error instanceof ReferenceError;
  return plain && at && !OUTSIDE_OUR_CODE.test(at) && Object.keys(fields).every((key) => key === "cause")
    ? message
    : undefined;
}

/** A statement as it was prepared; what stands in it as text is left out all the same. */
function statementOf(query: unknown): string | undefined {
  if (typeof query !== "string") return undefined;
  return query.replace(/'(?:[^']|'')*'?/g, "'…'").slice(0, QUERY_LENGTH);
}

function issuesOf(issues: unknown): string[] | undefined {
  if (!Array.isArray(issues)) return undefined;
  return issues.slice(0, 5).map((issue: Fields) => {
    const path = Array.isArray(issue?.path) ? issue.path.map((part) => word(String(part)) ?? "…").join(".") : "";
    return `${word(issue?.code) ?? "?"} at ${path || "its top"}`;
  });
}

function detailsOf(fields: Fields): Record<string, string | number> | undefined {
  const known = [
    ...NAMES.map((name) => [name, word(own(fields, name))] as const),
    ...NUMBERS.map((name) => [name, own(fields, name)] as const),
  ].filter((pair): pair is readonly [string, string | number] => pair[1] !== undefined && NAME.test(String(pair[1])));
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** What may be logged of anything that was thrown. */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) {
    const status = thrown instanceof Response ? { details: { status: thrown.status } } : {};
    return { type: thrown instanceof Object ? (word(thrown.constructor?.name) ?? "Object") : typeof thrown, ...status };
  }
  const fields = thrown as unknown as Fields;
  const code = own(fields, "code");
  const stack = framesOf(thrown.stack);
  const described: DescribedError = {
    type: word(thrown.constructor?.name) ?? "Error",
    message: messageOf(thrown, fields, stack),
    code: typeof code === "number" ? code : word(code),
    details: detailsOf(fields),
    query: statementOf(own(fields, "query")),
    issues: issuesOf(fields.issues),
    stack: stack.length > 0 ? stack.join("\n") : undefined,
  };
  if (depth < DEEPEST) {
    if (thrown instanceof AggregateError)
      described.errors = thrown.errors.slice(0, 5).map((each: unknown) => describeError(each, depth + 1));
    if (thrown.cause !== undefined) described.cause = describeError(thrown.cause, depth + 1);
  }
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined)) as DescribedError;
}

/** An error in one line, for a terminal. */
export function errorInALine(thrown: unknown): string {
  if (thrown instanceof ToldError) return thrown.message;
  const lines: string[] = [];
  for (let each: DescribedError | undefined = describeError(thrown); each; each = each.cause) {
    const { type, code, message, details, errors } = each;
    const more = Object.entries(details ?? {}).map(([name, value]) => `${name} ${value}`);
    lines.push([type, code ?? errors?.[0]?.code, message, ...more].filter((part) => part !== undefined).join(" "));
  }
  return lines.join(": ");
}

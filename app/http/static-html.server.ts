import type { EntryContext } from "@remix-run/node";

const ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * What a document hands to its scripts, without what loaders call `still`: that is in its HTML, which the browser keeps
 * as it came (`ui/static-html`). Data asked for by scripts has all of it.
 */
export function omitStaticData(context: EntryContext): EntryContext {
  const given: { state: { loaderData: Record<string, { still?: unknown } | null> } } = JSON.parse(
    context.serverHandoffString ?? "null",
  );
  const parts = Object.values(given?.state.loaderData ?? {}).filter((data) => data?.still !== undefined);
  if (parts.length === 0) return context;
  for (const data of parts) delete data?.still;
  const serverHandoffString = JSON.stringify(given).replace(/[<>&\u2028\u2029]/g, (char) => ESCAPES[char] ?? "");
  return { ...context, serverHandoffString };
}

import { addresses } from "./addresses";
import { bodies } from "./bodies";
import { heads } from "./heads";
import type { Mutation } from "./mutation";
import { names } from "./names";
import { values } from "./values";

/** Every way to spoil a request, by its name; what is about forms comes up more often where there is a form. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = Object.fromEntries(
  Object.entries({ name: names, value: values, body: bodies, head: heads, address: addresses }).flatMap(([kind, all]) =>
    Object.entries(all).map(([name, mutation]) => [`${kind}: ${name}`, mutation]),
  ),
);

/** Runs before each file of tests that shares its process with others: the environment is what it was at first. */
import { vi } from "vitest";

const AT_FIRST = Symbol.for("escale.environment-at-first");
const kept = globalThis as typeof globalThis & { [AT_FIRST]?: NodeJS.ProcessEnv };

kept[AT_FIRST] ??= { ...process.env };
const atFirst = kept[AT_FIRST];
for (const name of Object.keys(process.env)) if (!(name in atFirst)) delete process.env[name];
Object.assign(process.env, atFirst);
vi.useRealTimers();
vi.unstubAllGlobals();

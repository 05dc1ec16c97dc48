/** Runs before each file of tests that shares its process with others: the environment is what it was at first. */
import fc from "fast-check";
import { vi } from "vitest";
import { PATIENCE_MS } from "./patience";

const AT_FIRST = Symbol.for("escale.environment-at-first");
const kept = globalThis as typeof globalThis & { [AT_FIRST]?: NodeJS.ProcessEnv };

kept[AT_FIRST] ??= { ...process.env };
const atFirst = kept[AT_FIRST];
for (const name of Object.keys(process.env)) if (!(name in atFirst)) delete process.env[name];
Object.assign(process.env, atFirst);
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();

// A property that fails is made smaller for as long as it fails: it says its seed before the test's own time is over.
fc.configureGlobal({ interruptAfterTimeLimit: 2 * PATIENCE_MS, markInterruptAsFailure: true });

import { vi } from "vitest";
import { PATIENCE_MS } from "./patience";

/** Tries until nothing is thrown; as `expect.poll`, and also where time is not the real one. Vitest itself gives up after a second. */
export const eventually = <T>(work: () => T | Promise<T>): Promise<T> => vi.waitFor(work, { timeout: PATIENCE_MS });

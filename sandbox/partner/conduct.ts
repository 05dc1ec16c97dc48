import type { Store } from "../store";
import { type Conduct, MODES, type Mode } from "./records";

const GOOD: Conduct = { id: "partner", mode: "well", soldOut: false, dearer: false };

/** How the partner behaves now. */
export function conductOf(store: Store): Conduct {
  return store.get("conduct", "partner") ?? GOOD;
}

/** Reads an order to behave otherwise; what it leaves out goes back to normal. Null when it makes no sense. */
export function readConduct(input: unknown): Conduct | null {
  if (typeof input !== "object" || input === null) return null;
  const { mode = "well", soldOut = false, dearer = false }: Record<string, unknown> = { ...input };
  const known = MODES.find((each): each is Mode => each === mode);
  if (!known || typeof soldOut !== "boolean" || typeof dearer !== "boolean") return null;
  return { id: "partner", mode: known, soldOut, dearer };
}

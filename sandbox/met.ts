import type { Store } from "./store";
import type { MetTrouble } from "./troubles";

/** Notes that a call met it. */
export function meet(store: Store, trouble: MetTrouble, call: string): void {
  const id = `${trouble} ${call}`;
  const times = (store.get("met", id)?.times ?? 0) + 1;
  store.put("met", { id, trouble, call, times });
}

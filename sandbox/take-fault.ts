import type { AnyCall, Fault } from "./faults";
import type { Store } from "./store";

/** The next fault ordered for a call, used up one time; undefined when all is well. */
export function takeFault(store: Store, call: AnyCall): Fault | undefined {
  return store.transaction(() => {
    const [fault] = store.list("fault", call);
    if (!fault) return undefined;
    if (fault.times <= 1) store.delete("fault", fault.id);
    else store.put("fault", { ...fault, times: fault.times - 1 }, call);
    return fault;
  });
}

import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { SeatView } from "./seat-types";

/** What stands on a seat: whose it is, a cross when it is taken, a sign or its own name. */
export function markOf({ state, owner, accessible, seat }: SeatView): ReactNode {
  if (state === "not-available") return <Icon name="cross" />;
  if (state === "selected") return owner + 1;
  return accessible ? <Icon name="wheelchair" /> : seat;
}

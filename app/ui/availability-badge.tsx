import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type AvailabilityState = "available" | "low" | "sold-out" | "gone";

const icons: Record<AvailabilityState, IconName> = {
  available: "check",
  low: "clock",
  "sold-out": "cross",
  gone: "cross",
};

/** Said by its words and its icon; the colour only repeats it. */
export function AvailabilityBadge({ state, children }: { state: AvailabilityState; children: ReactNode }) {
  return (
    <span className={`badge ${state}`}>
      <Icon name={icons[state]} />
      {children}
    </span>
  );
}

import { firstUndoneTab, type Tab, tabsOpen } from "~/domain/booking/checkout";
import type { CheckoutView } from "./get-checkout.server";

export type TabAnswer =
  | { at: "tab" }
  /** Another tab comes first, or only that one is left. */
  | { at: "other-tab"; tab: Tab }
  /** `room-gone`: not by time, but because the partner has the room no more. */
  | { at: "expired"; why: "time" | "room-gone" };

/** Whether a tab of a checkout may be shown now, and where to go if not (spec 4, order of steps). */
export function resolveTab(checkout: CheckoutView, tab: Tab): TabAnswer {
  if (checkout.state === "expired") {
    return { at: "expired", why: checkout.stay?.state === "refused" ? "room-gone" : "time" };
  }
  if (tabsOpen(checkout.progress).includes(tab)) return { at: "tab" };
  return { at: "other-tab", tab: firstUndoneTab(checkout.progress) };
}

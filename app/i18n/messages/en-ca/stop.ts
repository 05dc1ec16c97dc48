import type { Shape } from "../../shape";
import type { stop as french } from "../fr-ca/stop";

export const stop = {
  done: "Done: you’ll get no more of these emails.",
  changes: {
    title: "Stop getting the changes",
    ask: "We’ll no longer write to you when this trip changes. You can still read it with the link in your invitation.",
    yes: "Unsubscribe",
  },
  reminders: {
    title: "Stop getting this reminder",
    ask: "We’ll no longer write to this address about a purchase waiting for payment. The confirmation, receipts and balance reminders of a booking will still reach you.",
    yes: "Stop getting this reminder",
  },
} satisfies Shape<typeof french>;

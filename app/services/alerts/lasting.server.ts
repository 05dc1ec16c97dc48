import { type Alert, endAlerts, raiseAlert } from "./raise.server";

/** How long the same thing is not raised again by this process. */
const AGAIN_MS = 60 * 60_000;

/**
 * For what every call may find wrong, and the next one right: raised at the first, and once an hour while it lasts; ended
 * at the first that is right, also of what an earlier process raised.
 */
export function lastingAlert(alert: Alert) {
  let raisedAt: number | null = null;
  let knownRight = false;
  return {
    wrong: async (now: Date, told: Record<string, string | number | null> = {}): Promise<void> => {
      knownRight = false;
      if (raisedAt !== null && now.getTime() - raisedAt < AGAIN_MS) return;
      raisedAt = now.getTime();
      if (!(await raiseAlert(alert, now, { told }))) raisedAt = null;
    },
    right: async (now: Date): Promise<void> => {
      if (knownRight) return;
      knownRight = true;
      raisedAt = null;
      await endAlerts([alert], now).catch(() => {
        knownRight = false;
      });
    },
  };
}

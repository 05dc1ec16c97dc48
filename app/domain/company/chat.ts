import { timeIn } from "~/domain/time";
import { CHAT_CLOSES, CHAT_OPENS } from "./conditions";

/** `until` and `opens` are Eastern times `HH:MM`. */
export type ChatHours = { open: true; until: string } | { open: false; opens: string };

/** Whether someone answers the live chat at a moment: daily from 8 to midnight, Eastern time (spec 9). */
export function chatHours(now: Date): ChatHours {
  const time = timeIn(now);
  if (time >= CHAT_OPENS && time < CHAT_CLOSES) return { open: true, until: CHAT_CLOSES };
  return { open: false, opens: CHAT_OPENS };
}

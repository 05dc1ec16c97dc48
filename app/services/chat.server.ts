import { type ChatHours, chatHours } from "~/domain/company/chat";
import { env } from "~/platform/env.server";

/** Where the live chat is and whether someone answers at a moment; null when the operator has none. */
export function chatAt(now: Date): { url: string; hours: ChatHours } | null {
  return env.CHAT_URL ? { url: env.CHAT_URL, hours: chatHours(now) } : null;
}

/** The operator's own ear: an address that takes a JSON message (a chat's incoming webhook, a pager's). */
import { failures } from "~/platform/failure-log.server";

export type AlertMessage = {
  site: string;
  brand: string;
  /** Begun, or over. */
  state: "open" | "ended";
  kind: string;
  what: string;
  /** What it is about: ids that open nothing. */
  subjects: string[];
  /** How many there are, named or not. */
  count: number;
  since: string;
  /** The page of the office that shows what it is about; null where it has none. */
  link: string | null;
};

const TIMEOUT_MS = 5_000;
const SOURCE = "ALERT_WEBHOOK";

/** The message in a line, for a chat. */
export function alertText({ brand, state, kind, what, count }: AlertMessage): string {
  const number = count > 1 ? ` (${count})` : "";
  return state === "open" ? `${brand}: ALERT ${what}${number} [${kind}]` : `${brand}: over: ${what}${number} [${kind}]`;
}

/** Posts a message; whether it was taken. Never rejects. */
export async function postAlert(url: string, message: AlertMessage, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      // `text` is what chats show.
      body: JSON.stringify({ text: alertText(message), ...message }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) {
      failures.worked(SOURCE);
      return true;
    }
    failures.failed(
      SOURCE,
      { err: null, status: answer.status },
      "ALERT_WEBHOOK does not take an alert, will be tried again",
    );
  } catch (error) {
    failures.failed(SOURCE, { err: error }, "ALERT_WEBHOOK does not answer, will be tried again");
  }
  return false;
}

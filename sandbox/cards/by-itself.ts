/** What happens at the bank when time has passed, asked for by nobody: refunds take their course, authorisations end. */
import { seconds } from "../ids";
import { meet } from "../met";
import type { Store } from "../store";
import { saveIntent } from "./authorise";
import { chargeEvent, intentEvent } from "./events";
import type { Intent } from "./records";
import { moveRefund } from "./refunds";

/** The longest that a timer can wait. */
const MAX_WAIT_MS = 2 ** 31 - 1;

type Options = {
  store: Store;
  /** How long money is set aside. */
  authorisedSeconds: number;
  onChange: () => void;
};

type Due = { at: number; payment: string; happen: () => void };

export class ByItself {
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  #due(): Due[] {
    const { store, authorisedSeconds } = this.#options;
    const refunds = store.list("refund").flatMap(({ id, intent, later }): Due[] => {
      return later ? [{ at: later.at, payment: intent, happen: () => moveRefund(store, id, later.status) }] : [];
    });
    const authorised = store.list("intent", "requires_capture").map((intent): Due => {
      const since = store.get("charge", intent.latestCharge ?? "")?.created ?? intent.created;
      const at = (since + authorisedSeconds) * 1000;
      return { at, payment: intent.id, happen: () => end(store, intent) };
    });
    return [...refunds, ...authorised];
  }

  /** Lets happen what is due, or would be after `more` seconds; of one payment or of all. Returns how much that was. */
  pass(more = 0, payment: string | null = null): number {
    const until = Date.now() + more * 1000;
    const happened = this.#options.store.transaction(() => {
      const due = this.#due().filter(({ at, payment: of }) => at <= until && (payment === null || of === payment));
      for (const { happen } of due) happen();
      return due.length;
    });
    if (happened > 0) this.#options.onChange();
    this.kick();
    return happened;
  }

  /** Sleeps until the next is due. */
  kick(): void {
    clearTimeout(this.#timer);
    const due = this.#due().map(({ at }) => at);
    if (due.length === 0) return;
    const wait = Math.min(MAX_WAIT_MS, Math.max(10, Math.min(...due) - Date.now()));
    this.#timer = setTimeout(() => this.pass(), wait);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The bank lets the money go, since nobody took it. */
function end(store: Store, intent: Intent): void {
  meet(store, "authorisation ended", "event");
  const ended = saveIntent(store, { ...intent, status: "canceled", canceledAt: seconds(), ended: true });
  if (intent.latestCharge) chargeEvent(store, "charge.expired", intent.latestCharge, null);
  intentEvent(store, "payment_intent.canceled", ended, null);
}

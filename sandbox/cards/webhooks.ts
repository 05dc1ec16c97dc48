/** Tells the site what happened, signed as Stripe signs, again and again until it answers 2xx or we give up. */
import { createHmac } from "node:crypto";
import type { Store } from "../store";
import type { Witness } from "../witness";
import type { StoredEvent } from "./records";

const MAX_ATTEMPTS = 40;
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;
const BATCH_SIZE = 4;

type Options = { store: Store; siteUrl: string; secret: string; witness?: Witness | undefined };

/** `Stripe-Signature` of a body at a time in seconds. */
export function signature(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

export class Webhooks {
  readonly #options: Options;
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  get paused(): boolean {
    return this.#options.store.get("setting", "webhooks-paused")?.value ?? false;
  }

  set paused(value: boolean) {
    this.#options.store.put("setting", { id: "webhooks-paused", value });
    this.kick();
  }

  /** Sends what is due, then sleeps until the next is. */
  kick(): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted || this.paused) return;
    const waiting = this.#options.store.list("event", "pending").filter(({ id }) => !this.#underWay.has(id));
    const now = new Date().toISOString();
    const due = waiting.filter((event) => event.nextAt <= now).slice(0, BATCH_SIZE - this.#underWay.size);
    for (const event of due) {
      const sending = this.deliver(event).finally(() => {
        this.#underWay.delete(event.id);
        this.kick();
      });
      this.#underWay.set(event.id, sending);
    }
    const next = waiting.filter((event) => event.nextAt > now).map((event) => Date.parse(event.nextAt));
    if (next.length > 0) this.#timer = setTimeout(() => this.kick(), Math.max(10, Math.min(...next) - Date.now()));
  }

  /** Sends one event now, paused or not; returns the site's status, or null when it could not be reached. */
  async deliver(event: StoredEvent): Promise<number | null> {
    const status = await this.#post(event);
    if (this.#stopping.signal.aborted) return status;
    const current = this.#options.store.get("event", event.id) ?? event;
    if (current.delivery === "delivered") return status;
    const attempts = current.attempts + 1;
    const taken = status !== null && status >= 200 && status < 300;
    const delivery = taken ? "delivered" : attempts >= MAX_ATTEMPTS ? "given-up" : "pending";
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20));
    const nextAt = new Date(Date.now() + wait).toISOString();
    this.#options.store.put("event", { ...current, delivery, attempts, nextAt }, delivery);
    return status;
  }

  async #post({ body }: StoredEvent): Promise<number | null> {
    const { siteUrl, secret, witness } = this.#options;
    witness?.event(body);
    try {
      const response = await fetch(`${siteUrl}/webhooks/cards`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": signature(body, secret, Math.floor(Date.now() / 1000)),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  /** Stops sending; what is not delivered is sent after the next start. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await Promise.all(this.#underWay.values());
  }
}

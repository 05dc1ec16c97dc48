/**
 * A card gateway in memory, for tests of services: it remembers keys, refuses used tokens, never takes or gives back
 * twice, and fails on request. Tokens say what happens: `ok-…`, `challenge-…`, or `{decline code}-…`. A token first
 * used with a wallet may be used again with that one; a declined one is then declined before it is in, its charge still
 * prepared, unless it is `later:{decline code}-…`.
 */
import type { DisputeState } from "~/domain/money/dispute";
import type {
  Card,
  CardGateway,
  DeclineCode,
  GatewayDispute,
  GatewayPayment,
  GatewayRefund,
  Outcome,
} from "~/gateways/cards.server";
import { FakeDisputes } from "./fake-disputes";
import { uniqueReference } from "./reference";

/** `before`: nothing happens and no answer comes. `after`: it happens and no answer comes. `throw`: after, and badly. */
export type Fault = "before" | "after" | "throw";
export type Operation =
  | "wallet"
  | "detach"
  | "list"
  | "prepare"
  | "authorise"
  | "capture"
  | "release"
  | "retrieve"
  | "refund"
  | "disputes"
  | "event";

/** `given`: it was done once, whatever became of it. */
type FakeRefund = { movement: string; amount: number; state: GatewayRefund["state"]; given: boolean };

type Intent = {
  key: string;
  reference: string;
  amount: number;
  metadata: Record<string, string>;
  returnUrl: string | null;
  at: Date;
  state: GatewayPayment["state"];
  code: DeclineCode;
  movement: string | null;
  refunds: Map<string, FakeRefund>;
};

/** What was given back and did not come back. */
function givenBack(refunds: Intent["refunds"]): number {
  const kept = [...refunds.values()].filter((refund) => refund.state !== "failed");
  return kept.reduce((sum, refund) => sum + refund.amount, 0);
}

const CARD: Card = { brand: "visa", last4: "4242" };

export class FakeCards implements CardGateway {
  readonly origins = { form: ["http://cards.test"], script: [], frame: [], connect: [] };
  /** Refunds that were asked for though the bank had the money, or that were more than was there. */
  readonly overAsked: string[] = [];
  readonly calls: { operation: Operation; key: string }[] = [];
  now = new Date("2030-05-01T16:00:00Z");
  readonly intents = new Map<string, Intent>();
  /** Asked before each call; null lets it be. */
  fault: (operation: Operation, calls: number) => Fault | null = () => null;
  /** Runs while a call is under way, before its answer: for what happens meanwhile. */
  duringCall: (operation: Operation) => Promise<void> = async () => undefined;
  /** Each used token, with the wallet that keeps it. */
  readonly #usedTokens = new Map<string, string | null>();
  readonly #wallets = new Map<string, string>();

  cardForm = () => ({ way: "direct-post", action: "http://cards.test/card", hidden: {} }) as const;

  /** Forgets calls and faults, not payments. */
  calm(): void {
    this.calls.length = 0;
    this.fault = () => null;
    this.duringCall = async () => undefined;
    this.refundsAre = "done";
  }

  /** Forgets everything, payments too, as a bank of a new database. */
  forget(): void {
    this.calm();
    this.intents.clear();
    this.overAsked.length = 0;
    this.#usedTokens.clear();
    this.#wallets.clear();
    this.#disputes = new FakeDisputes();
  }

  /** Fails the next call of an operation. */
  failOnce(operation: Operation, fault: Fault): void {
    let left = 1;
    this.fault = (called) => (called === operation && left-- > 0 ? fault : null);
  }

  openWallet: CardGateway["openWallet"] = ({ key }) =>
    this.#call("wallet", key, () => {
      const wallet = this.#wallets.get(key) ?? uniqueReference("cus");
      this.#wallets.set(key, wallet);
      return { state: "opened" as const, wallet };
    });

  prepare: CardGateway["prepare"] = ({ key, wallet = null, amount, metadata }) =>
    this.#call("prepare", key, () => {
      if (wallet !== null && ![...this.#wallets.values()].includes(wallet))
        throw new Error(`No such wallet: ${wallet}`);
      const known = [...this.intents.values()].find((intent) => intent.key === key);
      if (known) return { state: "prepared" as const, reference: known.reference };
      return this.#prepare(key, amount, metadata);
    });

  authorise: CardGateway["authorise"] = ({ key, reference, cardToken, wallet = null, returnUrl }) =>
    this.#call("authorise", key, () => {
      const intent = this.#intent(reference);
      if (intent.state !== "prepared") return this.#state(intent);
      const keeper = this.#usedTokens.get(cardToken);
      if (keeper === null || (keeper !== undefined && keeper !== wallet))
        return { state: "declined", reference, code: "token_used" };
      const [named = ""] = cardToken.split("-");
      const kind = named.replace(/^later:/, "");
      if (wallet !== null && kind === named && kind !== "ok" && kind !== "challenge")
        return { state: "declined", reference, code: kind as DeclineCode };
      this.#usedTokens.set(cardToken, wallet);
      intent.returnUrl = returnUrl;
      intent.state = kind === "ok" ? "authorised" : kind === "challenge" ? "challenge" : "declined";
      intent.code = kind as DeclineCode;
      return this.#state(intent);
    });

  detach: CardGateway["detach"] = ({ cardToken }) =>
    this.#call("detach", cardToken, () => {
      if (this.#usedTokens.has(cardToken)) this.#usedTokens.set(cardToken, null);
      return { state: "detached" as const };
    });

  /** The cards that wallets keep. */
  kept(): string[] {
    return [...this.#usedTokens].flatMap(([token, wallet]) => (wallet === null ? [] : [token]));
  }

  capture: CardGateway["capture"] = ({ key, reference }) =>
    this.#call("capture", key, () => {
      const intent = this.#intent(reference);
      if (intent.state === "authorised") this.#take(intent);
      return this.#state(intent);
    });

  release: CardGateway["release"] = ({ key, reference }) =>
    this.#call("release", key, () => {
      const intent = this.#intent(reference);
      if (intent.state !== "captured") intent.state = "released";
      return this.#state(intent);
    });

  retrieve: CardGateway["retrieve"] = (reference) =>
    this.#call("retrieve", reference, () => this.#state(this.#intent(reference)));

  find: CardGateway["find"] = async (wanted) => {
    const intent = [...this.intents.values()].find(({ key }) => key === wanted.key);
    return intent ? this.#state(intent) : { state: "absent" };
  };

  checkAccount = async () => ({ state: "active" as const });

  listSince: CardGateway["listSince"] = (from) =>
    this.#call("list", "all", () => ({
      state: "listed" as const,
      charges: [...this.intents.values()].flatMap(({ key, reference, amount, state, refunds, metadata, at }) => {
        if (at < from || (state !== "authorised" && state !== "captured")) return [];
        const kept = [...refunds.values()].filter((refund) => refund.state !== "failed");
        const back = kept.reduce((sum, refund) => sum + refund.amount, 0);
        const site = metadata.site ?? null;
        return [{ key, reference, site, state, amount: amount - back, currency: "CAD" as const, at }];
      }),
    }));

  refund: CardGateway["refund"] = ({ key, reference, amount }) =>
    this.#call("refund", key, () => {
      const intent = this.#intent(reference);
      // As a gateway refuses it: the bank has the money, or is about to say who has.
      const known = intent.refunds.get(key);
      const refunded = givenBack(intent.refunds);
      const lost = this.#disputes
        .list({ reference })
        .reduce((sum, each) => (each.state === "lost" ? sum + each.amount : sum), 0);
      const isOpen = this.#disputes.list({ reference }).some(({ state }) => state === "open");
      if (!known && (isOpen || refunded + lost + amount > intent.amount)) this.overAsked.push(key);
      // As a gateway refuses it: the bank has the money, or is about to say who has.
      if (!known && (isOpen || lost > 0)) return { state: "waiting" as const, disputed: true as const };
      if (!known && (intent.state !== "captured" || refunded + amount > intent.amount))
        throw new Error("Over-refunded");
      const state = this.refundsAre;
      const refund = known ?? { movement: uniqueReference("re"), amount, state, given: state === "done" };
      intent.refunds.set(key, refund);
      const { movement, amount: sum } = refund;
      if (refund.state === "under-way") return { state: "waiting" as const, movement };
      return { state: refund.state === "failed" ? ("failed" as const) : ("refunded" as const), movement, amount: sum };
    });

  refundsOf: CardGateway["refundsOf"] = (reference) =>
    this.#call("retrieve", reference, () => ({
      state: "listed" as const,
      refunds: [...this.#intent(reference).refunds].map(
        ([key, { movement, amount, state }]): GatewayRefund => ({
          state,
          movement,
          amount,
          key: key.startsWith("by hand") ? null : key,
        }),
      ),
    }));

  /** What the owners of cards dispute. */
  #disputes = new FakeDisputes();

  disputes: CardGateway["disputes"] = (of) =>
    this.#call("disputes", "reference" in of ? of.reference : "all", () => ({
      state: "listed" as const,
      disputes: this.#disputes.list(of),
    }));

  /** A card's owner disputes a payment, or their bank decides about it. */
  dispute(reference: string, state: DisputeState, part?: number): GatewayDispute {
    const { amount, refunds } = this.#intent(reference);
    return this.#disputes.move({ reference, amount: part ?? amount - givenBack(refunds), at: this.now }, state);
  }

  /** Somebody gives money back on the gateway's own pages. */
  refundByHand(reference: string, amount: number): string {
    const movement = uniqueReference("re");
    this.#intent(reference).refunds.set(`by hand ${movement}`, { movement, amount, state: "done", given: true });
    return movement;
  }

  /** How refunds begin from now on. */
  refundsAre: GatewayRefund["state"] = "done";

  /** The bank is through with the refund of a key, or sends it back. */
  moveRefund(reference: string, key: string, state: "done" | "failed"): void {
    const refund = this.#intent(reference).refunds.get(key);
    if (!refund) throw new Error(`No such refund: ${key}`);
    refund.state = state;
    refund.given ||= state === "done";
  }

  readEvent: CardGateway["readEvent"] = (rawBody, signature) =>
    signature === "good" ? JSON.parse(rawBody.toString("utf8")) : null;

  hasMade: CardGateway["hasMade"] = (rawBody) =>
    this.#call("event", "", () => ({ state: rawBody.includes('"forged"') ? "never-made" : "made" }));

  /** As a call whose answer never came left it: a charge beside the one that the site knows, with a card that was asked. */
  makeUnheard(key: string, amount: number, state: "authorised" | "captured", metadata: Record<string, string>): string {
    const { reference } = this.#prepare(key, amount, metadata);
    this.move(reference, state);
    return reference;
  }

  /** The traveller answers the bank's challenge; or the bank does something by itself. */
  move(reference: string, state: "authorised" | "declined" | "captured" | "released", amount?: number): void {
    const intent = this.#intent(reference);
    intent.amount = amount ?? intent.amount;
    if (state === "captured") this.#take(intent);
    else intent.state = state;
    if (state === "declined") intent.code = "authentication_failed";
  }

  /** What was really taken and given back. */
  movements(): {
    kind: "capture" | "refund" | "refund-failed" | "disputed" | "reinstated";
    reference: string;
    amount: number;
  }[] {
    return [...this.intents.values()].flatMap(({ reference: payment, movement, amount, refunds }) => [
      ...(movement ? [{ kind: "capture" as const, reference: movement, amount }] : []),
      ...[...refunds.values()]
        .filter(({ given }) => given)
        .flatMap(({ movement: refund, amount: sum, state }) => [
          { kind: "refund" as const, reference: refund, amount: sum },
          ...(state === "failed" ? [{ kind: "refund-failed" as const, reference: refund, amount: sum }] : []),
        ]),
      ...this.#disputes.movementsOf(payment),
    ]);
  }

  count(operation: Operation): number {
    return this.calls.filter((call) => call.operation === operation).length;
  }

  async #call<T>(operation: Operation, key: string, act: () => T): Promise<Outcome<T>> {
    this.calls.push({ operation, key });
    const fault = this.fault(operation, this.count(operation));
    // Answers take a moment, in which other callers come in.
    await new Promise((resolve) => setImmediate(resolve));
    const answer = fault === "before" ? null : act();
    await this.duringCall(operation);
    if (fault === "throw") throw new Error("The adapter is broken");
    if (fault || answer === null) return { state: "unknown", reason: "injected" };
    return answer;
  }

  #prepare(key: string, amount: number, metadata: Record<string, string>) {
    const reference = uniqueReference("pi");
    const intent: Intent = {
      key,
      reference,
      amount,
      metadata,
      returnUrl: null,
      at: this.now,
      state: "prepared",
      code: "card_declined",
      movement: null,
      refunds: new Map(),
    };
    this.intents.set(reference, intent);
    return { state: "prepared" as const, reference };
  }

  #take(intent: Intent): void {
    intent.state = "captured";
    intent.movement = uniqueReference("ch");
  }

  #intent(reference: string): Intent {
    const intent = this.intents.get(reference);
    if (!intent) throw new Error(`No such payment: ${reference}`);
    return intent;
  }

  #state({ state, reference, amount, movement, code }: Intent): GatewayPayment {
    switch (state) {
      case "prepared":
        return { state, reference };
      case "authorised":
        return { state, reference, card: CARD };
      case "challenge":
        return { state, reference, url: `http://cards.test/challenge/${reference}`, card: CARD };
      case "captured":
        return { state, reference, amount, movement: movement ?? "", card: CARD };
      case "declined":
        return { state, reference, code };
      case "released":
        return { state, reference };
    }
  }
}

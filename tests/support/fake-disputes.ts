/** What the owners of cards dispute with their banks, in memory. */
import type { DisputeState } from "~/domain/dispute";
import type { GatewayDispute } from "~/gateways/cards.server";

type Moved = { kind: "disputed" | "reinstated"; reference: string; amount: number };

export class FakeDisputes {
  readonly #byPayment = new Map<string, GatewayDispute>();
  #next = 0;

  list(of: { reference: string } | { since: Date }): GatewayDispute[] {
    const wanted = (each: GatewayDispute) =>
      "reference" in of ? each.reference === of.reference : each.at >= of.since;
    return [...this.#byPayment.values()].filter(wanted);
  }

  /** Opens the one dispute of a payment, or decides it; the money moves as a bank moves it. */
  move(of: { reference: string; amount: number; at: Date }, state: DisputeState): GatewayDispute {
    const { reference, amount } = of;
    const known = this.#byPayment.get(reference);
    const moved = (kind: Moved["kind"]) => ({ kind, movement: `txn_${++this.#next}`, amount });
    const movements = [...(known?.movements ?? [])];
    if (state !== "inquiry" && state !== "dropped" && movements.length === 0) movements.push(moved("disputed"));
    if (state === "won") movements.push(moved("reinstated"));
    const about = { currency: "CAD", reason: "fraudulent", dueAt: of.at } as const;
    const dispute = {
      ...about,
      ...of,
      at: known?.at ?? of.at,
      id: known?.id ?? `du_${++this.#next}`,
      state,
      movements,
    };
    this.#byPayment.set(reference, dispute);
    return dispute;
  }

  movementsOf(payment: string): Moved[] {
    const movements = this.#byPayment.get(payment)?.movements ?? [];
    return movements.map(({ kind, movement, amount }) => ({ kind, reference: movement, amount }));
  }
}

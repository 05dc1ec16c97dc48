/** What the owners of cards dispute with their banks, in memory. */
import type { DisputeState } from "~/domain/money/dispute";
import type { GatewayDispute } from "~/gateways/cards.server";
import { uniqueReference } from "./reference";

type Moved = { kind: "disputed" | "reinstated"; reference: string; amount: number };

export class FakeDisputes {
  readonly #byPayment = new Map<string, GatewayDispute>();

  list(of: { reference: string } | { since: Date }): GatewayDispute[] {
    const wanted = (each: GatewayDispute) =>
      "reference" in of ? each.reference === of.reference : each.at >= of.since;
    return [...this.#byPayment.values()].filter(wanted);
  }

  /** Opens the one dispute of a payment, of its first amount, or decides it; the money moves as a bank moves it. */
  move(of: { reference: string; amount: number; at: Date }, state: DisputeState): GatewayDispute {
    const { reference } = of;
    const known = this.#byPayment.get(reference);
    const amount = known?.amount ?? of.amount;
    const moved = (kind: Moved["kind"]) => ({ kind, movement: uniqueReference("txn"), amount });
    const movements = [...(known?.movements ?? [])];
    const taken = movements.filter(({ kind }) => kind === "disputed").length;
    const isTaken = taken > movements.length - taken;
    if (state !== "inquiry" && state !== "dropped" && !isTaken && !(known && state === "won"))
      movements.push(moved("disputed"));
    if (state === "won" && movements.length > 0 && (isTaken || !known)) movements.push(moved("reinstated"));
    const about = { currency: "CAD", reason: "fraudulent", dueAt: new Date(of.at.getTime() + 7 * 86_400_000) } as const;
    const dispute = {
      ...about,
      ...of,
      amount,
      at: known?.at ?? of.at,
      id: known?.id ?? uniqueReference("du"),
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

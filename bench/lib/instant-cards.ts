/** A card gateway that answers at once and always yes, so that what is measured is ours. */
import type { Card, CardGateway, GatewayPayment } from "~/gateways/cards.server";

const CARD: Card = { brand: "visa", last4: "4242" };

export function instantCards(): CardGateway {
  const amounts = new Map<string, number>();
  let next = 0;
  const captured = (reference: string): GatewayPayment => {
    const amount = amounts.get(reference) ?? 0;
    return { state: "captured", reference, amount, movement: `ch_${reference}`, card: CARD };
  };
  return {
    origins: { form: ["http://cards.invalid"], script: [], frame: [], connect: [] },
    cardForm: () => ({ way: "direct-post", action: "http://cards.invalid", hidden: {} }),
    openWallet: async ({ key }) => ({ state: "opened", wallet: `cus_${key}` }),
    prepare: async ({ amount }) => {
      const reference = `pi_${++next}`;
      amounts.set(reference, amount);
      return { state: "prepared", reference };
    },
    detach: async () => ({ state: "detached" }),
    authorise: async ({ reference }) => ({ state: "authorised", reference, card: CARD }),
    capture: async ({ reference }) => captured(reference),
    retrieve: async (reference) => captured(reference),
    release: async ({ reference }) => ({ state: "released", reference }),
    checkAccount: async () => ({ state: "active" }),
    listSince: async () => ({ state: "listed", charges: [] }),
    find: async () => ({ state: "absent" }),
    refund: async ({ key, amount }) => ({ state: "refunded", movement: `re_${key}`, amount }),
    refundsOf: async () => ({ state: "listed", refunds: [] }),
    disputes: async () => ({ state: "listed", disputes: [] }),
    readEvent: () => null,
    hasMade: async () => ({ state: "never-made" }),
  };
}

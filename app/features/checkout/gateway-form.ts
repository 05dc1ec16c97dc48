import type { Money } from "~/domain/money/money";

/** What it takes to open the gateway's form: its script's address, the name it knows us by, and what it is told with a card. */
export type EmbeddedForm = {
  script: string;
  publishableKey: string;
  billingDetails: { email?: string; address: Record<string, string> } | null;
};

/** What `script/card` is told. */
export type GatewayForm = EmbeddedForm & {
  /** What is paid, by this card or by several. */
  due: Money;
  /** A wallet shows all of what is due, so it is for a card that pays all of it. */
  wallets: "auto" | "never";
  words: { holderRequired: string; cardFailed: string; reading: string; paying: string };
};

/** Where the card's bills go (spec 3). Country and province are ISO 3166 codes. */
export type BillingAddress = {
  address: string;
  apartment?: string;
  city: string;
  country: string;
  province: string;
  postalCode: string;
};

/** An address as a purchase keeps it; `unfinished` as it was typed and not accepted yet, to go on with. */
export type KeptAddress = BillingAddress & { unfinished?: true };

/** What the gateway is told with a card, for its bank to compare and its owner to be found by. */
export type Billing = { email: string | null; address: BillingAddress };

/** The address of a purchase without one: it was paid at the counter, or its address was purged. */
export const NO_ADDRESS: BillingAddress = { address: "", city: "", country: "", province: "", postalCode: "" };

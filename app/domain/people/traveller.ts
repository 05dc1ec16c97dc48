/** Who is signed in, as the identity provider says. */
export type Traveller = {
  /** Names the traveller at the identity provider, permanently. */
  subject: string;
  /** Only when the provider has verified it: bookings are found by it. */
  email: string | null;
  name: string | null;
};

/** Where the card's bills go (spec 3). Country and province are ISO 3166 codes. */
export type BillingAddress = {
  address: string;
  apartment?: string;
  city: string;
  country: string;
  province: string;
  postalCode: string;
};

/** What a hotel offers besides its rooms, in the order it is shown. */
export const AMENITIES = ["breakfast", "wifi", "pool", "gym", "air-conditioning", "parking", "elevator"] as const;
export type Amenity = (typeof AMENITIES)[number];

/** Filters a list to the amenities that we have words for, each once, in our order. */
export function knownAmenities(names: readonly string[]): Amenity[] {
  return AMENITIES.filter((amenity) => names.includes(amenity));
}

/**
 * The port to the partner booking site, which lets rooms. A call that changes something has a known outcome, or
 * `unknown`: the partner may or may not have acted, so the same is asked again with the same key, never taken for a
 * failure. `unavailable`: nothing was asked, or nothing can have happened (the circuit is open, the partner is down,
 * its answer makes no sense and nothing was at stake); it is said calmly and our own tours go on selling.
 */

import type { Amenity } from "~/domain/catalogue/amenities";
import type { StayHotel, StayPrice, StayRequest } from "~/domain/catalogue/stay";
import type { Day } from "~/domain/day";

export type PartnerRoom = {
  slug: string;
  name: { fr: string; en: string };
  sleeps: number;
  /** For the guests and nights that were asked about. */
  price: StayPrice;
  /** Whether it can have two beds instead of one. */
  twoBeds: boolean;
  /** Rooms left on the scarcest of the nights. */
  left: number;
};

/** `picture` names a drawing, and `amenities` are those of its answer that we know; an older partner says neither. */
export type PartnerHotel = StayHotel & { picture?: string | undefined; amenities?: Amenity[] | undefined };

export type PartnerOffer = { hotel: PartnerHotel; rooms: PartnerRoom[] };

export type Unavailable = { state: "unavailable"; reason: string };
export type Unknown = { state: "unknown"; reason: string };
export type PartnerRefusal = {
  state: "refused";
  /** `sold-out`; `price-changed`: not at the price it was quoted at; `gone`: the hold is over, cancelled or unknown; `invalid`: the partner does not take such a stay. */
  reason: "sold-out" | "price-changed" | "gone" | "invalid";
};

export type PartnerQuote = { state: "quoted"; quote: string; price: StayPrice; totalCad: number; validUntil: Date };
export type PartnerHold = { state: "held"; reference: string; totalCad: number; until: Date };
export type PartnerConfirmation = { state: "confirmed"; reference: string; number: string; code: string };

/** Where the partner stands on a hold of ours. `absent`: it never heard of the key. */
export type PartnerStatus = PartnerHold | PartnerConfirmation | { state: "cancelled" } | { state: "absent" };

export type PartnerGateway = {
  /** Rooms in a place (the partner's own name for it) that have room for the guests on every night. */
  search(input: {
    place: string;
    firstNight: Day;
    nights: number;
    guests: number;
  }): Promise<{ state: "found"; offers: PartnerOffer[] } | Unavailable>;
  /** The price of one room as it now is; asked again just before a hold. */
  quote(input: StayRequest): Promise<PartnerQuote | PartnerRefusal | Unavailable>;
  /** Keeps the room at the quoted price. Calling again with the same key returns the same hold. */
  hold(input: { key: string; quote: string; stay: StayRequest }): Promise<PartnerHold | PartnerRefusal | Unknown>;
  /** Takes the held room permanently. Calling again returns the same confirmation. */
  confirm(input: {
    key: string;
    reference: string;
    /** Who the room is for: the contact's name, nothing else about anyone. */
    guest: { firstName: string; lastName: string };
  }): Promise<PartnerConfirmation | PartnerRefusal | Unknown>;
  /** Releases anything held or confirmed with the key of the hold, even if its answer never came; final. */
  cancel(input: { key: string; hold: string }): Promise<{ state: "cancelled" } | Unknown>;
  /** Where the hold of that key stands. */
  status(hold: string): Promise<PartnerStatus | Unknown>;
};

import type { Day } from "~/domain/day";
import type { Party } from "~/domain/people/party";
import type { GroupRefused } from "./use-group-error";

/** What was agreed with the organiser, as it is typed. */
export type GroupTyped = {
  name: string;
  organiser: string;
  email: string;
  phone: string;
  namesBy: string;
  schedule: { day: string; percent: string }[];
};

export type GroupNewData = {
  departure: string;
  trip: string;
  startDay: Day;
  endDay: Day;
  today: Day;
  placesLeft: number;
  cities: { slug: string; name: string }[];
  sleeps: number | null;
  isPartners: boolean;
  rooms: { hotel: string; room: string; name: string; sleeps: number }[];
  /** What the site's request says besides, where it is one. */
  request: { id: string; rooms: string; message: string } | null;
  asked: { from: string; language: string; adults: string; children: string; room: string; guests: string[] };
  /** In cents; null before it is said who travels, or where they cannot. */
  quote: { parties: { party: Party; total: number }[]; total: number } | null;
  unsold: GroupRefused | null;
  nonce: string;
  typed: GroupTyped;
};

export type GroupNewRefused = GroupRefused & { typed: GroupTyped };

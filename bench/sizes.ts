/** How much of each section is measured: all of it, a short round of it, or a moment of it that shows that it runs. */
import type { Engine } from "./lib/engines";
import { ENCODINGS, type Encoding } from "./lib/load";

/** Times each address is loaded and for how long (or how often), encodings asked for, and how long before it counts. */
export type PagesSize = { rounds: number; encodings: readonly Encoding[]; each: LoadSize; warmUp: LoadSize };
export type LoadSize = { seconds: number } | { requests: number };

/** How many buy at once, how long before it counts and after; a busy machine is given longer, for `enough` bookings. */
export type BookingsSize = {
  clients: number;
  warmUpSeconds: number;
  seconds: number;
  enough: number;
  postgres: boolean;
};

/** How many hold places at once, and for how long in each round, of which the first warms up where there are several. */
export type HoldsSize = { clients: number; rounds: number; seconds: number };

/**
 * How long pages are asked for and parties buy, each time, how long before it counts, how long what was bought
 * is still being worked on, and how many lists are drawn. So many `pages` where time says nothing: a busy machine may not
 * show one in a second.
 */
export type OpeningSize = { seconds: number; warmUp: number; settling: number; fresh: LoadSize; pages?: LoadSize };

/** How many wait, one number after another. */
export type WaitingSize = { lines: readonly number[]; postgres: boolean };

/** How many bookings are looked among, and how often each sort of question is asked. */
export type DeskSize = { bookings: number; times: number; postgres: boolean };

/** Times each page is visited, with scripts and without; none leaves it out. */
export type PhoneSize = { visits: number };

/** Times every question is asked. */
export type RoomsSize = { warmUp: number; calls: number };

/** How many times as large a catalogue, how often each question is asked, and in how many processes one after another. */
/** How many times as much, on PostgreSQL less, which takes minutes to write it. */
export type GrowthSize = { times: Record<Engine, number>; rounds: number; calls: number };

/**
 * How many instances, one number after another; visitors for so many places within so long; and how many buy at once
 * for how long when nobody waits for anybody.
 */
export type ClusterSize = {
  instances: readonly number[];
  visitors: number;
  places: number;
  overSeconds: number;
  buyers: number;
  buySeconds: number;
};

export type Size = {
  pages: PagesSize;
  opening: OpeningSize;
  bookings: BookingsSize;
  holds: HoldsSize;
  waiting: WaitingSize;
  desk: DeskSize;
  phone: PhoneSize;
  rooms: RoomsSize;
  /** Left out when null. */
  growth: GrowthSize | null;
  cluster: ClusterSize;
};

export const SIZES = {
  full: {
    pages: { rounds: 2, encodings: ENCODINGS, each: { seconds: 1 }, warmUp: { seconds: 3 } },
    opening: { seconds: 20, warmUp: 5, settling: 5, fresh: { seconds: 5 } },
    bookings: { clients: 50, warmUpSeconds: 1, seconds: 5, enough: 200, postgres: true },
    holds: { clients: 25, rounds: 4, seconds: 2 },
    waiting: { lines: [10, 100, 1000, 10_000], postgres: true },
    desk: { bookings: 100_000, times: 40, postgres: true },
    phone: { visits: 5 },
    rooms: { warmUp: 10, calls: 60 },
    growth: { times: { SQLite: 100, PostgreSQL: 10 }, rounds: 2, calls: 60 },
    cluster: { instances: [1, 2, 4], visitors: 2000, places: 400, overSeconds: 60, buyers: 24, buySeconds: 10 },
  },
  quick: {
    pages: { rounds: 1, encodings: ["br"], each: { seconds: 1 }, warmUp: { seconds: 2 } },
    opening: { seconds: 8, warmUp: 3, settling: 3, fresh: { seconds: 2 } },
    bookings: { clients: 50, warmUpSeconds: 1, seconds: 2, enough: 200, postgres: false },
    holds: { clients: 25, rounds: 2, seconds: 1 },
    waiting: { lines: [10, 10_000], postgres: false },
    desk: { bookings: 20_000, times: 20, postgres: false },
    phone: { visits: 1 },
    rooms: { warmUp: 10, calls: 60 },
    growth: null,
    cluster: { instances: [1, 2, 4], visitors: 300, places: 64, overSeconds: 9, buyers: 24, buySeconds: 4 },
  },
  smoke: {
    pages: { rounds: 1, encodings: ["br"], each: { requests: 20 }, warmUp: { requests: 10 } },
    opening: { seconds: 1, warmUp: 1, settling: 0, fresh: { requests: 20 }, pages: { requests: 120 } },
    bookings: { clients: 2, warmUpSeconds: 0, seconds: 0.2, enough: 3, postgres: true },
    holds: { clients: 2, rounds: 1, seconds: 0 },
    waiting: { lines: [3], postgres: true },
    desk: { bookings: 30, times: 2, postgres: true },
    phone: { visits: 0 },
    rooms: { warmUp: 0, calls: 2 },
    growth: { times: { SQLite: 2, PostgreSQL: 2 }, rounds: 1, calls: 2 },
    cluster: { instances: [2], visitors: 12, places: 16, overSeconds: 0.5, buyers: 2, buySeconds: 0 },
  },
} satisfies Record<string, Size>;

export type SizeName = keyof typeof SIZES;

/**
 * How long a search of rooms takes beside a plain trip page, and beside the partner's own time; with 20 hotels and with
 * ten times as many. The questions are `rooms-child.ts`'s.
 */
import { runScript } from "./lib/children";
import { FIXED_DAY, type Seeds } from "./lib/seed";
import type { RoomsSize } from "./sizes";

/** Of the stay that is searched. */
export const NIGHTS = 30;
export const SIZES = [20, 200] as const;
export type HotelCount = (typeof SIZES)[number];

/** Milliseconds, medians. */
export type RoomsResult = {
  /** Of a trip that is no package. */
  tripPage: number;
  ours: Record<HotelCount, number>;
  /** The same request without us. */
  partnerAlone: Record<HotelCount, number>;
  partner: Record<HotelCount, number>;
  /** Of a search that is kept. */
  kept: Record<HotelCount, number>;
};

export async function measureRooms(seeds: Seeds, size: RoomsSize): Promise<RoomsResult> {
  const env = { DATABASE_URL: await seeds.copy("rooms", FIXED_DAY), LOG_LEVEL: "silent" };
  return JSON.parse(
    await runScript(["--import", "tsx", "bench/rooms-child.ts", JSON.stringify(size)], env),
  ) as RoomsResult;
}

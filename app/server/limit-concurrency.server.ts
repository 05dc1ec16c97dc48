/** Each request that a page has to be made for, or that does something, in its turn. */
import type { Request, Response } from "express";
import { screenAt } from "~/i18n/paths";
import { turnsRefused, turnsWaiting } from "~/platform/metrics.server";
import { takesFiles } from "./guards.server";
import { refuseBusy } from "./refusal.server";
import { Busy, createTurns, type TurnLimits, type Turns } from "./turns.server";

type Lane = "ours" | "pages" | "outside" | "files";

/** A browser waits longer than this without a word only where nothing else is left to do. */
const WAIT_MS = 15_000;
/**
 * Lanes, so that what waits for a bank, for the partner or for who signs travellers in, or for a phone to send a file,
 * keeps nobody from a page. The first works on about as many as the database has connections for; public pages, which are
 * mostly kept, on half of that, so that a hold never waits for all of them; the others mostly wait.
 */
const LIMITS: Record<Lane, TurnLimits> = {
  ours: { atWork: 16, waiting: 1_000, waitMs: WAIT_MS },
  pages: { atWork: 8, waiting: 1_000, waitMs: WAIT_MS },
  outside: { atWork: 48, waiting: 1_000, waitMs: WAIT_MS },
  files: { atWork: 24, waiting: 200, waitMs: WAIT_MS },
};

/** Screens besides the checkout's that wait for a bank or for the partner. */
const OUTSIDE: readonly string[] = [
  ...["amount-due", "pay-link", "trip.partner", "booking.date", "booking.room", "booking.traveller", "call-off"],
  ...["staff.booking.change", "staff.departure.call-off"],
];

/** The lane of what a path asks for; `ours` is that of a request for what is neither outside nor a file. */
function laneOf(path: string, ours: Lane): Lane {
  if (path.startsWith("/webhooks/") || path.startsWith("/sign-in/")) return "outside";
  if (takesFiles({ path })) return "files";
  const screen = screenAt(path);
  if (screen?.id === "checkout") return /^\/(payment|booking)\b/.test(screen.rest) ? "outside" : ours;
  return screen && OUTSIDE.includes(screen.id) ? "outside" : ours;
}

/** Whose turn it is: who may be `gone`, and the lane where the path does not say one. */
type Turn = { gone?: AbortSignal; lane?: "ours" | "pages" };

export type InTurn = ReturnType<typeof limitConcurrency>;

export function limitConcurrency(limits: Record<Lane, TurnLimits> = LIMITS) {
  const lanes: Record<Lane, Turns> = {
    ours: createTurns(limits.ours),
    pages: createTurns(limits.pages),
    outside: createTurns(limits.outside),
    files: createTurns(limits.files),
  };

  async function take(path: string, { gone, lane: ours = "ours" }: Turn): Promise<() => void> {
    const lane = laneOf(path, ours);
    const turns = lanes[lane];
    const count = () => turnsWaiting.set({ lane }, turns.waiting());
    try {
      const taken = turns.take(gone);
      count();
      return await taken;
    } catch (error) {
      if (!gone?.aborted) turnsRefused.inc({ lane });
      throw error;
    } finally {
      count();
    }
  }

  /**
   * Makes the answer of a path in its turn, which ends before anything is sent: nobody holds one by reading slowly.
   * Rejects with `Busy` when none comes. Anyone who is `gone` waits no more.
   */
  return async <T>(path: string, work: () => Promise<T>, turn: Turn = {}): Promise<T> => {
    const end = await take(path, turn);
    try {
      return await work();
    } finally {
      end();
    }
  };
}

/** Answers a request whose turn did not come; whether `error` says so. */
export function respondBusy(error: unknown, request: Request, response: Response): boolean {
  if (!(error instanceof Busy)) return false;
  if (!response.destroyed) refuseBusy(request, response);
  return true;
}

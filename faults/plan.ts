/** What goes wrong in a run, in order, and who is buying meanwhile: made of the seed alone. */
import { CALLS, CARD_FAULTS, type Call, type CardFault } from "../sandbox/faults";
import type { Random } from "./random";

export const STORIES = [
  "pays",
  "declined-then-pays",
  "challenge-passed",
  "challenge-failed",
  "challenge-abandoned",
  "deposit",
  "code",
  "twice",
  "several",
  "several-one-declined",
  "late-money",
  "late-money-sold-out",
  "clumsy",
  "leaves",
] as const;
export type Story = (typeof STORIES)[number];

export type Trouble =
  /** The server dies where it is told to. */
  | { kind: "crash"; point: string }
  /** The server is killed, wherever it is. */
  | { kind: "kill"; afterMs: number }
  /** The gateway fails calls. */
  | { kind: "fault"; call: Call; fault: CardFault; times: number }
  /** Webhooks are held back, then come in another order, some of them twice. */
  | { kind: "webhooks"; duplicates: number };

/** Where the trouble is at one place, the first story comes by it. */
export type Epoch = { trouble: Trouble; stories: Story[] };

/**
 * How often each: deaths at every named point, deaths anywhere, faults of every kind at every call, webhooks out of
 * order. `atMost` leaves that many deaths at points and as many faults, drawn by lot.
 */
export type Size = {
  points: number;
  kills: number;
  faults: number;
  webhooks: number;
  shoppers: number;
  atMost?: number;
};

export const SIZES = {
  quick: { points: 1, kills: 1, faults: 1, webhooks: 1, shoppers: 3, atMost: 2 },
  normal: { points: 2, kills: 12, faults: 1, webhooks: 6, shoppers: 4 },
  full: { points: 20, kills: 100, faults: 3, webhooks: 40, shoppers: 4 },
} as const satisfies Record<string, Size>;

/** Who passes a point or makes a call that not every purchase comes by. */
function whoMakes(what: string): readonly [Story, ...Story[]] {
  if (/^(wallet|attach)\b/.test(what)) return ["several", "several-one-declined"];
  if (/^release\b/.test(what)) return ["several-one-declined"];
  if (/^refund\b/.test(what)) return ["late-money-sold-out"];
  if (/^(retrieve|event)\b/.test(what)) return ["challenge-passed", "challenge-failed"];
  return ["pays", "declined-then-pays", "deposit", "twice", "several"];
}

function epochOf(random: Random, trouble: Trouble, shoppers: number): Epoch {
  const first =
    trouble.kind === "crash"
      ? [random.pick(whoMakes(trouble.point))]
      : trouble.kind === "fault"
        ? [random.pick(whoMakes(trouble.call))]
        : [];
  const others = Array.from({ length: shoppers - first.length }, () => random.pick(STORIES));
  return { trouble, stories: [...first, ...others] };
}

/** The run of a seed. `points` are the server's named crash points. */
export function planOf(random: Random, size: Size, points: readonly string[]): Epoch[] {
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const some = (troubles: Trouble[]) => random.shuffle(troubles).slice(0, size.atMost);
  const deaths = points.flatMap((point) => times(size.points, (): Trouble => ({ kind: "crash", point })));
  const faults = CALLS.flatMap((call) =>
    CARD_FAULTS.flatMap((fault) =>
      times(size.faults, (): Trouble => {
        // One stall is long enough.
        const count = fault === "stall" ? 1 : random.whole(1, 3);
        return { kind: "fault", call, fault, times: count };
      }),
    ),
  );
  const kills = times(size.kills, (): Trouble => ({ kind: "kill", afterMs: random.whole(30, 1500) }));
  const webhooks = times(size.webhooks, (): Trouble => ({ kind: "webhooks", duplicates: random.whole(1, 6) }));
  const troubles = [...some(deaths), ...some(faults), ...kills, ...webhooks];
  return random.shuffle(troubles).map((trouble) => epochOf(random, trouble, size.shoppers));
}

/** What goes wrong in a run, in order, and who is buying meanwhile: made of the seed alone. */
import { REFUND_COURSES, type RefundCourse } from "../sandbox/cards/records";
import {
  CALLS,
  CARD_FAULTS,
  CARD_REFUSALS,
  type Call,
  type CardFault,
  canFail,
  PARTNER_CALLS,
  PARTNER_FAULTS,
  type PartnerCall,
  type PartnerFault,
} from "../sandbox/faults";
import type { Random } from "./random";

export const STORIES = [
  "pays",
  "declined-then-pays",
  "challenge-passed",
  "challenge-failed",
  "challenge-abandoned",
  "deposit",
  "cancels",
  "changes-date",
  "changes-place",
  "changes-room",
  "code",
  "twice",
  "several",
  "several-one-declined",
  "late-money",
  "late-money-sold-out",
  "waits",
  "in-a-group",
  "called-off",
  "package-called-off",
  "disputed",
  "clumsy",
  "leaves",
  "lets-go",
] as const;
export type Story = (typeof STORIES)[number];

/** What someone buys: a trip, or a package with a room of ours or of the partner's. */
export const BOUGHT = ["trip", "own-room", "partner-room"] as const;
export type Bought = (typeof BOUGHT)[number];
export type Buyer = { story: Story; buys: Bought };

/** Calls of the partner on the way of a purchase; a look or a search that fails changes nothing. */
export const CHANGING_CALLS = PARTNER_CALLS.filter((call) => call !== "partner-search" && call !== "partner-status");

export type Trouble =
  /** The server dies where it is told to. */
  | { kind: "crash"; point: string }
  /** The server is killed, wherever it is. */
  | { kind: "kill"; afterMs: number }
  /** The gateway, or the partner, fails calls. */
  | { kind: "fault"; call: Call; fault: CardFault; times: number }
  | { kind: "fault"; call: PartnerCall; fault: PartnerFault; times: number }
  /** The bank is not through with refunds, or sends them back. */
  | { kind: "fault"; call: "refund"; fault: RefundCourse; times: number }
  /** Money that is set aside is let go by the bank before it is taken. */
  | { kind: "ended" }
  /** Our account may charge nobody for a while. */
  | { kind: "inactive" }
  /** Webhooks are held back, then come in another order, some of them twice. */
  | { kind: "webhooks"; duplicates: number };

/** Where the trouble is at one place, the first buyers come by it. */
export type Epoch = { trouble: Trouble; buyers: Buyer[] };

/**
 * How often each: deaths at every named point, deaths anywhere, faults of every kind at every call, webhooks out of
 * order. `atMost` leaves that many deaths at points and as many faults, drawn by lot, and half as many of each where it
 * is about rooms.
 */
export type Size = {
  points: number;
  kills: number;
  faults: number;
  webhooks: number;
  /** Authorisations that end by themselves, and accounts that may not charge. */
  moods: number;
  shoppers: number;
  atMost?: number;
};

export const SIZES = {
  quick: { points: 1, kills: 1, faults: 1, webhooks: 1, moods: 1, shoppers: 3, atMost: 2 },
  normal: { points: 2, kills: 12, faults: 1, webhooks: 6, moods: 3, shoppers: 4 },
  full: { points: 20, kills: 100, faults: 3, webhooks: 40, moods: 10, shoppers: 4 },
} as const satisfies Record<string, Size>;

/** The point or the call where the trouble is; empty when it is anywhere. */
function whereOf(trouble: Trouble): string {
  if (trouble.kind === "crash") return trouble.point;
  if (trouble.kind === "fault") return trouble.call;
  if (trouble.kind === "ended") return "capture";
  return trouble.kind === "inactive" ? "authorise" : "";
}

/** Between the steps of getting another room of the partner's for a booking. */
export const SPARE_POINTS = [
  "spare.asked",
  "spare.hold-answered",
  "spare.held",
  "spare.confirm-answered",
  "spare.confirmed",
] as const;

/** Whether a call is made to the partner, not to the gateway. */
export const isOfPartner = (call: Call | PartnerCall): call is PartnerCall =>
  PARTNER_CALLS.some((known) => known === call);

const isOfRooms = (where: string) => /^(stay\.|spare\.|partner-)/.test(where);

/** Who passes a point or makes a call that not every purchase comes by. */
function whoMakes(what: string, random: Random): Story[] {
  if (/^(stay\.cancel|partner-cancel)/.test(what)) return ["lets-go"];
  // A process of its own changes rooms and dies on that way; the server is who lets go of what either leaves behind.
  if (what === "spare.cancel-answered") return [random.pick(["changes-room", "package-called-off"])];
  if (/^spare\b/.test(what)) return ["package-called-off"];
  if (/^offer\b/.test(what)) return ["waits"];
  if (/^call-off\b/.test(what)) return ["called-off"];
  // The server itself gives back what is let go; who cancels does it in a process of its own.
  if (what === "run.given-back") return ["lets-go"];
  if (isOfRooms(what))
    return [random.pick(["pays", "deposit", "twice", "several", "changes-room", "package-called-off"])];
  if (/^(wallet|attach|billing|detach|card)\b/.test(what)) return [random.pick(["several", "several-one-declined"])];
  if (/^release\b/.test(what)) return ["several-one-declined"];
  // Neither gives money back each time.
  if (/^refund\b/.test(what)) return ["late-money-sold-out", "cancels"];
  if (/^(retrieve|event)\b/.test(what)) return [random.pick(["challenge-passed", "challenge-failed"])];
  return [random.pick(["pays", "declined-then-pays", "deposit", "twice", "several"])];
}

/** A coach that a story has to itself: what is bought there, how many each party is, and of a trip how many places there are. */
export type OwnCoach = { adults: number } & ({ buys: "trip"; places: number } | { buys: "partner-room" });

export const OWN_COACH: Partial<Record<Story, OwnCoach>> = {
  "late-money-sold-out": { buys: "trip", adults: 1, places: 1 },
  waits: { buys: "trip", adults: 2, places: 2 },
  "in-a-group": { buys: "trip", adults: 1, places: 13 },
  "called-off": { buys: "trip", adults: 1, places: 3 },
  "package-called-off": { buys: "partner-room", adults: 1 },
};

/** Anyone; most buy a trip. */
export function anyone(random: Random): Buyer {
  const story = random.pick(STORIES);
  const buys = random.next() < 0.5 ? "trip" : random.pick(BOUGHT);
  return { story, buys: OWN_COACH[story]?.buys ?? buys };
}

function epochOf(random: Random, trouble: Trouble, shoppers: number): Epoch {
  const where = whereOf(trouble);
  const buys = isOfRooms(where) ? "partner-room" : "trip";
  const first = where ? whoMakes(where, random).map((story): Buyer => ({ story, buys })) : [];
  return { trouble, buyers: [...first, ...Array.from({ length: shoppers - first.length }, () => anyone(random))] };
}

/**
 * The run of a seed. `points` are the server's named crash points; `only` leaves what goes wrong at points and calls
 * whose names begin so, before any lot is drawn: nothing where no name does.
 */
export function planOf(random: Random, size: Size, points: readonly string[], only = ""): Epoch[] {
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const isAsked = (trouble: Trouble) => whereOf(trouble).startsWith(only);
  const some = (troubles: Trouble[]) => {
    const drawn = random.shuffle(troubles).filter(isAsked);
    const ofRooms = drawn.filter((trouble) => isOfRooms(whereOf(trouble)));
    const others = drawn.filter((trouble) => !isOfRooms(whereOf(trouble)));
    return [...others.slice(0, size.atMost), ...ofRooms.slice(0, size.atMost && Math.ceil(size.atMost / 2))];
  };
  // Where these die, a process of its own does (`cancel.ts`, `change-date.ts`, `change-place.ts`, `call-off.ts`).
  const isBeside = (point: string) => point.startsWith("change.") || point === "call-off.decided";
  const deaths = points
    .filter((point) => !isBeside(point))
    .flatMap((point) => times(size.points, (): Trouble => ({ kind: "crash", point })));
  const faults = CALLS.flatMap((call) =>
    [...CARD_FAULTS, ...CARD_REFUSALS].flatMap((fault) =>
      times(size.faults, (): Trouble => {
        // One stall is long enough.
        const count = fault === "stall" ? 1 : random.whole(1, 3);
        return { kind: "fault", call, fault, times: count };
      }),
    ),
  );
  // Within a call it is asked three times: more make the call fail.
  const partnerFaults = CHANGING_CALLS.flatMap((call) =>
    PARTNER_FAULTS.filter((fault) => canFail(call, fault)).flatMap((fault) =>
      times(size.faults, (): Trouble => {
        const count = fault === "stall" ? 1 : random.whole(1, 5);
        return { kind: "fault", call, fault, times: count };
      }),
    ),
  );
  const courses = REFUND_COURSES.flatMap((fault) =>
    times(size.faults, (): Trouble => ({ kind: "fault", call: "refund", fault, times: random.whole(1, 3) })),
  );
  const moods = times(size.moods, (): Trouble[] => [{ kind: "ended" }, { kind: "inactive" }]).flat();
  const kills = times(size.kills, (): Trouble => ({ kind: "kill", afterMs: random.whole(30, 1500) }));
  const webhooks = times(size.webhooks, (): Trouble => ({ kind: "webhooks", duplicates: random.whole(1, 6) }));
  const troubles = [
    ...some(deaths),
    ...some([...faults, ...partnerFaults]),
    ...random.shuffle(courses).slice(0, size.atMost && 1),
    ...moods,
    ...kills,
    ...webhooks,
  ];
  return random.shuffle(troubles.filter(isAsked)).map((trouble) => epochOf(random, trouble, size.shoppers));
}

/** What goes wrong in an epoch, in words. */
export function told({ trouble }: Epoch): string {
  if (trouble.kind === "crash") return `dies at ${trouble.point}`;
  if (trouble.kind === "kill") return `is killed after ${trouble.afterMs} ms`;
  if (trouble.kind === "ended") return "the bank: authorisations end before they are captured";
  if (trouble.kind === "inactive") return "the gateway: our account may charge nobody";
  if (trouble.kind === "fault")
    return `${isOfPartner(trouble.call) ? "the partner" : "the gateway"}: ${trouble.fault} at ${trouble.call}, ${trouble.times} times`;
  return `webhooks in any order, ${trouble.duplicates} twice`;
}

/** One of `of` parts of a plan, in its order; together they are all of it, once. */
export function partOf<T>(plan: readonly T[], { number, of }: { number: number; of: number }): T[] {
  const start = (part: number) => Math.round((plan.length * part) / of);
  return plan.slice(start(number - 1), start(number));
}

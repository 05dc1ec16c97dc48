/** What people do while things go wrong. None of them expects anything: what must hold is looked at from outside. */
import { setTimeout as wait } from "node:timers/promises";
import type { Departure } from "./ask";
import { ANSWERS, ANSWERS_OF_A_PACKAGE, isCalledOff } from "./called-off";
import { OWN_COACH, SPARE_POINTS, type Story } from "./plan";
import type { Random } from "./random";
import { BAD, declinedThenTaken, GOOD, isOver, paysWith, type Scene } from "./scene";
import type { Script } from "./scripts";
import { newShopper, type Shopper } from "./shopper";
import { waitsForPlaces } from "./waiting";
import type { World } from "./world";

/** A wallet takes it; it is declined when it is charged. */
const BAD_LATER = "4000000000000341";
const CHALLENGED = "4000002500003155";
const CARDS = [GOOD, BAD, BAD_LATER, CHALLENGED, "5555555555554444", "378282246310005"];

function shapesOf(number: string): string[] {
  const groups = number.length === 15 ? /^(\d{4})(\d{6})/ : /(\d{4})(?=\d)/g;
  const apart = (mark: string) => number.replace(groups, number.length === 15 ? `$1${mark}$2${mark}` : `$1${mark}`);
  return [number, apart(" "), apart("-")];
}

/** The numbers of the cards that are used, as people and machines write them. */
export const CARD_SHAPES = CARDS.flatMap(shapesOf);

export const CODE = "ESCALE10";

/** Lays cards that share the price, the last one the odd cents. */
async function laysCards({ world }: Scene, shopper: Shopper, numbers: readonly string[]): Promise<void> {
  await shopper.choose({ severalCards: "on" });
  const [row] = await world.rows<{ total: number }>(`select total from checkouts where id = '${shopper.id()}'`);
  const total = row?.total ?? 0;
  const each = Math.floor(total / numbers.length);
  for (const [i, number] of numbers.entries()) {
    const amount = i < numbers.length - 1 ? each : total - each * (numbers.length - 1);
    const cardToken = await shopper.token(number);
    const card = { cardToken, brand: "visa", last4: number.slice(-4) };
    await shopper.prepare({ intent: "add-card", ...card, amount: (amount / 100).toFixed(2) });
  }
}

/** Pays, by a deposit where chance says so, and returns the key of what was booked; empty where nothing was. */
async function books({ world, random }: Scene, shopper: Shopper): Promise<string> {
  if (random.next() < 0.3) await shopper.choose({ plan: "deposit" });
  await paysWith(shopper, GOOD);
  if ((await shopper.outcome()) !== "booked") return "";
  const [booking] = await world.rows<{ key: string }>(`select key from bookings where checkout = '${shopper.id()}'`);
  return booking?.key ?? "";
}

/** Changes what was booked, by a process of its own that may die on the way; then once more, and cancels, as chance says. */
async function changes(scene: Scene, shopper: Shopper, { script, dies, again, cancels }: Changing): Promise<void> {
  const { world, random } = scene;
  const key = await books(scene, shopper);
  if (!key) return;
  await world.beside(script, [key], random.pick(dies));
  if (random.next() < again) await world.beside(script, [key], "");
  if (random.next() < cancels) await world.beside("cancel", [key], "");
}

type Changing = {
  script: Script;
  /** Where it may die; empty for nowhere. */
  dies: readonly [string, ...string[]];
  /** How often it is done once more, and how often they cancel then. */
  again: number;
  cancels: number;
};

const TELL: Record<Story, (scene: Scene, shopper: Shopper) => Promise<unknown>> = {
  pays: async (_, shopper) => {
    await paysWith(shopper, GOOD);
    await shopper.outcome();
  },
  "declined-then-pays": async (_, shopper) => {
    await paysWith(shopper, BAD);
    if ((await shopper.outcome()) === "open") await paysWith(shopper, GOOD);
    await shopper.outcome();
  },
  "challenge-passed": async ({ random }, shopper) => {
    const challenge = await paysWith(shopper, CHALLENGED);
    if (!challenge.includes("/challenge/")) return;
    await wait(random.whole(0, 400));
    await shopper.answerBank(challenge, "complete");
    await shopper.outcome();
  },
  "challenge-failed": async (_, shopper) => {
    const challenge = await paysWith(shopper, CHALLENGED);
    if (challenge.includes("/challenge/")) await shopper.answerBank(challenge, "fail");
    if ((await shopper.outcome()) === "open") await paysWith(shopper, GOOD);
  },
  "challenge-abandoned": async ({ world }, shopper) => {
    await paysWith(shopper, CHALLENGED);
    await world.change("update charges set moved_at = :past where state = 'challenge' and checkout = ?", shopper.id());
  },
  deposit: async ({ world, random }, shopper) => {
    await shopper.choose({ plan: "deposit" });
    await paysWith(shopper, GOOD);
    if ((await shopper.outcome()) !== "booked") return;
    const [booking] = await world.rows<{ number: string }>(
      `select number from bookings where checkout = '${shopper.id()}'`,
    );
    if (!booking || random.next() < 0.3) return;
    // The balance, from two tabs at once.
    const tokens = [await shopper.token(GOOD), await shopper.token(random.pick([GOOD, BAD]))];
    const crashAt = random.pick(["", "", "authorise.answered", "capture.answered", "capture.ledger-written"]);
    await world.beside("pay-balance", [booking.number, ...tokens], crashAt);
  },
  // For everyone and for one of them, from two tabs at once; then once more, as who heard nothing would.
  cancels: (scene, shopper) =>
    changes(scene, shopper, { script: "cancel", dies: ["", "change.written"], again: 0.7, cancels: 0 }),
  // Who has moved cancels by the new date.
  "changes-date": (scene, shopper) =>
    changes(scene, shopper, { script: "change-date", dies: ["", "change.written"], again: 0.5, cancels: 0.3 }),
  "changes-room": (scene, shopper) =>
    changes(scene, shopper, {
      script: "change-room",
      dies: ["", "change.written", ...SPARE_POINTS],
      again: 0.7,
      cancels: 0.3,
    }),
  "changes-place": (scene, shopper) =>
    changes(scene, shopper, { script: "change-place", dies: ["", "change.written"], again: 0.5, cancels: 0 }),
  code: async ({ random }, shopper) => {
    await shopper.choose({ code: CODE });
    if (random.next() < 0.3) await shopper.choose({ code: "", codeBefore: CODE });
    if (random.next() < 0.7) await paysWith(shopper, GOOD);
  },
  twice: async (_, shopper) => {
    const form = await shopper.payForm({ cardToken: await shopper.token(GOOD) });
    const otherTab = await shopper.payForm({ cardToken: await shopper.token(GOOD) });
    await Promise.all([shopper.pay(form), shopper.pay(form), shopper.pay(otherTab), shopper.look()]);
    await shopper.outcome();
  },
  several: async (scene, shopper) => {
    await laysCards(scene, shopper, [GOOD, "5555555555554444", "378282246310005"]);
    await shopper.pay(await shopper.payForm({}));
    await shopper.outcome();
  },
  "several-one-declined": async (scene, shopper) => {
    await laysCards(scene, shopper, [GOOD, "5555555555554444", BAD_LATER]);
    await shopper.pay(await shopper.payForm({}));
    if ((await shopper.outcome()) !== "open") return;
    // The others are asked again, with another in the place of the one that was declined.
    const [due] = await scene.world.rows<{ missing: number }>(
      `select total - coalesce((select sum(amount) from split_cards where checkout = c.id), 0) as missing
       from checkouts c where id = '${shopper.id()}'`,
    );
    const card = { cardToken: await shopper.token(GOOD), brand: "visa", last4: "4242" };
    await shopper.prepare({ intent: "add-card", ...card, amount: (Number(due?.missing) / 100).toFixed(2) });
    await shopper.pay(await shopper.payForm({}));
    await shopper.outcome();
  },
  "late-money": async (scene, shopper) => {
    await declinedThenTaken(scene, shopper, async () => {
      if (scene.random.next() < 0.5) await isOver(scene, shopper);
    });
  },
  "late-money-sold-out": async (scene, shopper) => {
    await declinedThenTaken(scene, shopper, async () => {
      await isOver(scene, shopper);
      const quicker = scene.newShopper();
      const [mine] = await scene.world.rows<Departure>(
        `select d.id, d.trip from departures d join checkouts c on c.departure = d.id where c.id = '${shopper.id()}'`,
      );
      if (mine && (await quicker.arrive(mine, 1))) await paysWith(quicker, GOOD);
    });
  },
  waits: (scene, shopper) => waitsForPlaces(scene, shopper),
  // Who has the last places but twelve pays while a group of eleven is sold the others, and another group finds none.
  "in-a-group": async ({ world, random, departure }, shopper) => {
    const sells = (crashAt: string) => world.beside("group", [departure.id, `group-${shopper.email}`], crashAt);
    const pays = paysWith(shopper, GOOD);
    const crashAt = random.pick(["", "hold.places-taken", "pay.attempt-committed", "capture.booking-written"]);
    await Promise.all([pays, sells(crashAt)]);
    if (crashAt && random.next() < 0.7) await sells("");
    await world.beside("group", [departure.id, `late-${shopper.email}`], "");
  },
  "called-off": (scene, shopper) => isCalledOff(scene, shopper, ANSWERS),
  "package-called-off": (scene, shopper) => isCalledOff(scene, shopper, ANSWERS_OF_A_PACKAGE),
  disputed: async ({ world, random }, shopper) => {
    await paysWith(shopper, GOOD);
    if ((await shopper.outcome()) !== "booked") return;
    const [charge] = await world.rows<{ reference: string }>(
      `select reference from charges where checkout = '${shopper.id()}' and state = 'captured'`,
    );
    if (!charge) return;
    if (random.next() < 0.3) await world.dispute(charge.reference, "warning_needs_response");
    await world.dispute(charge.reference, "needs_response");
    if (random.next() < 0.8) await world.dispute(charge.reference, random.pick(["won", "lost"]));
  },
  clumsy: async (_, shopper) => {
    const form = await shopper.payForm({ cardToken: await shopper.token(GOOD) });
    await shopper.choose({ address: "4242 4242 4242 4242" });
    await shopper.choose({ code: "5555-5555-5555-4444" });
    await shopper.pay(form);
  },
  leaves: async ({ random }, shopper) => {
    if (random.next() < 0.5) await shopper.look();
  },
  "lets-go": async (scene, shopper) => {
    if (scene.random.next() < 0.5) await paysWith(shopper, BAD);
    await isOver(scene, shopper);
  },
};

/** Plays one. Whoever finds no place goes home. */
export async function tell(story: Story, scene: Scene): Promise<void> {
  const shopper = scene.newShopper();
  const own = OWN_COACH[story];
  const adults = own ? own.adults : scene.random.whole(1, 2);
  const departure = own ? await scene.ownDeparture(own) : scene.departure;
  if (await shopper.arrive(departure, adults)) await TELL[story]({ ...scene, departure }, shopper);
}

export function sceneOf(
  world: World,
  random: Random,
  departures: Pick<Scene, "departure" | "ownDeparture">,
  errors: string[],
): Scene {
  return { world, random, ...departures, newShopper: () => newShopper(world, random, errors) };
}

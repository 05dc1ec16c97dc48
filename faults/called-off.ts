/** Parties of a departure that the company cancels: they choose, change their mind, pay, cancel, or say nothing. */
import { setTimeout as wait } from "node:timers/promises";
import { GOOD, paysWith, type Scene } from "./scene";
import type { Shopper } from "./shopper";

const TOLD_WITHIN_MS = 15_000;

/** The key of a party's choice, once it has been told; empty where it is not, in a while. */
async function told({ world }: Scene, shopper: Shopper): Promise<string> {
  for (const until = Date.now() + TOLD_WITHIN_MS; Date.now() < until; await wait(200)) {
    const [party] = await world.rows<{ key: string; state: string }>(
      `select p.key, p.state from call_off_parties p join bookings b on b.number = p.booking
       where b.checkout = '${shopper.id()}'`,
    );
    if (party && party.state !== "due") return party.key;
  }
  return "";
}

/** Chooses as the page has it: what is shown to go back is sent with it. */
async function chooses(shopper: Shopper, key: string, choice: string): Promise<void> {
  const page = `/en-ca/my-choice/${key}`;
  const { page: shown } = await shopper.ask(`${page}?choice=${encodeURIComponent(choice)}`);
  const [, back = ""] = /name="back" value="(\d+)"/.exec(shown) ?? [];
  if (back) await shopper.ask(page, { choice, back });
}

/** What people do with a choice. */
export const ANSWERS = ["refund", "other", "twice", "both", "cancels", "both and cancels", "nothing"] as const;
type Answer = (typeof ANSWERS)[number];
type Answers = readonly [Answer, ...Answer[]];
/** Of those with a room of the partner's, most leave with another departure: another room has to be got there. */
export const ANSWERS_OF_A_PACKAGE: Answers = [
  "other",
  "twice",
  "other",
  "twice",
  "both",
  "both and cancels",
  "nothing",
];

async function answers(scene: Scene, shopper: Shopper, { key, from }: { key: string; from: Answers }) {
  const { world, random } = scene;
  const [held] = await world.rows<{ offered: string }>(
    `select h.offered from call_off_holds h join call_off_parties p on p.booking = h.booking where p.key = '${key}'`,
  );
  const other = held?.offered ?? "refund";
  const does = random.pick(from);
  const choices: Partial<Record<Answer, string[]>> = {
    refund: ["refund"],
    other: [other],
    twice: [other, other],
    both: ["refund", other],
    "both and cancels": [other, "refund"],
  };
  const [booking] = await world.rows<{ key: string }>(`select key from bookings where checkout = '${shopper.id()}'`);
  const cancels = booking && does.endsWith("cancels") ? [world.beside("cancel", [booking.key], "")] : [];
  await Promise.all([...(choices[does] ?? []).map((choice) => chooses(shopper, key, choice)), ...cancels]);
}

/**
 * Two parties are booked and a third is paying when their coach is cancelled. Who says nothing is refunded when the time to
 * answer is over.
 */
export async function isCalledOff(scene: Scene, first: Shopper, from: Answers): Promise<void> {
  const { world, random, newShopper, departure: mine } = scene;
  if (random.next() < 0.3) await first.choose({ plan: "deposit" });
  await paysWith(first, GOOD);
  const [second, third] = [newShopper(), newShopper()];
  if (await second.arrive(mine, 1)) await paysWith(second, GOOD);
  const pays = (await third.arrive(mine, 1)) ? paysWith(third, GOOD) : undefined;
  const crashAt = random.pick(["", "call-off.decided"]);
  await Promise.all([pays, world.beside("call-off", [mine.id], crashAt)]);
  if (crashAt) await world.beside("call-off", [mine.id], "");
  const shoppers = [first, second, third];
  const keys = await Promise.all(
    shoppers.map(async (shopper) =>
      shopper.id() && (await shopper.outcome()) === "booked" ? told(scene, shopper) : "",
    ),
  );
  // A colleague closes the sales of what is held for them: they keep it.
  const closes = random.next() < 0.5;
  const heldFor = "select offered from call_off_holds where departure = ?";
  if (closes) await world.change(`update departures set status = 'closed' where id in (${heldFor})`, mine.id);
  await Promise.all(
    shoppers.map(async (shopper, i) => {
      const key = keys[i];
      if (key) await answers(scene, shopper, { key, from });
    }),
  );
  if (closes) await world.change(`update departures set status = 'on-sale' where id in (${heldFor})`, mine.id);
  await world.change("update call_offs set answer_until = :past where departure = ?", mine.id);
  await world.change(
    "update call_off_parties set next_attempt_at = :past where state = 'waiting' and departure = ?",
    mine.id,
  );
}

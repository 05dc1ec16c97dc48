/** Someone who comes to buy where several instances serve: by the pages and the forms' own posts, as fast as they answer. */

import { setTimeout as wait } from "node:timers/promises";
import { LOCALES, type Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import type { Random } from "../faults/random";
import type { Cluster } from "../tests/cluster/cluster";
import { type Answer, type Fields, newVisitor } from "../tests/cluster/visitor";
import { BILLING, cardToken, payFields, travellerFields } from "../tests/e2e/support/buyer";
import { filled, saidIn, wordsOf } from "../tests/e2e/support/words";

/** Kinds of requests whose times are told apart: pages anybody may see, holds, the forms after them, the pay button. */
export const KINDS = ["pages", "holds", "forms", "payments"] as const;
export type Kind = (typeof KINDS)[number];

/** Milliseconds until what was asked for, those of waiting for one's turn and of coming again in them. */
export type Times = Record<Kind, number[]>;
export const noTimes = (): Times => ({ pages: [], holds: [], forms: [], payments: [] });

export type Departure = { id: string; trip: string; startDay: string };

/**
 * What came of a visit: `none` found no place and was told so each time, `leaves` holds places and goes away, `failed` got
 * an answer there must not be, or none.
 */
export type Outcome = {
  came: "booked" | "leaves" | "none" | "failed";
  checkout: string;
  toldByPage: number;
  toldByPost: number;
  /** How often they were told that it is not their turn, and came again. */
  cameAgain: number;
  failure: string;
};

class Failed extends Error {}

/** Departures one asks for, at the most, before one goes home. */
const CHOICES = 3;
/** How often one comes again for the same thing, told so each time, before it is a failure. */
const PATIENCE = 120;

type Wants = { random: Random; departures: readonly Departure[]; pays: boolean; times: Times };

/** Whether a page says in its own language, and not as a failure, that there are no places or too few. */
function saysKindly(page: string, locale: Locale): boolean {
  const { errors } = wordsOf(locale).common;
  const few = [1, 2].flatMap((count) =>
    [errors["not-enough-places_one"], errors["not-enough-places_other"]].map((text) => filled(text, { count })),
  );
  const said = saidIn(page);
  return [errors["places-gone"], ...few].some((text) => said.includes(saidIn(text)));
}

/** Whether a trip's page lets one choose a departure: one without places is shown, and cannot be. */
function offers(page: string, departure: string): boolean {
  const [option = ""] = new RegExp(`<option[^>]* value="${departure}"[^>]*>`).exec(page) ?? [];
  return option !== "" && !/ disabled\b/.test(option);
}

/** Comes, looks, asks for one or two places, and pays when there are some; goes home at an answer there must not be. */
export async function visit(cluster: Cluster, { random, departures, pays, times }: Wants): Promise<Outcome> {
  const visitor = newVisitor(cluster);
  const locale = random.pick(LOCALES);
  const adults = random.whole(1, 2);
  const outcome: Outcome = { came: "none", checkout: "", toldByPage: 0, toldByPost: 0, cameAgain: 0, failure: "" };

  async function ask(kind: Kind, path: string, expected: readonly number[], fields?: Fields): Promise<Answer> {
    const began = performance.now();
    const once = () =>
      visitor.ask(path, fields).catch((error: unknown) => {
        throw new Failed(`${kind}: no answer: ${error}`);
      });
    let answer = await once();
    // The page does so by itself; a form by its button.
    for (let tries = 1; answer.status === 429 && answer.comeAgainMs > 0 && tries < PATIENCE; tries++) {
      outcome.cameAgain++;
      await wait(answer.comeAgainMs);
      answer = await once();
    }
    times[kind].push(performance.now() - began);
    if (!expected.includes(answer.status))
      throw new Failed(`${kind}: ${answer.status}, ${saidIn(answer.page).slice(0, 200)}`);
    return answer;
  }

  /** Holds places on the first of some departures that has them; empty when none has. */
  async function hold(): Promise<string> {
    for (const { id, trip, startDay } of random.shuffle(departures).slice(0, CHOICES)) {
      const path = pathFor("trip.detail", locale, { slug: trip });
      const { page } = await ask("pages", `${path}?adults=${adults}&month=${startDay.slice(0, 7)}`, [200]);
      if (!offers(page, id)) {
        outcome.toldByPage++;
        continue;
      }
      const fields = { departure: id, from: "montreal", adults: String(adults), children: "0" };
      const answer = await ask("holds", path, [303, 409], fields);
      if (answer.status === 303) return /\/checkout\/([\w-]+)$/.exec(answer.location)?.[1] ?? "";
      if (!saysKindly(answer.page, locale))
        throw new Failed(`holds: not told kindly: ${saidIn(answer.page).slice(0, 200)}`);
      outcome.toldByPost++;
    }
    return "";
  }

  async function buy(checkout: string): Promise<void> {
    const tab = (name: string) => tabPath(name, locale, checkout);
    const fill = (name: string, fields: Fields) => ask("forms", tab(name), [303], fields);
    await fill("travellers", travellerFields({ adults, children: 0 }, `${checkout}@example.com`.toLowerCase()));
    await fill("seats", { do: "skip" });
    await fill("payment", { intent: "choose", plan: "full", code: "", codeBefore: "", ...BILLING });
    const { page } = await ask("forms", `${tab("payment")}?step=card`, [200]);
    const [, shown = "0"] = /(?:[&;]shown=|name="shown" value="|"offer":\{"amount":)(\d+)/.exec(page) ?? [];
    const token = await cardToken({ ...cluster, databaseUrl: cluster.database.url }, checkout);
    await ask("payments", tab("payment"), [303], { ...payFields(token), shown });
  }

  try {
    await ask("pages", pathFor("home", locale), [200]);
    outcome.checkout = await hold();
    if (!outcome.checkout) return outcome;
    outcome.came = pays ? "booked" : "leaves";
    if (pays) await buy(outcome.checkout);
    return outcome;
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return { ...outcome, came: "failed", failure: error.message };
  } finally {
    visitor.leave();
  }
}

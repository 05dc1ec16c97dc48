/** Who and which activity, as addresses and forms say it: a traveller's position and an activity's slug, `2:harbour-cruise`. */
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import type { ExtraChoice } from "~/services/inventory/activities.server";

const CHOICE = /^(\d{1,2}):([\w-]{1,60})$/;
const MAX_CHOICES = MAX_PASSENGERS * 20;
/** How long they may be, written one after the other. */
export const CHOICES_LETTERS = MAX_CHOICES * 64;

/** The choices that some texts say, each once; what is none is left out. */
export function choicesIn(texts: readonly string[]): ExtraChoice[] {
  const said = texts.flatMap((text) => text.split(",")).slice(0, MAX_CHOICES);
  const choices = said.flatMap((text) => {
    const [, traveller, activity] = CHOICE.exec(text) ?? [];
    return activity ? [{ traveller: Number(traveller), activity }] : [];
  });
  // `0:cruise` and `00:cruise` are one.
  return [...new Map(choices.map((choice) => [textOf([choice]), choice])).values()];
}

/** Choices as one text. */
export const textOf = (choices: readonly ExtraChoice[]) =>
  choices.map(({ traveller, activity }) => `${traveller}:${activity}`).join(",");

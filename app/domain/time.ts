import { ZONE } from "./day";

/** A local time `HH:MM`, some minutes earlier; it may be of the day before. */
export function minutesBefore(time: string, minutes: number): string {
  const [hours = 0, mins = 0] = time.split(":").map(Number);
  const total = (((hours * 60 + mins - minutes) % 1440) + 1440) % 1440;
  return `${String(Math.floor(total / 60)).padStart(2, "0")}:${String(total % 60).padStart(2, "0")}`;
}

/** Made when it is first asked for: it costs a phone longer than the rest of a script. */
let clock: Intl.DateTimeFormat | undefined;

/** The local time `HH:MM` where every coach leaves from, at a moment. */
export function timeIn(instant: Date): string {
  clock ??= new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: ZONE });
  return clock.format(instant);
}

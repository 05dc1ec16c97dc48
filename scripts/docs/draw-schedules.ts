/** The table of what is tried again by itself, from `app/domain/company/schedules.ts`. */
import { looksOf, looksWithin, SCHEDULES, type Scheduled } from "../../app/domain/company/schedules";

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;

function duration(seconds: number): string {
  if (seconds >= 24 * HOUR) return `${Math.round(seconds / (24 * HOUR))} d`;
  if (seconds >= HOUR) return `${Math.round(seconds / HOUR)} h`;
  return seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`;
}

function waits(of: Scheduled): string {
  const { shortest, phases } = SCHEDULES[of];
  const [first, ...more] = phases.map(({ upTo }) => duration(upTo));
  return `${duration(shortest)}, doubling up to ${first}${more.map((upTo) => `, then ${upTo}`).join("")}`;
}

/** A row a schedule: the waits, the number of looks in the first week and in all, and what happens then. */
export function drawSchedules(): string {
  const head = ["what", "after", "tries in a week", "in all", "then"];
  const rows = (Object.keys(SCHEDULES) as Scheduled[]).map((of) => {
    const all = looksOf(of);
    const counts = [looksWithin(of, WEEK), Number.isFinite(all) ? all : "without end"];
    return [SCHEDULES[of].what, waits(of), ...counts, SCHEDULES[of].afterwards];
  });
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

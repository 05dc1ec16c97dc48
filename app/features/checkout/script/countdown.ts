/** Counts the minutes of a deadline down (`ui/countdown`). */
import { timeLeft } from "~/domain/time-left";

/** With more minutes left than this, the clock time says it better. */
const COUNTED = 90;
const TICK_MS = 5_000;

function tick(line: HTMLElement): void {
  const { ends = "", left = "[]" } = line.dataset;
  const now = timeLeft(ends, Date.now());
  const [none = "", one = "", two = ""]: string[] = JSON.parse(left);
  const words = [none, one][now.minutes] ?? two.replace("2", String(now.minutes));
  const part = (name: string) => line.querySelector<HTMLElement>(`[data-part=${name}]`);
  const say = (name: string, text: string) => {
    const place = part(name);
    // Said again only when it is something else.
    if (place && place.textContent !== text) place.textContent = text;
  };
  const over = part("over");
  line.classList.toggle("soon", now.soon);
  part("clock")?.toggleAttribute("hidden", now.ended);
  over?.toggleAttribute("hidden", !now.ended);
  say("left", now.minutes > COUNTED ? "" : ` ${words}`);
  say("said", now.ended ? (over?.textContent ?? "") : now.spoken ? words : "");
}

export function countDown(): void {
  for (const line of document.querySelectorAll<HTMLElement>(".countdown[data-ends]")) {
    tick(line);
    setInterval(tick, TICK_MS, line);
  }
}

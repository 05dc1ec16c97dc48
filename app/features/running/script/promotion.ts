/** Counts down to the end of the promotion in the header. */
import { timeLeft } from "~/domain/time-left";

const TICK_MS = 5_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Each is dear to make on a slow phone, and is asked again at every tick. */
const formats = new Map<string, Intl.NumberFormat>();

/** So many days, hours and minutes in the page's language; days only where there are any. */
export function spanOf(minutes: number, language: string): string {
  const part = (count: number, unit: "day" | "hour" | "minute", unitDisplay: "long" | "short") => {
    const format =
      formats.get(language + unit) ?? new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay });
    formats.set(language + unit, format);
    return format.format(count);
  };
  return [
    minutes >= DAY && part(Math.floor(minutes / DAY), "day", "long"),
    part(Math.floor((minutes % DAY) / HOUR), "hour", "short"),
    part(minutes % HOUR, "minute", "short"),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Makes a code a button that copies it, and says so next to it. */
export function offerCopy(): void {
  const code = document.querySelector<HTMLElement>("[data-copy]");
  if (!code || !navigator.clipboard) return;
  const { copy = "", copied = "" } = code.dataset;
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = copy;
  code.replaceWith(button);
  button.append(code);
  const said = document.createElement("span");
  said.role = "status";
  button.after(said);
  button.onclick = async () => {
    await navigator.clipboard.writeText(code.textContent ?? "");
    said.textContent = ` ${copied}`;
  };
}

/** Shows the time left, now and from now on. */
export function countPromotionDown(): void {
  const box = document.querySelector<HTMLElement>("[data-until]");
  const [line, shown, said] = box ? box.querySelectorAll<HTMLElement>(":scope > span, [data-left]") : [];
  if (!box || !line || !shown || !said) return;
  const { until = "", over = "" } = box.dataset;
  const tick = () => {
    const { ended, minutes, soon, spoken } = timeLeft(until, Date.now());
    const words = (shown.dataset.left ?? "").replace("{{time}}", spanOf(minutes, document.documentElement.lang));
    const aloud = ended ? over : spoken ? words : "";
    if (said.textContent !== aloud) said.textContent = aloud;
    shown.textContent = words;
    box.classList.toggle("soon", soon);
    if (!ended) return;
    line.textContent = over;
    clearInterval(timer);
  };
  const timer = setInterval(tick, TICK_MS);
  tick();
}

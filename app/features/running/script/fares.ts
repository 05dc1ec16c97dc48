/**
 * The calendar of fares by keyboard (spec 2): one stop of the tab key, then arrows walk its days, Home and End go to the
 * first and the last of the month, PageUp and PageDown to another month, of which there are only those with departures.
 */
import { become } from "./in-place";

const DAYS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 } as const;

const calendar = () => document.querySelector<HTMLTableElement>("table.fares");
const isDay = (cell: Element) => cell.textContent !== "";
const daysOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>("tbody td")].filter(isDay);
/** What has the focus in a day: where it leads, else the day itself. */
const stopOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>("a") ?? cell;

function stopAt(days: HTMLElement[], cell: HTMLElement): void {
  for (const each of days) stopOf(each).tabIndex = each === cell ? 0 : -1;
}

/** Turns the table into a grid whose first day with a fare is where the tab key stops. */
function makeGrid(): void {
  const table = calendar();
  if (!table || table.getAttribute("role") === "grid") return;
  table.setAttribute("role", "grid");
  const days = daysOf(table);
  const first = days.find((cell) => cell.querySelector("a")) ?? days[0];
  if (first) stopAt(days, first);
}

function goTo(index: (length: number) => number): void {
  const table = calendar();
  if (!table) return;
  makeGrid();
  const days = daysOf(table);
  const cell = days.at(Math.min(index(days.length), days.length - 1));
  if (!cell) return;
  stopAt(days, cell);
  stopOf(cell).focus();
}

/** To the month before or after, as its link says; nowhere where there is none. */
function turn(way: "prev" | "next", index: (length: number) => number): void {
  const link = document.querySelector<HTMLAnchorElement>(`#dates .pagination a[rel=${way}]`);
  if (link) void become(new URL(link.href), { after: () => goTo(index) });
}

function walk(event: KeyboardEvent): void {
  const table = calendar();
  const { key, target } = event;
  if (!table || !(target instanceof HTMLElement) || !table.contains(target)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const days = daysOf(table);
  const here = days.findIndex((cell) => cell.contains(target));
  if (here === -1) return;
  if (key in DAYS) {
    const there = here + DAYS[key as keyof typeof DAYS];
    if (there < 0) turn("prev", (length) => Math.max(0, length + there));
    else if (there >= days.length) turn("next", () => there - days.length);
    else goTo(() => there);
  } else if (key === "Home") goTo(() => 0);
  else if (key === "End") goTo((length) => length - 1);
  else if (key === "PageUp") turn("prev", () => here);
  else if (key === "PageDown") turn("next", () => here);
  else return;
  event.preventDefault();
}

/** A day that is chosen closes the calendar, and its button has the focus. */
function choose(event: MouseEvent): void {
  const { target } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("table.fares a[href$='#dates']");
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void become(new URL(link.href), {
    after: (main) => {
      main.querySelector("details.month")?.removeAttribute("open");
      main.querySelector<HTMLElement>("#dates .button.main")?.focus();
    },
  });
}

export function walkFares(): void {
  makeGrid();
  document.addEventListener("shown", makeGrid);
  document.addEventListener("keydown", walk);
  document.addEventListener("click", choose);
}

/**
 * Brings the seat map to life. The lists hold the answer; a seat tapped on the plan is given to the traveller it is being
 * chosen for, and each choice shows on the plan. Who walks the plan by keyboard has React's grid in its place,
 * which comes when a key is pressed. Built alone.
 */
import { choiceOf, giveSeat, type SeatChoice, tapSeat } from "~/domain/departures/seat-choice";
import { connection, mayPrefetchAhead } from "~/features/running/prefetch";
import { mayRunScripts, startAgainWithoutScripts } from "~/ui/script-support";
import { isSeat, type SeatView } from "~/ui/seat-types";
import { freeSeats, viewOf } from "~/ui/seat-view";
import { type GivenSeats, put, rowsOf, seatLabelOf } from "../seat-words";

const loadGrid = () => import("./seat-grid");
type DrawGrid = Awaited<ReturnType<typeof import("./seat-grid")["openGrid"]>>;

function bringToLife(island: HTMLElement, { plan, names, words }: GivenSeats): void {
  const find = <E extends Element = HTMLElement>(what: string) => [...island.querySelectorAll<E>(what)];
  const rows = rowsOf(plan, words);
  const seatLabel = seatLabelOf(words);
  const free = freeSeats(rows);
  const lists = find<HTMLSelectElement>("select");
  const [table] = find("table");
  const [status] = find(".seat-status");
  const [said, aboutAccessible] = find("[role=status]");
  const travellers = find(".seat-travellers > li");
  const numbers = find<HTMLButtonElement>(".seat-status button");
  const [wheelchair] = find(".seat-legend .available > .icon");
  if (!table || !status || !said || !aboutAccessible) return;

  // What was chosen in the lists before this came stays chosen.
  let choice = choiceOf(lists.map((list) => list.value));
  let drawGrid: DrawGrid | undefined;
  const given = lists.map((list) => [...list.options].find((option) => option.defaultSelected)?.value ?? "");
  const view = (cell: (typeof rows)[number][number]) => viewOf(cell, choice, names, seatLabel);

  /** One button a seat, in the coach's order; what a cross stands on is never anything else. */
  const buttons = rows.flat().flatMap((cell) => (isSeat(cell) ? [{ cell, button: buttonFor(cell.seat) }] : []));
  function buttonFor(seat: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.seat = seat;
    // The one seat where the tab key stops.
    button.tabIndex = seat === free[0]?.seat ? 0 : -1;
    return button;
  }

  function showSeat(button: HTMLButtonElement, { state, owner, label, className, accessible, seat }: SeatView): void {
    button.className = className;
    button.setAttribute("aria-label", label);
    if (state === "not-available") return;
    button.setAttribute("aria-pressed", String(state === "selected"));
    const sign = accessible ? wheelchair?.cloneNode(true) : undefined;
    button.replaceChildren(state === "selected" ? String(owner + 1) : (sign ?? seat));
  }

  function show(next: SeatChoice): void {
    choice = next;
    const { seats, current } = choice;
    for (const [index, list] of lists.entries()) if (list.value !== seats[index]) list.value = seats[index] ?? "";
    for (const [index, { classList }] of travellers.entries()) classList.toggle("current", index === current);
    for (const [index, button] of numbers.entries()) button.setAttribute("aria-pressed", String(index === current));
    say(said, seats.every(Boolean) ? words.allChosen : put(words.choosingFor, "name", names[current] ?? ""));
    const isAccessible = free.some(({ seat, accessible }) => accessible && seats.includes(seat));
    say(aboutAccessible, isAccessible ? words.accessibleChosen : "");
    if (drawGrid) drawGrid({ rows, label: words.caption, viewOf: view, tap });
    else
      for (const { cell, button } of buttons) {
        const seen = view(cell);
        if (seen) showSeat(button, seen);
      }
  }
  const tap = (seat: string) => show(tapSeat(choice, seat));

  const drawn = find(".seat-plan .seat");
  for (const [index, { cell, button }] of buttons.entries()) {
    const picture = drawn[index];
    if (!picture) return;
    if (cell.taken) {
      button.setAttribute("aria-disabled", "true");
      button.append(...picture.childNodes);
    } else button.addEventListener("click", () => tap(cell.seat));
    picture.replaceWith(button);
  }
  for (const [index, list] of lists.entries()) {
    list.addEventListener("change", () => show(giveSeat(choice, list.value, index)));
    list.addEventListener("focus", () => show({ ...choice, current: index }));
  }
  for (const [index, button] of numbers.entries())
    button.addEventListener("click", () => show({ ...choice, current: index }));
  // What the form goes back to when it is reset; the browser then puts the lists back itself.
  island.closest("form")?.addEventListener("reset", () => show(choiceOf(given)));

  // Where a keyboard is used it may come to the plan: by then its grid is here.
  if (mayPrefetchAhead(connection()))
    addEventListener("keydown", () => void loadGrid().catch(() => undefined), { once: true });
  table.addEventListener("focusin", async ({ target }) => {
    if (!(target instanceof Element && target.matches(":focus-visible"))) return;
    const { openGrid } = await loadGrid();
    // Who went on in the meantime is not called back.
    if (document.activeElement !== target || drawGrid) return;
    drawGrid = openGrid(table);
    show(choice);
  });

  status.hidden = false;
  show(choice);
  // Says on the page that it can be used now.
  island.dataset.alive = "";
}

/** Said once, when it changes. */
function say(part: HTMLElement | undefined, text: string): void {
  if (part && part.textContent !== text) part.textContent = text;
}

const island = document.querySelector<HTMLElement>("[data-island=seats]");
const data = document.querySelector("script[data-given=seats]")?.textContent;

if (island && data && mayRunScripts()) {
  try {
    bringToLife(island, JSON.parse(data));
  } catch (error) {
    // What was half brought to life is asked for once more, to be left as the server draws it.
    startAgainWithoutScripts();
    throw error;
  }
}

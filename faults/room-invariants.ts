/** What must hold of rooms and activities: none sold twice, none paid for and not there, none kept for nobody. */
import type { Books, PartnerBooks } from "./books";
import type { Say } from "./violation";

const DAY_MS = 86_400_000;

type Stay = Books["stays"][number];

/** States in which a stay with rooms of our own has taken them. */
const KEEPS = ["held", "confirming", "confirmed"];
/** States in which the partner has yet to be asked, or to be told. */
export const UNDER_WAY = ["asked", "confirming", "leaving"];
/** States in which another room for a booking has come to nothing, or was let go of. */
export const AT_REST = ["refused", "left"];

function nightsOf({ firstNight, nights }: Stay): string[] {
  const first = Date.parse(`${firstNight}T00:00:00Z`);
  return Array.from({ length: nights }, (_, i) => new Date(first + i * DAY_MS).toISOString().slice(0, 10));
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What must hold at every moment, of books read at one. */
export function wrongRooms(books: Books, say: Say): void {
  const sold = "night or activity sold twice";
  const held = new Map(books.checkouts.flatMap((checkout) => (checkout.held ? [[checkout.id, checkout]] : [])));
  const stayOf = new Map(books.stays.map((stay) => [stay.checkout, stay]));

  const kept = counted(
    books.stays
      .filter(({ supplier, state }) => supplier === "own" && KEEPS.includes(state))
      .flatMap((stay) => nightsOf(stay).map((night) => `${stay.hotel}/${stay.room} ${night}`)),
  );
  for (const { hotel, room, night, rooms, taken } of books.rooms) {
    const name = `${hotel}/${room} ${night}`;
    if (taken > rooms) say(sold, `${name}: ${taken} of ${rooms}`);
    if (taken !== (kept.get(name) ?? 0)) say(sold, `${name}: ${taken} taken, ${kept.get(name) ?? 0} kept`);
    kept.delete(name);
  }
  for (const [name, count] of kept) say(sold, `${name}: none taken, ${count} kept`);

  const chosen = counted(
    books.extras.flatMap(({ checkout, activity }) => {
      const { departure } = held.get(checkout) ?? {};
      return departure ? [`${departure} ${activity}`] : [];
    }),
  );
  for (const { departure, activity, capacity, taken } of books.activities) {
    const name = `${departure} ${activity}`;
    if (taken > capacity) say(sold, `${name}: ${taken} of ${capacity}`);
    if (taken !== (chosen.get(name) ?? 0)) say(sold, `${name}: ${taken} taken, ${chosen.get(name) ?? 0} chosen`);
  }

  for (const { supplier, state, checkout } of books.stays)
    if (supplier === "own" && KEEPS.includes(state) && !held.has(checkout))
      say("room kept without payment", `${checkout} keeps nights and no place`);
  const kinds = new Map(books.checkouts.map(({ id, kind }) => [id, kind]));
  const nobody = cancelledWhole(books);
  for (const { number, checkout } of books.bookings) {
    const stay = stayOf.get(checkout);
    if (nobody.has(checkout)) {
      if (stay && stay.state !== "leaving" && stay.state !== "left")
        say("room kept for who cancelled", `${number}: its room is ${stay.state}`);
      continue;
    }
    const isPackage = stay !== undefined || kinds.get(checkout) === "package";
    if (isPackage && (stay?.state !== "confirmed" || !stay.confirmation))
      say("paid package without its room", `${number}: its room is ${stay?.state ?? "none"}`);
  }
}

/** Checkouts on which nobody travels any more. */
function cancelledWhole({ checkouts }: Books): Set<string> {
  return new Set(checkouts.flatMap(({ id, state, people }) => (state === "booked" && people === 0 ? [id] : [])));
}

/** What must hold once everything has come to rest: we and the partner keep the same rooms. */
export function wrongRoomsInTheEnd(books: Books, partner: PartnerBooks, say: Say): void {
  const nobody = cancelledWhole(books);
  const booked = new Set(books.bookings.flatMap(({ checkout }) => (nobody.has(checkout) ? [] : [checkout])));
  const byKey = new Map(books.stays.map((stay) => [stay.key, stay]));
  for (const { checkout, state } of books.stays)
    if (UNDER_WAY.includes(state)) say("not settled in the end", `the room of ${checkout} is ${state}`);

  for (const { checkout, state } of books.spares)
    if (!AT_REST.includes(state)) say("not settled in the end", `another room of ${checkout} is ${state}`);

  const confirmed = new Map<string, string[]>();
  for (const { key, state, confirmation } of partner.holds) {
    const stay = byKey.get(key);
    if (state === "confirmed") confirmed.set(key, [...(confirmed.get(key) ?? []), confirmation?.number ?? ""]);
    if ((state === "held" || state === "confirmed") && !(stay && booked.has(stay.checkout)))
      say("room kept without payment", `${key} is ${state} at the partner, for ${stay?.checkout ?? "nobody"}`);
  }
  for (const { supplier, checkout, key, confirmation } of books.stays) {
    if (supplier !== "partner" || !booked.has(checkout)) continue;
    const numbers = confirmed.get(key) ?? [];
    if (numbers.length !== 1 || numbers[0] !== confirmation)
      say(
        "paid package without its room",
        `${checkout}: ${confirmation}, at the partner ${numbers.join(", ") || "none"}`,
      );
  }
}

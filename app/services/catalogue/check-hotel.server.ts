/** One hotel of ours against the rest of the catalogue and against itself. */
import type { OwnHotel } from "~/domain/catalogue/catalogue";
import { isNamedDay } from "~/domain/departures/recurrence";
import type { Problem } from "./problem.server";

type FoundProblem = Pick<Problem, "path" | "message">;

function checkRoom({ sleeps, twoBeds, seasons }: OwnHotel["rooms"][number], at: number): FoundProblem[] {
  const problems: FoundProblem[] = [];
  const say = (path: Problem["path"], message: string) => problems.push({ path: ["rooms", at, ...path], message });
  if (twoBeds && sleeps < 2) say(["twoBeds"], "expected two beds only in a room for two or more");
  seasons.forEach(({ from, to, perPersonCad }, i) => {
    const season = { from, to };
    for (const key of ["from", "to"] as const) {
      if (!isNamedDay(season[key])) say(["seasons", i, key], `expected a day of the calendar, found ${season[key]}`);
    }
    if (perPersonCad.length !== sleeps) {
      const message = `expected ${sleeps} prices, for one guest to ${sleeps}, found ${perPersonCad.length}`;
      say(["seasons", i, "perPerson"], message);
    }
  });
  return problems;
}

/** Every problem of a hotel, with its path in the hotel's file; `destinations` left out when they could not be read. */
export function checkHotel(hotel: OwnHotel, destinations: string[] | undefined): FoundProblem[] {
  const problems: FoundProblem[] = [];
  if (destinations && !destinations.includes(hotel.destination)) {
    const message = `expected the slug of a destination, found ${hotel.destination}`;
    problems.push({ path: ["destination"], message });
  }
  const rooms = hotel.rooms.map(({ slug }) => slug);
  hotel.rooms.forEach((room, i) => {
    if (rooms.indexOf(room.slug) < i) {
      problems.push({
        path: ["rooms", i, "slug"],
        message: `expected each slug once, found ${room.slug} a second time`,
      });
    }
    problems.push(...checkRoom(room, i));
  });
  return problems;
}

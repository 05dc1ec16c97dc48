import type { Departure, RoomDeparture } from "./ask";
import type { Bought, OwnCoach } from "./plan";
import type { Random } from "./random";
import type { World } from "./world";

export type Departures = Awaited<ReturnType<typeof departuresOf>>;

/** Where each kind of thing is bought. */
export type Places = Record<Bought, Departure | RoomDeparture>;

/** Far enough for a deposit, near enough that rooms are let. */
const AHEAD_DAYS = { from: 60, to: 300 };
/** What the site writes when places come back, where somebody waits for them. */
const MARK_FREED = `insert into freed_places (departure, version)
  select d.id, 1 from departures d where d.id = ? and exists (select 1 from waiting_requests r
    where r.trip = d.trip and r.state = 'waiting' and d.start_day between r.first_day and r.last_day
    and (r.days is null or cast(r.days as text) like '%' || d.start_day || '%'))
  on conflict (departure) do update set version = freed_places.version + 1`;
/** More than there are. */
const MAX_CANCELLED = 2000;

/** The day so many days from now. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Goes round and round. */
function inTurn<T>(from: readonly T[]): () => T {
  let next = 0;
  return () => {
    const one = from[next++ % from.length];
    if (!one) throw new Error("There is no departure to buy");
    return one;
  };
}

async function packagesOf(world: World): Promise<RoomDeparture[]> {
  const rows = await world.rows<{ id: string; trip: string; first: string; last: string; data: unknown }>(
    `select d.id, d.trip, d.start_day as first, d.end_day as last, t.data from departures d
     join trips t on t.slug = d.trip where t.kind = 'package' and not exists (select 1 from departure_runs u join runs r on r.id = u.run where u.departure = d.id and r.taken > 0) and d.status = 'on-sale'
     and d.start_day > '${dayAhead(AHEAD_DAYS.from)}' and d.start_day < '${dayAhead(AHEAD_DAYS.to)}' order by d.id`,
  );
  return rows.map(({ id, trip, first, last, data }) => {
    const { stay } = (typeof data === "string" ? JSON.parse(data) : data) as { stay: RoomDeparture["stay"] };
    const nights = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000);
    return { id, trip, stay: { supplier: stay.supplier, firstNight: first, nights } };
  });
}

/** Departures to buy: shared ones, some with few places; and those that one buyer has to itself. */
export async function departuresOf(world: World, random: Random) {
  const trips = await world.rows<Departure>(
    `select id, trip from departures where trip in ('new-york-3-days', 'boston-2-days') and not exists (select 1 from departure_runs u join runs r on r.id = u.run where u.departure = departures.id and r.taken > 0)
     and status = 'on-sale' and start_day > '${dayAhead(AHEAD_DAYS.from)}' order by id`,
  );
  const onLines = await world.rows<Departure>(
    `select d.id, d.trip from departures d join trips t on t.slug = d.trip where t.kind <> 'package' and d.status = 'on-sale'
     and exists (select 1 from departure_runs u join runs r on r.id = u.run where u.departure = d.id and r.line is not null)
     and d.start_day > '${dayAhead(AHEAD_DAYS.from)}' order by d.id`,
  );
  const packages = await packagesOf(world);
  const of = (supplier: "own" | "partner") => packages.filter(({ stay }) => stay.supplier === supplier);
  const halves = <T>(all: readonly T[], onlyShared: readonly T[] = []) => {
    const mixed = random.shuffle(all);
    const half = Math.floor(mixed.length / 2);
    const shared = random.shuffle([...mixed.slice(0, half), ...onlyShared]);
    return { shared: inTurn(shared), alone: inTurn(mixed.slice(half)) };
  };
  // Packages share the coaches of lines: nobody has one to itself.
  const [trip, own, partner] = [halves(trips, onLines), halves(of("own")), halves(of("partner"))];
  /** As the office does it: whoever waits there is offered them. Not of one that the company has cancelled. */
  const few = async ({ id }: Departure, places: number) => {
    const onSale = `(select u.run from departure_runs u join departures d on d.id = u.departure
      where d.id = ? and d.status = 'on-sale')`;
    await world.change(
      `insert into run_facts (run, closed, cap, guide, driver, delay_minutes, version, changed_at)
        select id, false, taken + ${places}, '', '', 0, 1, :past from runs where id in ${onSale}
        on conflict (run) do update set cap = excluded.cap`,
      id,
    );
    const cap = "(select cap from run_facts where run = runs.id)";
    const changed = await world.change(
      `update runs set capacity = ${cap} where taken <= ${cap} and id in ${onSale}`,
      id,
    );
    if (changed > 0) await world.change(MARK_FREED, id);
    return changed;
  };
  /** Leaves one room of a kind on the first night. */
  const fewRooms = async ({ stay }: RoomDeparture) =>
    world.change("update room_nights set rooms = taken + 1 where night = ? and rooms > taken", stay.firstNight);
  const alone = async (places: number): Promise<Departure> => {
    for (let tries = 0; tries < MAX_CANCELLED; tries++) {
      const departure = trip.alone();
      if ((await few(departure, places)) > 0) return departure;
    }
    throw new Error("Every departure is cancelled");
  };
  const aloneAtThePartner = async (): Promise<RoomDeparture> => {
    for (let tries = 0; tries < MAX_CANCELLED; tries++) {
      const departure = partner.alone();
      const onSale = `select id from departures where id = '${departure.id}' and status = 'on-sale'`;
      if ((await world.rows(onSale)).length > 0) return departure;
    }
    throw new Error("Every departure of a package is cancelled");
  };
  let epochs = 0;
  return {
    shared: async (): Promise<Places> => {
      const places = { trip: trip.shared(), "own-room": own.shared(), "partner-room": partner.shared() };
      if (++epochs % 3 === 0) await few(places.trip, 3);
      if (epochs % 2 === 0) await fewRooms(places["own-room"]);
      return places;
    },
    alone: async (): Promise<Places> => ({
      trip: await alone(2),
      "own-room": own.alone(),
      "partner-room": await aloneAtThePartner(),
    }),
    own: (coach: OwnCoach) => (coach.buys === "trip" ? alone(coach.places) : aloneAtThePartner()),
  };
}

/** Which way a coach goes between two stops: by the motorways, so that no line runs across a lake. */
import { geoDistance } from "d3-geo";
import { type Place, roads } from "./geography.server";

const EARTH_KM = 6371;
/** A kilometre off the motorways weighs as much as these. */
const OFF_ROAD = 2.5;
/** Stops nearer than this are joined as the crow flies. */
export const NEAR_KM = 25;

export const kmBetween = (a: Place, b: Place): number => geoDistance(a, b) * EARTH_KM;

type Node = { place: Place; ways: { to: number; km: number }[] };

const nodes: Node[] = [];
const known = new Map<string, number>();
function nodeAt(place: Place): number {
  const key = place.join();
  const at = known.get(key) ?? nodes.push({ place, ways: [] }) - 1;
  known.set(key, at);
  return at;
}
for (const road of roads) {
  road.slice(1).forEach((place, i) => {
    const [a, b] = [nodeAt(road[i] ?? place), nodeAt(place)];
    const km = kmBetween(road[i] ?? place, place);
    nodes[a]?.ways.push({ to: b, km });
    nodes[b]?.ways.push({ to: a, km });
  });
}

/** The places on the way from one stop to another, both included. */
export function routeBetween(from: Place, to: Place): Place[] {
  const direct = kmBetween(from, to);
  if (direct < NEAR_KM) return [from, to];
  const cost = nodes.map(({ place }) => kmBetween(from, place) * OFF_ROAD);
  const before = new Map<number, number>();
  const open = new Set(cost.keys());
  while (open.size > 0) {
    const at = [...open].reduce((best, i) => ((cost[i] ?? 0) < (cost[best] ?? 0) ? i : best));
    open.delete(at);
    for (const { to: next, km } of nodes[at]?.ways ?? []) {
      const through = (cost[at] ?? 0) + km;
      if (through >= (cost[next] ?? 0)) continue;
      cost[next] = through;
      before.set(next, at);
    }
  }
  let last: number | undefined;
  let best = direct * OFF_ROAD;
  nodes.forEach(({ place }, i) => {
    const through = (cost[i] ?? 0) + kmBetween(place, to) * OFF_ROAD;
    if (through >= best) return;
    best = through;
    last = i;
  });
  const way: Place[] = [];
  for (let at = last; at !== undefined; at = before.get(at)) way.unshift(nodes[at]?.place ?? to);
  return [from, ...way, to];
}

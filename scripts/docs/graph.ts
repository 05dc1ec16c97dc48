/** A graph of parts, as few arrows as tell it whole. */

/** Part → the parts it needs. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The graph of groups of files; what belongs to no group (`null`) is left out. */
export function groupBy(
  imports: ReadonlyMap<string, readonly string[]>,
  groupOf: (file: string) => string | null,
): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [file, needed] of imports) {
    const from = groupOf(file);
    if (from === null) continue;
    const arrows = graph.get(from) ?? new Set();
    graph.set(from, arrows);
    for (const to of needed.map(groupOf)) if (to !== null && to !== from) arrows.add(to);
  }
  return graph;
}

/** Everything that can be reached from a part along at least one arrow. */
export function reach(graph: Graph, from: string): Set<string> {
  const reached = new Set<string>(graph.get(from) ?? []);
  for (const part of reached) for (const next of graph.get(part) ?? []) reached.add(next);
  return reached;
}

/** The parts in circles with each other, a circle a list: what should be empty. */
export function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((part) => [part, reach(graph, part)]));
  const together = (a: string, b: string) => reached.get(a)?.has(b) && reached.get(b)?.has(a);
  const circles = [...graph.keys()].map((part) => [...graph.keys()].filter((other) => together(part, other)).sort());
  const found = new Map(circles.filter((circle) => circle.length > 0).map((circle) => [circle.join(), circle]));
  return [...found.values()].sort((a, b) => a.join().localeCompare(b.join()));
}

/**
 * The arrows that others do not tell already: without `a → c` where `a → b → c` is there. In a circle all are kept, since
 * each tells of it.
 */
export function arrowsOf(graph: Graph): [from: string, to: string][] {
  const circleOf = new Map(circlesOf(graph).flatMap((circle) => circle.map((part) => [part, circle.join()] as const)));
  const inCircle = (a: string, b: string) => circleOf.has(a) && circleOf.get(a) === circleOf.get(b);
  const arrows = [...graph].flatMap(([from, needed]) => [...needed].map((to): [string, string] => [from, to]));
  const isTold = ([from, to]: [string, string]) =>
    [...(graph.get(from) ?? [])].some(
      (via) => via !== to && !inCircle(via, from) && !inCircle(via, to) && reach(graph, via).has(to),
    );
  return arrows
    .filter(([from, to]) => inCircle(from, to) || !isTold([from, to]))
    .sort((a, b) => a.join().localeCompare(b.join()));
}

/** Where names stand on a map: next to their point, else farther off with a thin line to it, never on one another. */

export type Box = { x: number; y: number; width: number; height: number };
export type Label = {
  lines: string[];
  /** The point it names. */
  x: number;
  y: number;
  size: number;
};
export type Placed = Label & {
  /** Of the first line's start, middle or end, on its baseline. */
  textX: number;
  textY: number;
  anchor: "start" | "middle" | "end";
  /** Far enough from its point to need a line to it. */
  far: boolean;
  box: Box;
};

const NARROW = /[ijltfrI.,’'\-–()]/;
const WIDE = /[mwMWŒœ@%&]/;
const CAPITAL = /[A-ZÀ-Þ0-9]/;
const LINE = 1.12;

/** About how wide a text is, in the units of `size`: fonts differ, so this errs on the wide side. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const letter of text)
    ems += NARROW.test(letter) ? 0.38 : WIDE.test(letter) ? 1 : CAPITAL.test(letter) ? 0.76 : 0.66;
  return ems * size;
}

/** Breaks a name at a space into two lines about as long, when it is longer than `most` letters. */
export function inLines(name: string, most = 18): string[] {
  if (name.length <= most) return [name];
  const breaks = [...name.matchAll(/ |(?<=[–/])/g)].map(({ index }) => index);
  const middle = name.length / 2;
  const at = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [name] : [name.slice(0, at).trim(), name.slice(at).trim()];
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Right, left, above, below, then between; in turns of a circle. */
const DIRECTIONS = [0, 0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875, 0.0625, 0.4375, 0.5625, 0.9375];
const DISTANCES = [9, 20, 34, 48, 64];
/** Nearer than this, a name needs no line to its point. */
const NEAR = 12;

/** The label at a distance and in a direction of its point. */
function at(label: Label, distance: number, turn: number): Placed {
  const { lines, size } = label;
  const width = Math.max(...lines.map((line) => textWidth(line, size)));
  const height = lines.length * size * LINE;
  const [dx, dy] = [Math.cos(turn * 2 * Math.PI), -Math.sin(turn * 2 * Math.PI)];
  const anchor = Math.abs(dx) < 0.2 ? "middle" : dx > 0 ? "start" : "end";
  const textX = label.x + dx * distance;
  const x = textX - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
  const y = label.y + dy * distance - (height * (1 - dy)) / 2;
  return { ...label, anchor, textX, textY: y + size * 0.88, far: distance > NEAR, box: { x, y, width, height } };
}

function inside({ x, y, width, height }: Box, frame: Box): boolean {
  return x >= frame.x && y >= frame.y && x + width <= frame.x + frame.width && y + height <= frame.y + frame.height;
}

type Point = { x: number; y: number };

/**
 * Places labels one after the other, the most important first; one that finds no room is left out. `points` are marks
 * no name may cover, `line` is what a name had better not cross.
 */
export function placeLabels(labels: Label[], frame: Box, points: Point[], line: Point[], taken: Box[] = []): Placed[] {
  const placed: Placed[] = [];
  const marks = points.map(({ x, y }) => ({ x: x - 7, y: y - 7, width: 14, height: 14 }));
  const crossed = ({ x, y, width, height }: Box) =>
    line.filter((p) => p.x > x && p.x < x + width && p.y > y && p.y < y + height).length;
  for (const label of labels) {
    let best: { placed: Placed; cost: number } | undefined;
    for (const [ring, distance] of DISTANCES.entries()) {
      for (const [i, turn] of DIRECTIONS.entries()) {
        const option = at(label, distance, turn);
        if (!inside(option.box, frame)) continue;
        if ([...placed.map(({ box }) => box), ...taken, ...marks].some((box) => overlaps(box, option.box))) continue;
        const leader = {
          x: (label.x + option.textX) / 2 - 2,
          y: (label.y + option.textY) / 2 - 2,
          width: 4,
          height: 4,
        };
        const through = option.far && placed.some(({ box }) => overlaps(box, leader)) ? 6 : 0;
        const cost = ring * 5 + i * 0.5 + crossed(option.box) * 3 + through;
        if (!best || cost < best.cost) best = { placed: option, cost };
      }
    }
    if (best) placed.push(best.placed);
  }
  return placed;
}

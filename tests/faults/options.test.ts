import { expect, it } from "vitest";
import { readOptions } from "../../faults/options";

it("a run is of normal size on SQLite with a seed of its own, unless asked otherwise", () => {
  expect(readOptions([], 5)).toEqual({ seed: 5, size: "normal", postgres: false, instances: 0 });
  expect(readOptions(["--seed", "7", "--full", "--postgres"], 5)).toEqual({
    ...{ seed: 7, size: "full", postgres: true, instances: 0 },
  });
  expect(readOptions(["--quick", "--instances", "2"], 5)).toMatchObject({ size: "quick", instances: 2 });
});

it.each([
  [["--seed", "x"], "--seed must be a whole number"],
  [["--instances", "two"], "--instances must be a whole number"],
  [["--quick", "--full"], "--quick and --full are two sizes: ask for one"],
  [["--help"], "expected --seed N, --quick or --full, --postgres, --instances N; found --help"],
  [["full"], "expected --seed N, --quick or --full, --postgres, --instances N; found full"],
])("%j is no run: %s", (args, said) => {
  expect(readOptions(args, 5)).toBe(said);
});

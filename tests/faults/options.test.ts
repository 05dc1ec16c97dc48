import { expect, it } from "vitest";
import { readOptions } from "../../faults/options";

it("A run is of normal size on SQLite with its own seed by default", () => {
  expect(readOptions([], 5)).toEqual({
    seed: 5,
    size: "normal",
    part: { number: 1, of: 1 },
    only: "",
    postgres: false,
    instances: 0,
    failover: false,
    recovery: false,
  });
  expect(readOptions(["--seed", "7", "--full", "--postgres"], 5)).toEqual({
    seed: 7,
    size: "full",
    part: { number: 1, of: 1 },
    only: "",
    postgres: true,
    instances: 0,
    failover: false,
    recovery: false,
  });
  expect(readOptions(["--quick", "--instances", "2"], 5)).toMatchObject({ size: "quick", instances: 2 });
  expect(readOptions(["--failover"], 5)).toMatchObject({ failover: true, instances: 2 });
  expect(readOptions(["--recovery"], 5)).toMatchObject({ recovery: true, instances: 2 });
  expect(readOptions(["--part", "2/3"], 5)).toMatchObject({ part: { number: 2, of: 3 } });
  expect(readOptions(["--only", "stay."], 5)).toMatchObject({ only: "stay." });
});

it.each([
  [["--seed", "x"], "--seed must be a whole number"],
  [["--instances", "two"], "--instances must be a whole number"],
  [["--quick", "--full"], "--quick and --full are two sizes: ask for one"],
  [["--failover", "--recovery"], "--failover and --recovery are two runs: ask for one"],
  [["--part", "3/2"], "--part must be one of so many, as 2/3"],
  [["--part", "half"], "--part must be one of so many, as 2/3"],
  [["--part", "1/2", "--instances", "2"], "--part is of a run of one instance"],
  [["--only", "stay.", "--instances", "2"], "--only is of a run of one instance"],
  [
    ["--help"],
    "expected --seed N, --quick or --full, --part 1/2, --only NAME, --postgres, --instances N, --failover, --recovery; found --help",
  ],
  [
    ["full"],
    "expected --seed N, --quick or --full, --part 1/2, --only NAME, --postgres, --instances N, --failover, --recovery; found full",
  ],
])("%j is no run: %s", (args, said) => {
  expect(readOptions(args, 5)).toBe(said);
});

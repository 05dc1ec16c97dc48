import { expect, it } from "vitest";
import { readOptions } from "../../fuzz/options";

it("A run is limited to a minute by default", () => {
  expect(readOptions([], 7)).toMatchObject({
    seed: 7,
    seconds: 60,
    inputs: Number.POSITIVE_INFINITY,
    databases: ["sqlite"],
  });
  expect(readOptions(["--inputs", "5"], 7)).toMatchObject({ seconds: Number.POSITIVE_INFINITY, inputs: 5 });
  expect(readOptions(["--seed", "3", "--seconds", "9", "--database", "both"], 7)).toMatchObject({
    seed: 3,
    seconds: 9,
    databases: ["sqlite", "postgresql"],
  });
});

it.each([
  [["--sed", "3"], '"--sed" is no option'],
  [["--seed"], "--seed needs a value"],
  [["--seed", "--seconds"], "--seed needs a value"],
  [["--seed", "x"], '--seed must be a whole number of at least 0, not "x"'],
  [["--seconds", "0"], '--seconds must be a whole number of at least 1, not "0"'],
  [["--inputs", "1.5"], "--inputs must be a whole number"],
  [["--seed", "1", "--seed", "2"], "--seed is given twice"],
  [["--database", "mysql"], '--database must be sqlite, postgresql or both, not "mysql"'],
  [["--database", "constructor"], "--database must be"],
])("The option %j is refused in one line", (args, line) => {
  const said = readOptions(args, 7);
  expect(said).toContain(line);
  expect(said).not.toContain("\n");
});

import { expect, it } from "vitest";
import { report } from "../../faults/report";
import { nothingYet } from "../../faults/watch";
import { TROUBLES } from "../../sandbox/troubles";

it("A report has a row for each trouble of the gateway, with how often each call met it", () => {
  const met = [
    { id: "1", trouble: "refund pending" as const, call: "refund", times: 2 },
    { id: "2", trouble: "refund pending" as const, call: "event", times: 1 },
  ];
  const lines = report({ SQLite: { ...nothingYet(), met } }).split("\n");
  const rowOf = (name: string) =>
    lines
      .find((line) => line.startsWith(name))
      ?.replace(name, "")
      .trim();
  expect(rowOf("refund pending")).toBe("event 1, refund 2");
  for (const trouble of TROUBLES.filter((each) => each !== "refund pending")) expect(rowOf(trouble), trouble).toBe("0");
});

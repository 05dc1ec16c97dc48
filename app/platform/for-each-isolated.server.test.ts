import { expect, it, vi } from "vitest";
import { forEachIsolated } from "./for-each-isolated.server";
import { log } from "./log.server";

it("A failing row is reported and the others continue", async () => {
  const said = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const rows = [{ id: "a" }, { id: "bad" }, { id: "idle" }, { id: "b" }];
  const seen: string[] = [];
  const done = await forEachIsolated(rows, async ({ id }) => {
    seen.push(id);
    if (id === "bad") throw new Error("broken");
    return id !== "idle";
  });
  expect(seen).toEqual(["a", "bad", "idle", "b"]);
  expect(done).toBe(2);
  expect(said.mock.calls).toMatchObject([[{ id: "bad", err: { message: "broken" } }, expect.any(String)]]);
  said.mockRestore();
});

import { expect, it } from "vitest";
import { describeError } from "./describe-error.server";

it("An error during startup shows its message, even when its stack ends at a waiting file", () => {
  const error = new Error("DATABASE_URL: the database is older than this build");
  error.stack = `Error: ${error.message}
    at refuseOlder (file:///srv/escale/build/server/index.js:2151:9)
    at async migrateDatabase (file:///srv/escale/build/server/index.js:5745:3)
    at async file:///srv/escale/build/server/index.js:5869:3`;
  const { message, stack } = describeError(error);
  expect(message).toBe(error.message);
  expect(stack?.split("\n").at(-1)).toBe("at async file:///srv/escale/build/server/index.js:5869:3");
});

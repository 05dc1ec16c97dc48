import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { env, isPostgres } from "~/platform/env.server";
import { it } from "../../tests/support/fixtures";
import { connectAlone } from "./postgres-connection.server";
import { whileAlone } from "./while-alone.server";

/** As an operator limits the role, and PgBouncer who connects. */
async function setLimits(): Promise<void> {
  const client = await connectAlone();
  const database = `alter database "${new URL(env.DATABASE_URL).pathname.slice(1)}"`;
  await client.query(`${database} set statement_timeout = '5s'`);
  await client.query(`${database} set idle_in_transaction_session_timeout = '8s'`);
  await client.end();
}

it("Neither who works for long nor who waits for them is ended by a time limit", async () => {
  if (isPostgres) await setLimits();
  const order: string[] = [];
  let second: Promise<number> | undefined;
  await whileAlone("schema", async () => {
    second = whileAlone("schema", async () => order.push("the second"));
    await setTimeout(10_000);
    order.push("the first");
  });
  await second;
  expect(order).toEqual(["the first", "the second"]);
});

it("Work that fails leaves its turn to the next", async () => {
  const failed = whileAlone("schema", () => Promise.reject(new Error("it cannot be done")));
  await expect(failed).rejects.toThrow("it cannot be done");
  await expect(whileAlone("schema", async () => "done")).resolves.toBe("done");
});

it("An import does not wait for who makes the schema, nor that for an import", async () => {
  await expect(whileAlone("schema", () => whileAlone("import", async () => "both"))).resolves.toBe("both");
});

it.runIf(isPostgres)("A connection without limits has none of the database's", async () => {
  await setLimits();
  const client = await connectAlone({ unlimited: true });
  await expect(client.query("select pg_sleep(6)")).resolves.toMatchObject({ rowCount: 1 });
  await client.end();
});

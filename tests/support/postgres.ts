import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type PostgresServer = {
  url: string;
  template: string;
  /**
   * Stops it until it is started again, as an operator does or by a crash, or starts it again as a standby, which only
   * reads until it is promoted.
   */
  turn: (to: "stop" | "crash" | "start" | "standby") => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a throw-away PostgreSQL server; it also stops by itself when this process dies, however it dies. */
export async function startPostgres(): Promise<PostgresServer> {
  const keeper = spawn(process.execPath, [fileURLToPath(new URL("./postgres-keeper.mjs", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
    // Its own group: Ctrl+C reaches us alone, and we let tests end before the server does.
    detached: true,
  });
  const exit = once(keeper, "exit");
  const lines = createInterface({ input: keeper.stdout });
  const first = await Promise.race([once(lines, "line"), exit.then(() => undefined)]);
  if (!first) throw new Error("PostgreSQL did not start");
  const { url, template }: { url: string; template: string } = JSON.parse(String(first[0]));
  const turn: PostgresServer["turn"] = async (to) => {
    const done = Promise.race([once(lines, "line"), exit.then(() => undefined)]);
    keeper.stdin.write(`${to}\n`);
    if (!(await done)) throw new Error("PostgreSQL did not start again");
  };
  return {
    url,
    template,
    turn,
    stop: async () => {
      keeper.stdin.end();
      await exit;
    },
  };
}

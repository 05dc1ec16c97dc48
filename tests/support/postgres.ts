import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type PostgresServer = { url: string; template: string; stop: () => Promise<void> };

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
  return {
    url,
    template,
    stop: async () => {
      keeper.stdin.end();
      await exit;
    },
  };
}

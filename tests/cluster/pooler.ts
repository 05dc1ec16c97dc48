/** PgBouncer by the operator's own file, in transaction mode, before a PostgreSQL server. */
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operationsFile } from "../support/operations-file";
import { freePort } from "./ports";
import { type Program, startProgram } from "./program";

/** Whoever is nobody on every system: PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/** Starts it before the server of `url`; answers the port it listens on. */
export async function startPooler(pgbouncer: string, folder: string, url: string): Promise<Program & { port: number }> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const run = join(folder, "pgbouncer");
  await mkdir(run);
  await chmod(run, 0o777);
  const users = join(run, "users.txt");
  await writeFile(users, `"${username}" "${password}"\n`);
  const port = await freePort();
  const text = await operationsFile("pgbouncer/pgbouncer.ini.template", {
    POSTGRES: `host=${hostname} port=${serverPort}`,
    LISTEN_ADDR: "127.0.0.1",
    LISTEN_PORT: String(port),
    AUTH_TYPE: "scram-sha-256",
    AUTH_FILE: users,
    RUN: run,
  });
  const file = join(run, "pgbouncer.ini");
  await writeFile(file, text);
  const program = await startProgram(pgbouncer, [file], { port, user: NOBODY });
  return { ...program, port };
}

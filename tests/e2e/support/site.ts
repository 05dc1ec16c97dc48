/** The whole site for browser tests: a server and a sandbox of its own, on free ports, with a database of its own. */

import { copyFile, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Child, end, isFree, listening, start } from "../../../scripts/lib/children.mjs";
import { PATIENCE_MS } from "../../support/patience";
import { program } from "../../support/programs";
import { claim } from "./claim";

/** Where a site is found, and what it leaves on the disk. */
export type Served = { url: string; sandboxUrl: string; databaseUrl: string; outputFile: string };

export type Site = Served & {
  /** What server and sandbox have printed so far. */
  output: () => Promise<string>;
  /** Kills the server at once, as a power cut would; the sandbox lives on. */
  crash: () => Promise<void>;
  /** Asks the server to end, as who runs it does, and does not wait for it. */
  terminate: () => void;
  /** Resolves once the server has ended by itself (at a crash point, say). */
  ended: () => Promise<number>;
  /** Starts the server again, with more environment for this life of it; resolves when it can serve. */
  restart: (env?: Record<string, string>) => Promise<void>;
  /** Ends everything and removes the database. */
  stop: () => Promise<void>;
};

/** Ports that this process has drawn. */
const drawn = new Set<number>();

/** Of a run of tests, the claims of its other processes are in its folder, and go with it. */
function isMine(first: number): boolean {
  if (drawn.has(first)) return false;
  drawn.add(first);
  const { TEST_PROGRAMS: folder } = process.env;
  return !folder || claim(join(folder, `ports-${first}`));
}

/** Four free ports in a row, which no other gets in this run: the site's, the sandbox's, its mail's and its partner's. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + 4 * Math.floor(Math.random() * 3_000);
    if (!isMine(first)) continue;
    const free = await Promise.all([isFree(first), isFree(first + 1), isFree(first + 2), isFree(first + 3)]);
    if (free.every(Boolean)) return first;
  }
}

export type SiteOptions = {
  env?: Record<string, string> | ((at: { sandboxUrl: string }) => Record<string, string>);
  /** A database to begin with, of which it gets a copy; it makes one itself where there is none. */
  template?: string;
};

/** Starts the built site and its sandbox; resolves when it can serve. Call `stop` whatever happens. */
export async function startSite({ env: given = {}, template }: SiteOptions = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "escale-site-"));
  const outputFile = join(folder, "output.log");
  const log = await open(outputFile, "a+");
  const port = await freePorts();
  const url = `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${port + 1}`;
  const env = typeof given === "function" ? given({ sandboxUrl }) : given;
  const databaseFile = join(folder, "escale.db");
  const databaseUrl = env.DATABASE_URL ?? `file:${databaseFile}`;
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    LOG_LEVEL: "info",
    JOBS_EVERY_SECONDS: "1",
    ...env,
    NODE_ENV: "production",
    ALLOW_SANDBOX: "1",
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    SITE_URL: url,
    DATABASE_URL: databaseUrl,
    SANDBOX_DATA: join(folder, "sandbox.db"),
  };
  const output = () => readFile(outputFile, "utf8");
  const fail = async (what: string) => new Error(`${what}\n${(await output()).slice(-4000)}`);

  const sandbox = start("sandbox", program("sandbox/main.ts"), settings, log.fd);
  let server: Child | undefined;

  async function serve(more: Record<string, string> = {}) {
    const child = start("server", ["build/server/index.js"], { ...settings, ...more }, log.fd);
    server = child;
    let over = false;
    void child.ended.then(() => {
      over = true;
    });
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !over; await wait(50)) {
      const answer = await fetch(`${url}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
    }
    throw await fail(over ? "the server ended while starting" : "the server does not answer on /healthz");
  }

  async function stop() {
    if (server) await end(server);
    await end(sandbox);
    await log.close();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    if (template) await copyFile(template, databaseFile);
    if (!(await listening(sandbox, port + 1))) throw await fail("the sandbox did not start");
    await serve();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    sandboxUrl,
    databaseUrl,
    outputFile,
    output,
    crash: async () => {
      server?.kill("SIGKILL");
      await server?.ended;
    },
    terminate: () => server?.kill("SIGTERM"),
    ended: async () => (server ? server.ended : 0),
    restart: async (more) => {
      if (server) await end(server);
      await serve(more);
    },
    stop,
  };
}

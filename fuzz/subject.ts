/** The site under test as a child process: asked, measured, looked at and, when it dies, started again. */
import { rmSync } from "node:fs";
import { mkdtemp, open } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { openDatabase } from "../faults/database";
import { startSite } from "../tests/e2e/support/site";

/** Bytes the process still holds once rubbish is collected: what its objects take, and all of it. */
export type Memory = { used: number; resident: number };

/** What is fuzzed. */
export type Subject = {
  url: string;
  port: number;
  isAlive: () => boolean;
  /** Starts it again, killing what is left of it. */
  revive: () => Promise<void>;
  memory: () => Promise<Memory>;
  /** What was logged since it was last asked. */
  logged: () => Promise<string>;
  stop: () => Promise<void>;
};

const probe = new URL("./probe.mjs", import.meta.url).href;

async function readMemory(path: string): Promise<Memory> {
  const socket = connect(path);
  const usage: NodeJS.MemoryUsage = JSON.parse(await text(socket));
  return { used: usage.heapUsed + usage.external, resident: usage.rss };
}

/** Reads what was added to a file since the last reading. */
export async function followFile(path: string) {
  const file = await open(path, "r");
  let at = 0;
  return {
    more: async (): Promise<string> => {
      const { size } = await file.stat();
      const bytes = Buffer.alloc(Math.max(0, size - at));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
      at += bytesRead;
      return bytes.toString("utf8", 0, bytesRead);
    },
    close: () => file.close(),
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** The built site, its sandbox and a database; `databaseUrl` is left out for SQLite, which gets a file of its own. */
export async function openSite(databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), "escale-fuzz-"));
  const socket = join(folder, "probe");
  const site = await startSite({
    env: {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${probe}`.trim(),
      FUZZ_PROBE: socket,
      // Each request comes from where it says: nobody's limits are in the way of what lies behind them.
      TRUST_PROXY: "loopback",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  const log = await followFile(site.outputFile);
  const database = openDatabase(site.databaseUrl);
  let alive = true;
  let lives = 0;
  const watch = () => {
    const life = ++lives;
    void site.ended().then(() => {
      if (life === lives) alive = false;
    });
  };
  watch();
  const subject: Subject = {
    url: site.url,
    port: Number(new URL(site.url).port),
    isAlive: () => alive,
    revive: async () => {
      lives++;
      await site.crash();
      rmSync(socket, { force: true });
      await site.restart();
      alive = true;
      watch();
    },
    memory: () => readMemory(socket),
    logged: () => log.more(),
    stop: async () => {
      lives++;
      await log.close();
      await database.close();
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return { ...subject, served: site, database };
}

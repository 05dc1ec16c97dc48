/** A site with its bank and its post, as real processes on a real database, and what can be done to them. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { DisputeStatus, RefundCourse } from "../sandbox/cards/records";
import type { Call, CardFault, PartnerCall, PartnerFault } from "../sandbox/faults";
import type { Met } from "../sandbox/troubles";
import { start } from "../scripts/lib/children.mjs";
import { type Site, startSite } from "../tests/e2e/support/site";
import type { Answer, Fields } from "./ask";
import { type Bank, BOOKS_QUERIES, type Books, type Outside, type PartnerBooks } from "./books";
import { openDatabase } from "./database";
import { builtScript, type Script } from "./scripts";

/** Whose bank it is: the demo's. */
const SECRET_KEY = "sk_test_sandbox";
const DIES_WITHIN_MS = 60_000;

/** Sends one request of a visitor and follows nothing; rejects when no answer comes. */
export type Visit = (path: string, fields: Fields | undefined, signal: AbortSignal) => Promise<Answer>;

/** Where a world takes place: one server, or several. */
export type House = {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  /** What servers and sandbox print; beside it is all they write. */
  outputFile: string;
  /** What a process beside the servers has to be told. */
  env: Record<string, string>;
  /** Someone at an address of their own. */
  newVisit: () => Visit;
  /** Whether anybody can be asked at this moment. */
  isAlive: () => boolean;
  /** Whether such an answer (500 or more) has to be expected at this moment: who gets it tries again. */
  excuses: (status: number) => boolean;
  stop: () => Promise<void>;
};

export type World = ReturnType<typeof worldOf>;
export type SingleWorld = Awaited<ReturnType<typeof openWorld>>;

let visitors = 0;

/** Someone at an address that a proxy before the site would tell. */
function visitAt(url: string): Visit {
  visitors++;
  const headers = {
    Origin: url,
    "X-Forwarded-For": `198.18.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`,
  };
  return async (path, fields, signal) => {
    const body = fields && { method: "POST", body: new URLSearchParams(fields) };
    const response = await fetch(new URL(path, url), { ...body, headers, redirect: "manual", signal });
    return { status: response.status, location: response.headers.get("location") ?? "", page: await response.text() };
  };
}

/** One server; `databaseUrl` is left out for SQLite, which gets a file of its own. */
export async function openWorld(databaseUrl?: string) {
  const given: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const site: Site = await startSite({ env: { LOG_LEVEL: "debug", ...given } });
  let alive = true;

  /** Serves again, with a point to die at or none; false when it died of it while starting. */
  async function serve(crashAt = ""): Promise<boolean> {
    try {
      await site.restart({ ESCALE_CRASH_AT: crashAt });
      alive = true;
    } catch (error) {
      alive = false;
      if (!crashAt) throw error;
    }
    return alive;
  }
  const world = worldOf({
    ...site,
    env: {
      DATABASE_URL: site.databaseUrl,
      SITE_URL: site.url,
      SANDBOX_PORT: new URL(site.sandboxUrl).port,
    },
    newVisit: () => visitAt(site.url),
    isAlive: () => alive,
    excuses: () => false,
  });
  return {
    ...world,
    serve,
    /** Kills the server at once. */
    kill: async () => {
      alive = false;
      await site.crash();
    },
    /** Whether the server dies by itself, within a while. */
    dies: async (withinMs = DIES_WITHIN_MS): Promise<boolean> => {
      const waits = new AbortController();
      const late = withinMs < Number.POSITIVE_INFINITY ? [wait(withinMs, "late", { ref: false, ...waits })] : [];
      const ended = await Promise.race([site.ended(), ...late.map((timer) => timer.catch(() => "late"))]);
      waits.abort();
      if (ended === "late") return false;
      alive = false;
      return true;
    },
  };
}

/** What can be done to any house. */
export function worldOf(house: House) {
  const database = openDatabase(house.databaseUrl);

  /** Does something at the bank as the bank itself, once, through faults that were meant for the house. */
  async function atTheBank(path: string, fields: Record<string, string>): Promise<void> {
    for (let tries = 0; tries < 10; tries++) {
      const answer = await fetch(`${house.sandboxUrl}/v1/${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${SECRET_KEY}` },
        body: new URLSearchParams(fields),
      }).catch(() => undefined);
      // Done now, or by a try whose answer was lost, or not to be done any more.
      if (answer?.ok || answer?.status === 400 || answer?.status === 402) return;
      await wait(100);
    }
  }
  const order = (path: string, method: string, body?: object) =>
    fetch(`${house.sandboxUrl}/sandbox/${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const read = async <T>(path: string): Promise<T> => (await fetch(house.sandboxUrl + path)).json();

  return {
    url: house.url,
    sandboxUrl: house.sandboxUrl,
    change: database.change,
    /** Runs a script of this folder beside the server, on the same database; it may be told a point to die at. */
    beside: async (script: Script, args: string[], crashAt: string): Promise<void> => {
      const env = {
        ...process.env,
        ...house.env,
        ALLOW_SANDBOX: "1",
        ESCALE_CRASH_AT: crashAt,
        LOG_LEVEL: "silent",
      };
      await start(script, [await builtScript(script), ...args], env).ended;
    },
    newVisit: house.newVisit,
    isAlive: house.isAlive,
    excuses: house.excuses,
    books: async () => (await database.read(BOOKS_QUERIES)) as Books,
    rows: async <T>(query: string) => ((await database.read({ query })).query ?? []) as T[],
    outside: async (): Promise<Outside> => ({
      bank: await read<Bank>("/payments.json"),
      inbox: await read<Outside["inbox"]>("/mail.json"),
      partner: await read<PartnerBooks>("/partner.json"),
    }),
    fault: (call: Call | PartnerCall, fault: CardFault | RefundCourse | PartnerFault, times: number, ms: number) =>
      order("faults", "POST", { call, fault, times, ms }),
    /** How many times a fault that was ordered is still to come. */
    faultsLeft: async () => {
      const left = await read<{ times: number }[]>("/sandbox/faults");
      return left.reduce((total, { times }) => total + times, 0);
    },
    calm: () => order("faults", "DELETE"),
    /** At the bank it is so much later: what happens there by itself in that time has happened. */
    passAtTheBank: (seconds: number) => order("time", "POST", { seconds }),
    /** Our account may charge, or nobody. */
    account: (active: boolean) => order("account", "POST", { active }),
    /** Which troubles of the gateway each call met, and how often. */
    met: () => read<Met[]>("/sandbox/met"),
    pauseWebhooks: (paused: boolean) => order("webhooks", "POST", { paused }),
    webhooks: async () => (await read<{ events: { id: string; delivery: string }[] }>("/sandbox/webhooks")).events,
    deliver: (event: string) => order(`webhooks/${event}/deliver`, "POST", {}),
    /** The bank by itself goes through with a payment it had declined. */
    takeAfterAll: async (intent: string, token: string): Promise<void> => {
      await atTheBank(`payment_intents/${intent}/confirm`, { payment_method: token });
      await atTheBank(`payment_intents/${intent}/capture`, {});
    },
    /** The owner of a card disputes a payment, or their bank decides. */
    dispute: (payment: string, status: DisputeStatus) => order("disputes", "POST", { payment, status }),
    /** Lets time pass: the jobs look at everything again, and no hold is what keeps places while they are paid. */
    hurry: async () => {
      await database.change("update checkouts set held_until = :past where state = 'paying'");
      await database.change("update payments set next_attempt_at = :past where state = 'live'");
      // Not of one that was only just asked for: its answer may be on its way.
      await database.change("update stays set next_attempt_at = :past where state in ('confirming', 'leaving')");
      await database.change("update spare_stays set next_attempt_at = :past where state = 'leaving'");
      await database.change("update kept_cards set next_attempt_at = :past where state <> 'gone'");
      await database.change("update refunds set next_attempt_at = :past where state = 'waiting'");
      await database.change("update call_off_parties set next_attempt_at = :past where state = 'due'");
      // Not what was claimed just now, whose two minutes have hardly begun: it is being sent.
      const claimed = "next_try_at > :soon";
      await database.change(`update outbox set next_try_at = :past where state = 'waiting' and not (${claimed})`);
    },
    /** Everything it has written anywhere: files of site and sandbox, the log, the tables, the mails as they came. */
    written: async (): Promise<string> => {
      const folder = dirname(house.outputFile);
      const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
      const files = names.map(({ name }) => readFileSync(join(folder, name), "latin1"));
      return [...files, await database.text(), JSON.stringify(await read("/mail.json"))].join("\n");
    },
    close: async () => {
      await database.close();
      await house.stop();
    },
  };
}

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/start";
import { onItsDay } from "./site.mjs";

const SITE = "http://localhost:3999";
let folder: string;
let sandbox: Sandbox;

/** A sandbox as a site starts it: mail and partner on the two ports after its own. */
async function onPortsInARow(): Promise<Sandbox> {
  const keys = { secretKey: "sk_test_sandbox", webhookSecret: "whsec_sandbox", partnerKey: "partner_sandbox" };
  const client = { clientId: "escale", clientSecret: "demo-client-secret" };
  for (let attempt = 1; ; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const ports = { port, smtpPort: port + 1, partnerPort: port + 2 };
    const data = join(folder, `sandbox-${attempt}.db`);
    try {
      return await startSandbox({ host: "127.0.0.1", siteUrl: SITE, data, ...ports, ...keys, ...client });
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}

/** Runs a site whose server only says where it believes to be, and ends. */
function start(env: Record<string, string>): Promise<{ out: string; err: string }> {
  const code = `import { runSite } from "./scripts/lib/site.mjs"; await runSite([${JSON.stringify(join(folder, "server.mjs"))}], process.env);`;
  const given = { ...process.env, PORT: String(3_100 + Math.floor(Math.random() * 900)), ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--input-type=module", "-e", code], { env: given }, (_, out, err) =>
      resolve({ out, err }),
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "escale-site-"));
  sandbox = await onPortsInARow();
});
beforeEach(() =>
  writeFile(join(folder, "server.mjs"), 'process.stdout.write("serves " + process.env.SITE_URL + "\\n");'),
);
afterAll(async () => {
  await sandbox?.close();
  await rm(folder, { recursive: true, force: true });
});

it("A further instance starts with the site's running sandbox", async () => {
  const { out, err } = await start({ SANDBOX_PORT: String(sandbox.port) });
  expect(err).toBe("");
  expect(out).toBe(`Another instance of ${SITE}, with its sandbox on port ${sandbox.port}\nserves ${SITE}\n`);
});

it("A sandbox of another site, and a port in use, are each reported in one line", async () => {
  const other = await start({ SANDBOX_PORT: String(sandbox.port), SITE_URL: "http://localhost:3111" });
  expect(other).toEqual({
    out: "",
    err: `escale: SANDBOX_PORT ${sandbox.port} is the sandbox of ${SITE}: let SITE_URL be the same, or SANDBOX_PORT another\n`,
  });
  const taken = await start({ SANDBOX_PORT: String(sandbox.partnerPort) });
  expect(taken).toEqual({ out: "", err: `escale: SANDBOX_PORT ${sandbox.partnerPort} is already in use\n` });
});

describe("a demo on a day of its own", () => {
  const onDay = (env: Record<string, string>) => start({ SANDBOX_PORT: String(sandbox.port), SITE_URL: SITE, ...env });

  it("A demo on its own day believes it is that day, at this time, in every API", async () => {
    await writeFile(
      join(folder, "server.mjs"),
      `const asked = [new Date(), new Date(Date.now()), new Date(Date())].map((date) => Math.round(date.getTime() / 60_000));
       const kept = [new Date(0), new Date(2020, 1, 1)].every((date) => date instanceof Date && date.getTime() < Date.UTC(2021));
       process.stdout.write(JSON.stringify({ day: new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(new Date()), same: new Set(asked).size <= 2, kept }));`,
    );
    const { out } = await onDay({ DEMO_DAY: "2031-02-28" });
    expect(JSON.parse(out.split("\n").at(-1) ?? "")).toEqual({ day: "2031-02-28", same: true, kept: true });
  });

  it.each([
    ["2026-07-01T04:30:00Z", "2031-02-28"],
    ["2026-07-02T03:30:00Z", "2031-02-28"],
    ["2026-12-01T05:30:00Z", "2031-07-01"],
    ["2026-12-02T04:30:00Z", "2031-07-01"],
  ])("A demo is on that day at %s too, whichever clock is an hour ahead: %s", (now, day) => {
    vi.useFakeTimers({ now: new Date(now) });
    const { DEMO_CLOCK_AHEAD_MS: ahead } = onItsDay({ DEMO_DAY: day } as unknown as NodeJS.ProcessEnv);
    vi.useRealTimers();
    const quebec = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "America/Toronto",
      timeStyle: "short",
      dateStyle: "short",
    });
    const time = quebec.format(new Date(now)).split(" ")[1];
    expect(quebec.format(Date.parse(now) + Number(ahead))).toBe(`${day} ${time}`);
  });

  it.each([
    ["2031-02-30", {}, 'DEMO_DAY must be a day such as 2027-05-14; found "2031-02-30"'],
    ["tomorrow", {}, 'DEMO_DAY must be a day such as 2027-05-14; found "tomorrow"'],
    ["2031-02-28", { SMTP_URL: "smtp://localhost" }, "DEMO_DAY moves the clock of a demo alone, and SMTP_URL is set"],
  ])("A demo day is refused in one line: %s %j", async (day, env, why) => {
    expect(await onDay({ DEMO_DAY: day, ...env })).toEqual({ out: "", err: `escale: ${why}\n` });
  });
});

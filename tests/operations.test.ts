import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readServers } from "~/platform/database-address.server";
import { aroundSite } from "./cluster/front";
import { operationsFile } from "./support/operations-file";

const NGINX = "/usr/sbin/nginx";
const SITE_FILE = "operations/nginx/escale.conf.template";
const run = promisify(execFile);
const missing = existsSync(NGINX) ? "" : `not run: ${NGINX} is missing (apt install nginx)`;

type Service = { image?: string; environment?: Record<string, string>; profiles?: string[] };

const placeholders = (text: string) => new Set([...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = ""]) => name));
const compose = async (): Promise<Record<string, Service>> =>
  parse(await readFile("compose.yaml", "utf8"), { merge: true }).services;

/** Every name the site takes from its environment. */
async function settings(): Promise<string[]> {
  const [, schema = ""] =
    /z\s*\.object\(\{([\s\S]*?)\n {2}\}\)/.exec(await readFile("app/platform/env.server.ts", "utf8")) ?? [];
  const names = [...schema.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name);
  expect(names).toContain("SITE_URL");
  // Set by npm, and by fault runs.
  return names.filter((name) => !["NODE_ENV", "ESCALE_CRASH_AT"].includes(name));
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "escale-operations-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("operations/nginx", () => {
  it.skipIf(missing)(`The nginx configuration is accepted by nginx ${missing}`.trim(), async () => {
    const [certificate, key] = [join(folder, "site.pem"), join(folder, "site.key")];
    const subject = ["-subj", "/CN=localhost", "-days", "1", "-keyout", key, "-out", certificate];
    await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject]);
    const site = await operationsFile("nginx/escale.conf.template", {
      SITE_URL: "https://localhost:18443",
      SERVER_NAME: "localhost",
      ACCESS_LOG: join(folder, "access.log"),
      HTTP_LISTEN: "127.0.0.1:18080",
      HTTPS_LISTEN: "127.0.0.1:18443",
      ACME_ROOT: folder,
      TLS_CERTIFICATE: certificate,
      TLS_KEY: key,
      SERVERS: "server 127.0.0.1:3000;\nserver 127.0.0.1:3001;",
    });
    await writeFile(join(folder, "nginx.conf"), aroundSite(folder, site));
    const { stderr } = await run(NGINX, ["-t", "-e", "stderr", "-c", join(folder, "nginx.conf")]);
    expect(stderr).toContain("test is successful");
  });

  it("The nginx configuration uses TLS 1.2 or later, with forward secrecy and authentication", async () => {
    const text = await readFile(SITE_FILE, "utf8");
    const said = (name: string) => [...text.matchAll(new RegExp(`^ *${name} (.*);$`, "gm"))].map(([, value]) => value);
    expect(said("ssl_protocols")).toEqual(["TLSv1.2 TLSv1.3"]);
    const [ciphers = ""] = said("ssl_ciphers");
    for (const cipher of ciphers.split(":")) expect(cipher).toMatch(/^ECDHE-(ECDSA|RSA)-.*(GCM-SHA|CHACHA20-POLY1305)/);
    // Plain HTTP redirects to HTTPS at the site's own name; it serves the answers to the certificate authority alone.
    const [plain = ""] = /server \{\n +listen \$\{HTTP_LISTEN\};[\s\S]*?\n\}/.exec(text) ?? [];
    expect(plain).toMatch(/location \/ \{\s+return 308 \$\{SITE_URL\}\$request_uri;/);
    expect(plain).not.toMatch(/proxy_pass/);
    expect(plain.match(/root .*;/g)).toEqual([expect.stringMatching(/^root \$\{ACME_ROOT\};$/)]);
  });

  it("The nginx configuration logs neither visitors nor addresses", async () => {
    const names = placeholders(await readFile(SITE_FILE, "utf8"));
    const text = await operationsFile(
      "nginx/escale.conf.template",
      Object.fromEntries([...names].map((name) => [name, "x"])),
    );
    const formats = [...text.matchAll(/log_format (\w+)([^;]*);/g)];
    expect(formats.map(([, name]) => name)).toEqual(["escale"]);
    expect(formats[0]?.[2]).not.toMatch(/\$(remote_|request_uri|request["' ]|uri|args|http_|query|document)/);
    expect([...text.matchAll(/access_log (.*);/g)].map(([, what]) => what)).toEqual(["x escale", "x escale"]);
    expect([...text.matchAll(/error_log (.*);/g)].map(([, what]) => what)).toEqual(["stderr crit", "stderr crit"]);
  });
});

it("The manual fills every name of each template that it has envsubst read", async () => {
  const manual = await readFile("docs/operations.md", "utf8");
  const fills = [...manual.matchAll(/envsubst '([^']+)' \\\n\s*< (operations\S+)/g)];
  expect(fills.length).toBe((manual.match(/envsubst '/g) ?? []).length);
  for (const [, names = "", file = ""] of fills)
    expect(new Set(names.replaceAll("$", "").split(" ")), file).toEqual(placeholders(await readFile(file, "utf8")));
});

describe("operations/patroni", () => {
  it("The head of each template explains every name that is to be replaced, and no other", async () => {
    for (const file of ["patroni/patroni.yml.template", "patroni/etcd.template"]) {
      const text = await readFile(`operations/${file}`, "utf8");
      const head = text.split("\n").filter((line) => line.startsWith("#"));
      const named = head.flatMap((line) =>
        /^# {3}[A-Z]/.test(line) ? (line.match(/(?<![\w/])[A-Z_]{2,}(?=\s|$)/g) ?? []) : [],
      );
      expect(new Set(named), file).toEqual(placeholders(text));
    }
  });

  it("Patroni has time to ask etcd twice before a primary loses its role, and waits for no dead one", async () => {
    const text = await readFile("operations/patroni/patroni.yml.template", "utf8");
    const { dcs } = parse(text.replaceAll("${", "").replaceAll("}", "")).bootstrap;
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    expect(dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0 });
  });
});

describe("compose.yaml", () => {
  it("The compose file gives nginx every name of its configuration", async () => {
    const { nginx } = await compose();
    const names = placeholders(await readFile(SITE_FILE, "utf8"));
    expect([...names].filter((name) => !(name in (nginx?.environment ?? {})))).toEqual([]);
  });

  it("The compose file passes the database password by itself, so that it may hold any character", async () => {
    for (const service of ["site-1", "site-2"]) {
      const { DATABASE_URL = "", PGPASSWORD } = (await compose())[service]?.environment ?? {};
      expect(PGPASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD\b/);
      expect(readServers(DATABASE_URL)).toEqual(["postgres://escale@database:5432/escale"]);
    }
  });

  it("The compose file pins versions, and uses stand-ins only when asked to", async () => {
    const services = await compose();
    const images = Object.values(services).flatMap(({ image }) => (image && image !== "escale" ? [image] : []));
    const bases = [...(await readFile("Dockerfile", "utf8")).matchAll(/^ARG \w+=(\S+)$/gm)].map(([, image]) => image);
    expect(images.length + bases.length).toBe(4);
    for (const image of [...images, ...bases]) expect(image).toMatch(/^\w+:\d+\.\d+(\.\d+)?-bookworm(-slim)?$/);
    expect(Object.keys(services).filter((name) => services[name]?.profiles)).toEqual(["sandbox"]);
  });
});

it("The systemd unit restarts an instance while its database is away", async () => {
  const unit = await readFile("operations/systemd/escale@.service", "utf8");
  const [head = "", service = ""] = unit.split("[Service]");
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=always$/m);
  expect(service).toMatch(/^RestartSec=[1-9]\d*$/m);
});

it("Every file of settings that a unit names is one that the guide makes", async () => {
  const guide = await readFile("docs/operations.md", "utf8");
  const units = ["escale@.service", "escale-backup.service"];
  const texts = await Promise.all(units.map((unit) => readFile(`operations/systemd/${unit}`, "utf8")));
  const files = texts.flatMap((text) => [...text.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file = ""]) => file));
  expect(new Set(files).size).toBe(2);
  for (const file of files)
    expect(guide).toContain(
      `install -m 640 -g escale ${file.includes("backup") ? "/dev/null" : ".env.example"} ${file}`,
    );
  for (const text of texts) expect(text).toMatch(/^User=escale$/m);
  expect(await readFile("operations/systemd/escale.sysusers", "utf8")).toMatch(/^u escale /m);
});

it("The folder of bookings is nobody else's to read, whichever unit ran last", async () => {
  for (const name of await readdir("operations/systemd")) {
    const unit = await readFile(join("operations/systemd", name), "utf8");
    if (unit.includes("StateDirectory=")) expect(unit, name).toMatch(/^StateDirectoryMode=0750$/m);
  }
  expect(await readFile("operations/systemd/escale.tmpfiles", "utf8")).toMatch(/^d \/var\/lib\/escale 0750 /m);
});

/** Programs that stand in for those of a backup, and write down how they were called. */
async function standIns(names: readonly string[]): Promise<{ path: string; calls: () => Promise<string[]> }> {
  const [path, log] = [join(folder, "bin"), join(folder, "calls")];
  for (const former of [path, log]) await rm(former, { recursive: true, force: true });
  await mkdir(path, { recursive: true });
  for (const name of names)
    await writeFile(join(path, name), `#!/bin/sh\necho "${name} $*" >> ${log}\n[ "$1" != cat ]\n`, { mode: 0o755 });
  return { path: `${path}:${process.env.PATH}`, calls: async () => (await readFile(log, "utf8")).trim().split("\n") };
}

describe("operations/backup", () => {
  const restic = { NODE_ENV: "test", RESTIC_REPOSITORY: "/nowhere", RESTIC_PASSWORD_FILE: "/nowhere" } as const;

  it("A backup dumps PostgreSQL by its own address, reads the dump, forgets old copies, and is noted", async () => {
    const { path, calls } = await standIns(["pg_dump", "pg_restore", "restic", "node"]);
    const addresses = { DATABASE_URL: "postgres://pooler", BACKUP_DATABASE_URL: "postgres://itself" };
    const env = { PATH: path, ...restic, ...addresses, ESCALE_HOME: folder };
    await run("operations/backup/escale-backup", [], { env });
    const [dump = "", read = "", ...stored] = await calls();
    expect(stored.pop()).toBe("node --import tsx app/cli/backup-kept.ts");
    expect(dump).toMatch(/^pg_dump .*--file=\S+escale.dump postgres:\/\/itself$/);
    expect(read).toMatch(/^pg_restore --list \S+escale.dump$/);
    expect(stored.map((call) => call.split(" ").slice(0, 2).join(" "))).toEqual([
      "restic cat",
      "restic init",
      "restic backup",
      "restic forget",
    ]);
    expect(stored.at(-1)).toContain("--group-by host");
  });

  it("A backup of SQLite is the checked copy of the site's own command", async () => {
    const { path, calls } = await standIns(["node", "restic"]);
    await run("operations/backup/escale-backup", [], {
      env: { PATH: path, ...restic, DATABASE_URL: "file:/var/lib/escale/escale.db", ESCALE_HOME: folder },
    });
    const made = await calls();
    expect(made[0]).toMatch(/^node --import tsx app\/cli\/backup.ts \S+escale.db$/);
    expect(made.at(-1)).toBe("node --import tsx app/cli/backup-kept.ts");
  });

  it("A backup that cannot be stored is not noted", async () => {
    const { path, calls } = await standIns(["pg_dump", "pg_restore", "node"]);
    await writeFile(join(folder, "bin/restic"), `#!/bin/sh\n[ "$1" != backup ]\n`, { mode: 0o755 });
    const env = { PATH: path, ...restic, DATABASE_URL: "postgres://itself", ESCALE_HOME: folder };
    await expect(run("operations/backup/escale-backup", [], { env })).rejects.toMatchObject({ code: 1 });
    expect((await calls()).map((call) => call.split(" ")[0])).toEqual(["pg_dump", "pg_restore"]);
  });

  it("A backup without a repository says in a line what is missing", async () => {
    const failed = run("operations/backup/escale-backup", [], { env: { NODE_ENV: "test", PATH: process.env.PATH } });
    await expect(failed).rejects.toMatchObject({ stderr: expect.stringContaining("RESTIC_REPOSITORY") });
  });
});

describe("escale restart", () => {
  /** Instances that answer `/readyz` with a status each, and a systemd that writes down what is asked of it. */
  async function restart(statuses: readonly number[]) {
    const servers = statuses.map((status) => createServer((_, answer) => answer.writeHead(status).end("no schema")));
    await Promise.all(servers.map((server) => once(server.listen(0, "127.0.0.1"), "listening")));
    const ports = servers.map((server) => (server.address() as AddressInfo).port);
    const { path, calls } = await standIns([]);
    const listed = ports.map((port) => `escale@${port}.service loaded active running`).join("\n");
    const systemctl = `#!/bin/sh\nif [ "$1" = list-units ]; then echo "${listed}"; else echo "$*" >> ${folder}/calls; fi\n`;
    await writeFile(join(folder, "bin/systemctl"), systemctl, { mode: 0o755 });
    await writeFile(join(folder, "settings"), "HOST=127.0.0.1\n");
    const env = {
      NODE_ENV: "test",
      PATH: path,
      ESCALE_HOME: process.cwd(),
      ESCALE_SETTINGS: join(folder, "settings"),
      ESCALE_PATIENCE: "1",
    } as const;
    const said = await run("operations/bin/escale", ["restart"], { env }).catch((error) => error);
    for (const server of servers) server.close();
    return { ports, said, calls: await calls() };
  }

  it("Every instance is restarted, in turn", async () => {
    const { ports, said, calls } = await restart([200, 200]);
    expect(calls).toEqual(ports.map((port) => `restart escale@${port}.service`));
    expect(said.stdout).toBe(ports.map((port) => `escale: escale@${port}.service is ready\n`).join(""));
  });

  it("An instance that does not become ready ends it, and the next is left running", async () => {
    const { ports, said, calls } = await restart([503, 200]);
    expect(calls).toEqual([`restart escale@${ports[0]}.service`]);
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(`escale: the instance on port ${ports[0]} is not ready: no schema\n`);
  });
});

it("What the operator's command writes is nobody else's to read", async () => {
  const { path } = await standIns([]);
  for (const name of ["node", "runuser"])
    await writeFile(join(folder, "bin", name), "#!/bin/sh\numask\n", { mode: 0o755 });
  const env = { NODE_ENV: "test", PATH: path, ESCALE_HOME: process.cwd() } as const;
  expect((await run("operations/bin/escale", ["bookings"], { env })).stdout).toMatch(/^0?027\n$/);
});

it("A word that is no command is answered with the commands", async () => {
  const asked = run("operations/bin/escale", ["bookngs"], { env: { ...process.env, ESCALE_HOME: process.cwd() } });
  await expect(asked).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/restart catalogue .*ticket:key/),
  });
});

it("An instance has the same memory limit however it is started", async () => {
  const starts = ["operations/systemd/escale@.service", "compose.yaml", "scripts/start.mjs", "docs/operations.md"];
  for (const file of starts)
    expect(await readFile(file, "utf8"), file).toMatch(
      /(node\W.*|runSite\(\[")--max-old-space-size=1024\W+--max-semi-space-size=8\W.*build\/server\/index.js/,
    );
  for (const file of ["operations/systemd/escale@.service", "Dockerfile", "scripts/start.mjs", "docs/operations.md"])
    expect(await readFile(file, "utf8"), file).toMatch(/\bMALLOC_ARENA_MAX(=|: ")2\b/);
});

describe("a setting", () => {
  it.each([".env.example", "docs/environment.md"])("A setting is in %s", async (file) => {
    const text = await readFile(file, "utf8");
    expect((await settings()).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });
});

describe("Node", () => {
  it("The version of Node is the same in the image, for version managers and in the README", async () => {
    const version = (await readFile(".nvmrc", "utf8")).trim();
    expect(version).toMatch(/^\d+$/);
    for (const image of (await readFile("Dockerfile", "utf8")).matchAll(/^ARG \w+=node:(\d+)\./gm))
      expect(image[1]).toBe(version);
    expect(await readFile("README.md", "utf8")).toContain(`Node (${version} is the one we run`);
  });
});

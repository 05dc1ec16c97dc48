/** The Debian package is made, installed in a folder, run, and removed. With `npm test -- --all`, or by its name. */
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { end, listening, start } from "../../scripts/lib/children.mjs";
import { PATIENCE_MS } from "../support/patience";
import { freePorts } from "./support/site";

const run = promisify(execFile);
const missing = process.platform === "linux" && process.getuid?.() === 0 ? "" : "not run: dpkg installs as root";

describe.skipIf(missing)(`The Debian package ${missing}`.trim(), () => {
  let folder: string;
  const at = (path: string) => join(folder, "root", path);
  const home = () => at("usr/lib/escale");

  /** dpkg with a root of its own, in which the package's scripts run without being locked into it. */
  const dpkg = async (...args: string[]) => {
    const own = [`--root=${at("")}`, `--log=${join(folder, "dpkg.log")}`];
    return (await run("dpkg", [...own, "--force-script-chrootless", "--force-depends", ...args])).stdout;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "escale-package-"));
    for (const name of ["var/lib/dpkg/info", "var/lib/dpkg/updates", "etc"]) await mkdir(at(name), { recursive: true });
    for (const name of ["status", "available"]) await writeFile(at(`var/lib/dpkg/${name}`), "");
    await writeFile(at("etc/passwd"), "root:x:0:0::/root:/bin/sh\n");
    await writeFile(at("etc/group"), "root:x:0:\n");
    const { stdout } = await run(process.execPath, ["scripts/package.mjs", "--fast", "--to", folder]);
    await dpkg("--install", stdout.trim());
  }, 10 * PATIENCE_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("Its settings can be read by the site's user alone, and stay the operator's", async () => {
    const [, group = ""] = /^escale:x:(\d+):/m.exec(await readFile(at("etc/group"), "utf8")) ?? [];
    const settings = await stat(at("etc/escale/escale.env"));
    expect({ mode: settings.mode & 0o777, gid: String(settings.gid) }).toEqual({ mode: 0o640, gid: group });
    expect((await stat(at("etc/escale"))).mode & 0o777).toBe(0o750);
    expect((await stat(at("var/lib/escale"))).mode & 0o777).toBe(0o750);
    expect(await readFile(at("var/lib/dpkg/info/escale.conffiles"), "utf8")).toBe("/etc/escale/escale.env\n");
  });

  it("Its units, and the operator's command, name its own folder", async () => {
    const units = (await readdir(at("usr/lib/systemd/system"))).map((name) => at(`usr/lib/systemd/system/${name}`));
    expect(units.length).toBeGreaterThan(2);
    for (const file of [...units, at("usr/bin/escale"), join(home(), "operations/backup/escale-backup")])
      expect(await readFile(file, "utf8"), file).not.toContain("/srv/escale");
  });

  it("Its site serves the home page, and its command reads the bookings", async () => {
    // The link leads to this machine's own /etc.
    await rm(join(home(), "catalogue"));
    await symlink(at("etc/escale/catalogue"), join(home(), "catalogue"));
    const port = await freePorts();
    const settings = {
      ALLOW_SANDBOX: "1",
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: `http://127.0.0.1:${port}`,
      SANDBOX_PORT: String(port + 1),
      DATABASE_URL: `file:${at("var/lib/escale/escale.db")}`,
    } as const;
    const env = { PATH: process.env.PATH, ...settings };
    const server = start("server", [join(home(), "build/server/index.js")], env, "inherit", home());
    try {
      expect(await listening(server, port)).toBe(true);
      await expect.poll(async () => (await fetch(`${settings.SITE_URL}/readyz`)).status).toBe(200);
      const page = await fetch(`${settings.SITE_URL}/fr-ca`);
      expect(page.status).toBe(200);
      const [, script = ""] = /src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? [];
      expect((await fetch(settings.SITE_URL + script)).status).toBe(200);
    } finally {
      await end(server);
    }

    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(at("etc/escale/escale.env"), lines.join(""));
    // There is no such user on this machine.
    const bin = join(folder, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "runuser"), '#!/bin/sh\nshift 3\nexec "$@"\n');
    await chmod(join(bin, "runuser"), 0o755);
    const asked = {
      PATH: `${bin}:${process.env.PATH}`,
      ESCALE_HOME: home(),
      ESCALE_SETTINGS: at("etc/escale/escale.env"),
    };
    const { stdout } = await run(at("usr/bin/escale"), ["bookings", "--", "--review"], { env: { ...env, ...asked } });
    expect(stdout).toBe("bookings: 0 to review\n");
  });

  it("Its removal, settings and all, leaves bookings and catalogue, and says where they are", async () => {
    const said = await dpkg("--purge", "escale");
    expect(said).toContain("escale: /var/lib/escale is kept; to remove it for good: rm -r /var/lib/escale\n");
    expect(await readdir(at("var/lib/escale"))).toContain("escale.db");
    expect(await readdir(at("etc/escale"))).toEqual(["catalogue"]);
    await expect(stat(at("usr/bin/escale"))).rejects.toThrow();
  });
});

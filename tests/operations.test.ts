import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationsFile } from "./support/operations-file";

const NGINX = "/usr/sbin/nginx";
const run = promisify(execFile);
const missing = existsSync(NGINX) ? "" : `not run: ${NGINX} is missing (apt install nginx)`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "escale-operations-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("operations/nginx", () => {
  it.skipIf(missing)(`is a configuration nginx takes ${missing}`.trim(), async () => {
    const [certificate, key] = [join(folder, "site.pem"), join(folder, "site.key")];
    const subject = ["-subj", "/CN=localhost", "-days", "1", "-keyout", key, "-out", certificate];
    await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject]);
    const text = await operationsFile("nginx/nginx.conf.template", {
      NGINX_RUN: folder,
      ACCESS_LOG: join(folder, "access.log"),
      HTTP_LISTEN: "127.0.0.1:18080",
      HTTPS_LISTEN: "127.0.0.1:18443",
      TLS_CERTIFICATE: certificate,
      TLS_KEY: key,
      SERVERS: "server 127.0.0.1:3000;\nserver 127.0.0.1:3001;",
    });
    await writeFile(join(folder, "nginx.conf"), text);
    const { stderr } = await run(NGINX, ["-t", "-e", "stderr", "-c", join(folder, "nginx.conf")]);
    expect(stderr).toContain("test is successful");
  });

  it("logs neither who asks nor for which address", async () => {
    const values = ["NGINX_RUN", "ACCESS_LOG", "HTTP_LISTEN", "HTTPS_LISTEN", "TLS_CERTIFICATE", "TLS_KEY", "SERVERS"];
    const text = await operationsFile(
      "nginx/nginx.conf.template",
      Object.fromEntries(values.map((name) => [name, "x"])),
    );
    const formats = [...text.matchAll(/log_format (\w+)([^;]*);/g)];
    expect(formats.map(([, name]) => name)).toEqual(["quiet"]);
    expect(formats[0]?.[2]).not.toMatch(/\$(remote_|request_uri|request["' ]|uri|args|http_|query|document)/);
    expect([...text.matchAll(/access_log (.*);/g)].map(([, what]) => what)).toEqual(["x quiet"]);
    expect([...text.matchAll(/error_log (.*);/g)].map(([, what]) => what)).toEqual(["stderr crit"]);
  });
});

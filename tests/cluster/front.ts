/** nginx by the operator's own file, in front of several instances: TLS, with a certificate made for the occasion. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { operationsFile } from "../support/operations-file";
import { freePort } from "./ports";
import { type Program, startProgram } from "./program";

export type Certificate = { file: string; key: string; text: string };

/** A certificate for `localhost` that is nobody's, in a folder. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const [file, key] = [join(folder, "site.pem"), join(folder, "site.key")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
  await promisify(execFile)("openssl", ["req", "-x509", ...curve, ...name, "-keyout", key, "-out", file]);
  return { file, key, text: await readFile(file, "utf8") };
}

/** The configuration of an nginx that has our site alone, and writes to one folder. */
export function aroundSite(folder: string, site: string): string {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `pid ${join(folder, "nginx.pid")};
worker_processes auto;
error_log stderr crit;
events { worker_connections 4096; }
http {
  ${paths.map((name) => `${name}_temp_path ${join(folder, name)};`).join("\n  ")}
  access_log off;
  ${site}
}
`;
}

/** Starts it on a port, before instances that listen on theirs. */
export async function startFront(
  nginx: string,
  {
    folder,
    port,
    certificate,
    instances,
  }: { folder: string; port: number; certificate: Certificate; instances: number[] },
): Promise<Program> {
  const servers = instances.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
  const site = await operationsFile("nginx/escale.conf.template", {
    SITE_URL: `https://localhost:${port}`,
    SERVER_NAME: "localhost",
    ACCESS_LOG: join(folder, "nginx-access.log"),
    ACME_ROOT: folder,
    HTTP_LISTEN: `127.0.0.1:${await freePort()}`,
    HTTPS_LISTEN: `127.0.0.1:${port}`,
    TLS_CERTIFICATE: certificate.file,
    TLS_KEY: certificate.key,
    SERVERS: servers.join("\n    "),
  });
  const file = join(folder, "nginx.conf");
  await writeFile(file, aroundSite(folder, site));
  return startProgram(nginx, ["-e", "stderr", "-c", file, "-g", "daemon off;"], { port });
}

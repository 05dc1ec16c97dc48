/** The etcds that Patroni asks who is primary. */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { operationsFile } from "../support/operations-file";
import { type Owner, ownFolder } from "./owner";
import { freePort } from "./ports";
import { findProgram, type Program, startProgram } from "./program";

/** Making a cluster copies a database. */
const PATIENCE_MS = 180_000;

/** Starts so many etcds; answers their addresses for clients. */
export async function startEtcds(
  count: number,
  folder: string,
  user: Owner,
): Promise<{ ports: number[]; programs: Program[] }> {
  const etcd = findProgram("etcd") ?? "";
  const each = await Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      name: `db-${i + 1}`,
      client: await freePort(),
      peer: await freePort(),
    })),
  );
  const cluster = each.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(",");
  const programs = await Promise.all(
    each.map(async ({ name, client, peer }) => {
      const data = await ownFolder(join(folder, `etcd-${name}`), user);
      const text = await operationsFile("patroni/etcd.template", {
        NAME: name,
        CLIENT: `http://127.0.0.1:${client}`,
        PEER: `http://127.0.0.1:${peer}`,
        CLUSTER: cluster,
        DATA: data,
      });
      const lines = text.split("\n").filter((line) => /^[A-Z]/.test(line));
      const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
      return startProgram(etcd, [], { port: client, env: { ...process.env, ...env }, ...user });
    }),
  );
  // Patroni ends where the three have not agreed on their version yet.
  for (const { client } of each)
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(200)) {
      const answer = await fetch(`http://127.0.0.1:${client}/version`).catch(() => null);
      const said = (await answer?.json().catch(() => null)) as { etcdcluster?: string } | null;
      if (/^\d/.test(said?.etcdcluster ?? "")) break;
    }
  return { ports: each.map(({ client }) => client), programs };
}

/** `/metrics` on a port of its own, for Prometheus and nobody else. */
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { collectDefaultMetrics } from "prom-client";
import { env } from "~/platform/env.server";
import { registry } from "~/platform/metrics.server";
import { timeOutsideCalls } from "~/platform/outside-calls.server";
import { readGauges } from "~/services/jobs/read-gauges.server";

/** A database that does not answer must not keep what is known without it from being told. */
const PATIENCE_MS = 2_000;

/**
 * Serves the metrics when METRICS_PORT is set, on HOST; on this machine alone when there is no HOST, as they are nobody
 * else's business. Returns how to end it.
 */
export async function serveMetrics(): Promise<() => void> {
  const { METRICS_PORT: port, HOST: host = "127.0.0.1" } = env;
  if (port === undefined) return () => undefined;
  collectDefaultMetrics({ register: registry });
  timeOutsideCalls();
  const server = createServer(async (request, response) => {
    const asked = request.method === "GET" && request.url?.split("?")[0] === "/metrics";
    if (!asked) return void response.writeHead(404).end();
    await Promise.race([readGauges(new Date()), wait(PATIENCE_MS, undefined, { ref: false })]);
    response.writeHead(200, { "Content-Type": registry.contentType }).end(await registry.metrics());
  });
  server.once("error", (error: NodeJS.ErrnoException) => {
    process.stderr.write(`escale: METRICS_PORT ${port} cannot be listened on (${error.code})\n`);
    process.exit(1);
  });
  await new Promise<void>((resolve) => server.listen({ port, host }, resolve));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

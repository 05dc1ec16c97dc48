import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

/** The outside: answers, fails, is slow, hangs up. */
let outside: Server;
let base = "";
beforeAll(async () => {
  outside = createServer((request, response) => {
    const path = request.url ?? "";
    if (path.includes("slow")) return;
    if (path.includes("cut")) return void request.socket.destroy();
    response.writeHead(path.includes("fails") ? 503 : 200).end("{}");
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  vi.stubEnv("STRIPE_API_URL", base);
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_x");
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_x");
  vi.stubEnv("PARTNER_URL", `${base}/partner`);
  vi.stubEnv("PARTNER_KEY", "key");
  vi.stubEnv("ALLOW_SANDBOX", "1");
  vi.stubEnv("SESSION_SECRET", "a-secret-of-a-test");
});
afterAll(() => {
  outside.closeAllConnections();
  outside.close();
});

it("Calls are timed by system, by what is asked and by outcome, and never by an id", async () => {
  const { callOf, timeOutsideCalls } = await import("./outside-calls.server");
  const { outsideCalls } = await import("./metrics.server");
  timeOutsideCalls();
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(base + path, init).then(
      (answer) => answer.text(),
      () => "",
    );
  await ask("/v1/payment_intents/pi_3MtwBwLkdIwHu7ix/capture?expand=charge", { method: "POST" });
  await ask("/v1/payment_intents/pi_3Mtw/capture", { method: "POST" });
  await ask("/partner/holds/zoe.canary@example.com");
  await ask("/v1/fails");
  await ask("/v1/slow", { signal: AbortSignal.timeout(50) });
  await ask("/v1/cut");
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  await fetch(`http://127.0.0.1:${port}/v1/none`).catch(() => undefined);
  const counted = (await outsideCalls.get()).values
    .filter(({ metricName }) => metricName?.endsWith("_count"))
    .map(({ labels, value }) => `${labels.system} ${labels.call} ${labels.outcome} ${value}`)
    .sort();
  expect(counted).toEqual([
    "cards GET /v1/cut unreachable 1",
    "cards GET /v1/fails 5xx 1",
    "cards GET /v1/slow timeout 1",
    "cards POST /v1/payment_intents/:id/capture 2xx 2",
    "other other unreachable 1",
    "partner GET /partner/holds/:id 2xx 1",
  ]);
  // However many there are, their labels are few.
  const calls = new Set(
    Array.from({ length: 200 }, (_, n) =>
      callOf("cards", {
        method: "GET",
        path: `/${"ab".repeat(1 + (n % 12))}/${String.fromCharCode(97 + (n % 26)).repeat(1 + (n % 7))}`,
      }),
    ),
  );
  expect(calls.size).toBeLessThanOrEqual(41);
});

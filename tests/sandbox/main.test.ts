import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { smtpMail } from "~/gateways/smtp-mail.server";
import { stripeCards } from "~/gateways/stripe-cards.server";
import { readConfig } from "../../sandbox/config";
import { PATIENCE_MS } from "../support/patience";
import { program } from "../support/programs";
import { authorise, postCard } from "../support/sandbox";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "escale-sandbox-main-"));
const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}

async function threeFreePorts(): Promise<number> {
  for (let port = 12_000 + (process.pid % 2_000) * 3; port < 19_000; port += 3) {
    if ((await isFree(port)) && (await isFree(port + 1)) && (await isFree(port + 2))) return port;
  }
  throw new Error("No three free ports in a row");
}

async function start(env: Record<string, string>): Promise<{ child: ChildProcess; output: () => string }> {
  let output = "";
  const child = spawn(process.execPath, program("sandbox/main.ts"), {
    cwd: ROOT,
    env: { ...process.env, SANDBOX_DATA: join(folder, "sandbox.db"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  while (!output.includes("\n") && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 20));
  return { child, output: () => output };
}

describe("the sandbox's process", () => {
  it("The sandbox loses nothing to kill -9, and stops cleanly when asked", async () => {
    const port = await threeFreePorts();
    const env = { SANDBOX_PORT: String(port), SITE_URL: "http://localhost:1" };
    const keys = { secretKey: "sk_test_sandbox", webhookSecret: "whsec_sandbox", timeoutMs: PATIENCE_MS };
    const gateway = stripeCards({ apiUrl: `http://localhost:${port}`, ...keys });
    const send = smtpMail({ url: `smtp://localhost:${port + 1}`, from: "a@b.ca", siteUrl: "https://escale.example" });

    const first = await start(env);
    expect(first.output()).toBe(
      `sandbox: http://localhost:${port} (cards, identity, inbox; SMTP on port ${port + 1}, partner on ${port + 2})\n`,
    );
    const returnUrl = "http://localhost:1/fr-ca";
    const back = await postCard(gateway.cardForm({ returnUrl, locale: "fr-ca" }), { number: "4242424242424242" });
    const payment = await authorise(gateway, {
      key: "k1",
      cardToken: back?.searchParams.get("card_token") ?? "",
      amount: 5_000,
      currency: "CAD",
      returnUrl,
      metadata: {},
    });
    const mail = {
      key: "m1",
      to: "zoe@exemple.ca",
      subject: "Un",
      html: "<p>Un</p>",
      text: "Un",
      locale: "fr-ca" as const,
    };
    expect(await send(mail)).toMatchObject({ ok: true });
    first.child.kill("SIGKILL");
    await once(first.child, "exit");

    const second = await start(env);
    if (payment.state !== "authorised") throw new Error(payment.state);
    await expect.poll(() => gateway.retrieve(payment.reference)).toEqual(payment);
    const mails = async (query = "") => (await fetch(`http://localhost:${port}/mail.json${query}`)).json();
    expect(await mails()).toMatchObject([{ subject: "Un" }]);
    expect(await mails("?to=zoe%40exemple.ca")).toMatchObject([{ subject: "Un" }]);
    expect(await mails("?to=leo%40exemple.ca")).toEqual([]);
    second.child.kill("SIGTERM");
    expect(await once(second.child, "exit")).toEqual([0, null]);
    expect(second.output()).not.toContain("rror");
  });

  it("The sandbox names a malformed setting", async () => {
    const { child, output } = await start({ SITE_URL: "nowhere" });
    if (child.exitCode === null) await once(child, "exit");
    expect(child.exitCode).toBe(1);
    expect(output()).toBe("sandbox: SITE_URL must be a URL\n");
  });
});

describe("its settings", () => {
  it("The sandbox has the site's defaults", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      name: "localhost",
      port: 3001,
      smtpPort: 3002,
      partnerPort: 3003,
      siteUrl: "http://localhost:3000",
      secretKey: "sk_test_sandbox",
      webhookSecret: "whsec_sandbox",
      clientId: "escale",
      clientSecret: "demo-client-secret",
      partnerKey: "partner_sandbox",
      authorisedSeconds: 7 * 86_400,
      data: "./data/sandbox.db",
    });
    expect(readConfig({ PORT: "4000", SANDBOX_PORT: "4001" })).toMatchObject({
      siteUrl: "http://localhost:4000",
      smtpPort: 4002,
      partnerPort: 4003,
    });
    expect(() => readConfig({ SANDBOX_PORT: "x" })).toThrow(/SANDBOX_PORT/);
  });
});

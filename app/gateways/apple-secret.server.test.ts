import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { expect, it } from "vitest";
import { program } from "../../tests/support/programs";
import { appleSecret } from "./apple-secret.server";

const pair = await generateKeyPair("ES256", { extractable: true });
const key = await exportPKCS8(pair.privateKey);
const client = { team: "TEAM123456", keyId: "KEY1234567", clientId: "com.example.escale", key };

it("Apple's secret is a JWT that says who asks, for less than six months", async () => {
  const now = new Date("2030-05-01T12:00:00Z");
  const { secret, ends } = await appleSecret(client, now);
  const audience = "https://appleid.apple.com";
  const { payload, protectedHeader } = await jwtVerify(secret, pair.publicKey, { audience, currentDate: now });
  expect(protectedHeader).toEqual({ alg: "ES256", kid: client.keyId });
  expect(payload).toMatchObject({ iss: client.team, sub: client.clientId, iat: now.getTime() / 1000 });
  expect(payload.exp).toBe(ends.getTime() / 1000);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(15_777_000);
});

it("The command prints it alone, and says in a line what it lacks", async () => {
  const folder = mkdtempSync(join(tmpdir(), "escale-apple-"));
  try {
    const file = join(folder, "AuthKey.p8");
    writeFileSync(file, key);
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [...program("app/cli/apple-secret.ts"), ...args], { encoding: "utf8" });
    const who = ["--team", client.team, "--key-id", client.keyId, "--client-id", client.clientId];
    const made = run(...who, file);
    expect(made.stderr).toMatch(/^valid until \d{4}-\d\d-\d\d\n$/);
    await jwtVerify(made.stdout.trim(), pair.publicKey, { issuer: client.team });
    const lacking = run("--team", client.team, file);
    expect([lacking.status, lacking.stderr]).toEqual([
      2,
      "apple:secret: expected --team, --key-id, --client-id and the file of the key\n",
    ]);
    writeFileSync(file, "no key");
    expect(run(...who, file).stderr).toBe("apple:secret: the file is not a key as Apple gives it\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

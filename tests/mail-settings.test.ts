import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { dkimKey } from "~/platform/mail-settings.server";

const pem = (key: { privateKey: { export: (how: { type: "pkcs8"; format: "pem" }) => string | Buffer } }) =>
  key.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const KEY = pem(generateKeyPairSync("rsa", { modulusLength: 2048 }));
const folder = mkdtempSync(join(tmpdir(), "dkim-"));
afterAll(() => rmSync(folder, { recursive: true }));

const given = { DKIM_DOMAIN: "escale.example", DKIM_SELECTOR: "2026a", DKIM_KEY: KEY };
const FROM = "bonjour@escale.example";

describe("the key that signs mails", () => {
  it("A mail key is read from a variable, with lines as an environment file has them, or from a file", () => {
    const key = { domainName: "escale.example", keySelector: "2026a", privateKey: KEY };
    expect(dkimKey(given, FROM)).toEqual({ key });
    expect(dkimKey({ ...given, DKIM_KEY: KEY.replaceAll("\n", "\\n") }, FROM)).toEqual({ key });
    const file = join(folder, "dkim.pem");
    writeFileSync(file, KEY);
    expect(dkimKey({ ...given, DKIM_KEY: undefined, DKIM_KEY_FILE: file }, FROM)).toEqual({ key });
    expect(dkimKey({}, FROM)).toEqual({ key: undefined });
  });

  it("A mail key may be of a domain above the sender's, or below it", () => {
    expect(dkimKey(given, "bonjour@mail.escale.example")).toHaveProperty("key");
    expect(dkimKey({ ...given, DKIM_DOMAIN: "mail.escale.example" }, FROM)).toHaveProperty("key");
  });

  it.each([
    ["DKIM_KEY", { DKIM_KEY: "" }],
    ["DKIM_KEY", { DKIM_KEY: "-----BEGIN PRIVATE KEY-----\\nnonsense" }],
    ["DKIM_KEY", { DKIM_KEY: pem(generateKeyPairSync("rsa", { modulusLength: 1024 })) }],
    ["DKIM_KEY", { DKIM_KEY: pem(generateKeyPairSync("ed25519")) }],
    ["DKIM_KEY_FILE", { DKIM_KEY: "", DKIM_KEY_FILE: join(folder, "none.pem") }],
    ["DKIM_KEY_FILE", { DKIM_KEY: "", DKIM_KEY_FILE: folder }],
    ["DKIM_KEY_FILE", { DKIM_KEY_FILE: join(folder, "dkim.pem") }],
    ["DKIM_DOMAIN", { DKIM_DOMAIN: "" }],
    ["DKIM_DOMAIN", { DKIM_DOMAIN: "other.example" }],
    ["DKIM_DOMAIN", { DKIM_DOMAIN: "cale.example" }],
    ["DKIM_SELECTOR", { DKIM_SELECTOR: "" }],
  ])("%s is told to be wrong, before a mail leaves without a signature (%#)", (name, wrong) => {
    expect(dkimKey({ ...given, ...wrong }, FROM)).toEqual({ problem: [name, expect.stringMatching(/^[^\n]{5,90}$/)] });
  });
});

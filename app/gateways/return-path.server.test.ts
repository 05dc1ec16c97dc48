import { afterEach, expect, it } from "vitest";
import { env } from "~/platform/env.server";
import { idInMessageId, mailId, readReturnToken, returnId, returnPath, returnToken } from "./return-path.server";

const before = env.SESSION_SECRET;
const secrets = (...list: [string, ...string[]]) => Object.assign(env, { SESSION_SECRET: list });
afterEach(() => secrets(...before));

const id = returnId(mailId("confirmation:ES-7K3M9Q"));

it("A return address identifies its mail in any letter case, within the allowed length", () => {
  const address = returnPath("eighteen-letters.x@mail.escale.example", id);
  expect(address).toMatch(/^eighteen-letters\.x\+[a-z]{24}\.[a-z]{20}@mail\.escale\.example$/);
  expect(address.split("@")[0]).toHaveLength(64);
  for (const text of [address, address.toUpperCase(), `<${address}>`, returnToken(id), `"x" <a@b.ca>, ${address}`])
    expect(readReturnToken(text)).toBe(id);
});

it("A return address differs for another mail and for another copy", () => {
  const ids = [mailId("a"), mailId("a", 1), mailId("a", 2), mailId("b")].map(returnId);
  expect(new Set(ids).size).toBe(4);
  expect(mailId("a", 0)).toBe(mailId("a"));
});

it("A return address cannot be forged", () => {
  const [, seal = ""] = returnToken(id).split(".");
  const other = returnId(mailId("confirmation:ES-AAAAAA"));
  for (const forged of [`${other}.${seal}`, `${id}.${"a".repeat(20)}`, id, `x${id}.${seal}`, `${id}.${seal}x`, ""])
    expect(readReturnToken(forged), forged).toBeNull();
  secrets("the secret of somebody else");
  const theirs = returnToken(id);
  secrets(...before);
  expect(readReturnToken(theirs)).toBeNull();
  // A forged one hides no genuine one behind it, nor are thousands looked at.
  expect(readReturnToken(`${theirs} ${returnToken(id)}`)).toBe(id);
  expect(readReturnToken(`${`${theirs} `.repeat(50)}${returnToken(id)}`)).toBeNull();
});

it("A mail sent under the former secret is recognised while that secret is allowed", () => {
  secrets("the old secret of the site");
  const token = returnToken(id);
  secrets("the new secret of the site", "the old secret of the site");
  expect(readReturnToken(token)).toBe(id);
  expect(returnToken(id)).not.toBe(token);
  secrets("the new secret of the site");
  expect(readReturnToken(token)).toBeNull();
});

it("A Message-ID of ours identifies its mail too", () => {
  const messageId = `<${mailId("confirmation:ES-7K3M9Q")}@escale.example>`;
  for (const text of [messageId, messageId.slice(1, -1), ` ${messageId} `]) expect(idInMessageId(text)).toBe(id);
  for (const text of ["<abc@escale.example>", `${messageId} ${messageId}`, "", id])
    expect(idInMessageId(text)).toBeNull();
});

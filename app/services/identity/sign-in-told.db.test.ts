/** What the operator hears of signing in: a line of each outcome, and a count. */
import { beforeEach, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { signIns } from "~/platform/metrics.server";
import { newKey } from "~/platform/random-token.server";
import { warnings } from "~/services/running/warnings.server";
import { FakeIdentity } from "../../../tests/support/fake-identity";
import { checkSignIn } from "./check-sign-in.server";
import { completeSignIn } from "./complete-sign-in.server";
import { openSignIn, sendToProvider } from "./sign-in.server";
import { signOut } from "./sign-out.server";

const NOW = new Date("2030-05-01T12:00:00Z");
let provider: FakeIdentity;
let said: unknown[][];
beforeEach(() => {
  provider = new FakeIdentity();
  said = [];
  signIns.reset();
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void said.push([level, ...line]));
  return () => vi.restoreAllMocks();
});

async function begin() {
  const browser = newKey();
  const start = { browser, target: "/", locale: "fr-ca", realm: "traveller", window: "same", visitor: null } as const;
  const opened = await openSignIn(start, NOW);
  const sent = await sendToProvider(opened.id, "fr-ca", NOW, provider);
  if (!sent.ok) throw new Error(sent.code);
  const returned = new URL("https://escale.example/sign-in/callback?code=abc");
  returned.searchParams.set("state", new URL(sent.value.url).searchParams.get("state") ?? "");
  return { browser, returned };
}

const complete = (way: { returned: URL; browser: string | null }) => completeSignIn(way, NOW, provider);

async function counted(): Promise<string[]> {
  const { values } = await signIns.get();
  return values.map(({ labels: { outcome, step, cause }, value }) => `${outcome} ${step} ${cause} ${value}`).sort();
}

it("A line is logged per sign-in decision, with the session's name and reason, and no secret or identity", async () => {
  const way = await begin();
  const done = await complete(way);
  if (!done.ok) throw new Error(done.code);
  await complete(way);
  await complete({ ...(await begin()), browser: newKey() });
  await signOut(done.key, "en-ca", NOW, provider);
  await signOut(done.key, "en-ca", NOW, provider);
  const session = expect.stringMatching(/^[\w-]{8}$/);
  expect(said).toEqual([
    ["info", expect.objectContaining({ session }), "signed in"],
    ["warn", expect.objectContaining({ code: "missing_transaction" }), "not signed in"],
    ["warn", expect.objectContaining({ code: "state_mismatch" }), "not signed in"],
    ["info", said[0]?.[1], "signed out"],
  ]);
  expect(JSON.stringify(said)).not.toMatch(new RegExp(`zoe|Zoé|id-token|${done.key}`));
  expect(await counted()).toEqual(["missing_transaction   1", "signed_in   1", "state_mismatch   1"]);
});

it("A provider refusing us, one refusing a traveller, and a traveller giving up are distinguished", async () => {
  const answers = [
    ["refused_us", { step: "token", cause: "invalid_client", said: "Invalid client secret" }],
    ["provider", { step: "token", cause: "invalid_grant" }],
    ["cancelled", { step: "return", cause: "access_denied" }],
    ["login_required", { step: "return", cause: "login_required" }],
    ["provider", { step: "return", cause: "code_of_their_own" }],
  ] as const;
  for (const [answer, about] of answers) {
    Object.assign(provider, { answer, about });
    await complete(await begin());
  }
  provider.away = true;
  await expect(begin()).rejects.toThrow("unavailable");
  expect(said.map(([level, about, text]) => [level, (about as { cause: string }).cause, text])).toEqual([
    ["error", "invalid_client", "not signed in: the identity provider refuses us"],
    ["warn", "invalid_grant", "not signed in"],
    ["info", "access_denied", "sign-in given up"],
    ["warn", "login_required", "not signed in"],
    ["warn", "code_of_their_own", "not signed in"],
  ]);
  expect(said[0]?.[1]).toMatchObject({ step: "token", said: "Invalid client secret" });
  expect(await counted()).toEqual([
    "cancelled return access_denied 1",
    "login_required return login_required 1",
    "provider return other 1",
    "provider token invalid_grant 1",
    "refused_us token invalid_client 1",
    "unavailable discovery no_answer 1",
  ]);
});

it("A configuration error is logged once until it changes, and is part of readiness", async () => {
  const problem = "https://id.example/… answers 404";
  const found = { wrong: [problem], doubtful: ["OIDC_CLIENT_SECRET ends"] };
  const check = () => checkSignIn(NOW, [{ check: async () => found }, { check: async () => found }]);
  expect([await check(), await check()]).toEqual([null, null]);
  expect(warnings()).toEqual(["signing in does not work as it is set: see the log"]);
  found.wrong = [];
  expect(await check()).toBe(0);
  expect(warnings()).toEqual([]);
  const doubt = ["warn", { problem: "OIDC_CLIENT_SECRET ends" }, "signing in works, and needs a hand"];
  expect(said).toEqual([["error", { problem }, "signing in does not work as it is set"], doubt, doubt]);
});

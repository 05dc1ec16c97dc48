/** Webhooks whose caller is known and whose body is nonsense: refused, and told in one line. */
import { afterEach, expect, it, vi } from "vitest";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { signature } from "../../sandbox/cards/webhooks";
import { action as takeCards } from "./webhooks.cards";
import { action as takeMail } from "./webhooks.mail";

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(env, { MAIL_WEBHOOK_SECRET: undefined });
});

const BODIES = {
  nothing: "",
  "no JSON": "no json",
  null: "null",
  "a number": "7",
  "a text": '"text"',
  "an empty list": "[]",
  "an empty object": "{}",
  "no data": '{"id":"evt_1","type":"charge.refunded","data":null}',
  "numbers for texts": '{"id":7,"type":7,"data":{"object":{}}}',
  "a letter no database keeps": '{"id":"evt_\\u0000","type":"x","data":{"object":{}}}',
  "60 KB of brackets": "[".repeat(30_000) + "]".repeat(30_000),
  "60 KB of opening brackets": "[".repeat(60_000),
  "60 KB of objects within objects": `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
};

type Taken = { status: number; said: string; lines: unknown[][] };

/** What a route answers, and the lines that it logs. */
async function taken(route: typeof takeCards, headers: Record<string, string>, body: string): Promise<Taken> {
  const lines: unknown[][] = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push([level, ...line]));
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
  const answer = await route({ request, params: {}, context: {} as never });
  return { status: answer.status, said: await answer.text(), lines };
}

it.each(Object.entries(BODIES))("A signed webhook of the card gateway that is %s is refused", async (_what, body) => {
  const [secret = ""] = env.STRIPE_WEBHOOK_SECRET;
  const signed = signature(body, secret, Math.floor(Date.now() / 1000));
  expect(await taken(takeCards, { "Stripe-Signature": signed }, body)).toEqual({
    status: 400,
    said: "",
    lines: [["warn", { requestId: undefined }, "a signed webhook of the card gateway is no event"]],
  });
});

it.each(Object.entries(BODIES))(
  "A webhook about mails, of a known caller, that is %s is refused",
  async (_what, body) => {
    const secret = "a secret of this test";
    Object.assign(env, { MAIL_WEBHOOK_SECRET: [secret] });
    const basic = `Basic ${Buffer.from(`x:${secret}`).toString("base64")}`;
    expect(await taken(takeMail, { Authorization: basic }, body)).toEqual({
      status: 400,
      said: "",
      lines: [["warn", { requestId: undefined }, "a webhook about mails is not of the shape that is taken"]],
    });
  },
);

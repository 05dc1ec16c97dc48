import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GatewayMistake } from "~/gateways/cards.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { FakeCards } from "../../../tests/support/fake-cards";
import { program, withoutDatabaseLine } from "../../../tests/support/programs";
import { authorise, openSandbox, SECRET_KEY, type TestSandbox } from "../../../tests/support/sandbox";
import { unknownChargesSince } from "./unknown-charges.server";

let sandbox: TestSandbox;
beforeAll(async () => {
  await seedCompany();
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const EVER = new Date(0);

function order(cardToken: string, key: string) {
  const { returnUrl } = sandbox;
  return { key, cardToken, amount: 25_900, currency: "CAD" as const, returnUrl, metadata: {} };
}

/** A charge at the bank alone, as one of the hours a restore forgot; answers its reference. */
async function takenUnknown(key: string): Promise<string> {
  const charge = await authorise(sandbox.gateway, order(await sandbox.token("4242424242424242"), key));
  if (charge.state !== "authorised") throw new Error("not authorised");
  await sandbox.gateway.capture({ key: `${key}:capture`, reference: charge.reference });
  return charge.reference;
}

it("Unknown charges are those the gateway has and the books lack", async () => {
  const gateway = new FakeCards();
  await book(gateway);
  expect(await unknownChargesSince(EVER, gateway)).toEqual({ ok: true, value: [] });
  const [intent] = gateway.intents.values();
  if (!intent) throw new Error("no payment");
  const forgotten = { ...intent, key: "of-a-forgotten-hour", reference: "pi_forgotten" };
  gateway.intents.set("pi_forgotten", forgotten);
  gateway.intents.set("pi_declined", { ...forgotten, reference: "pi_declined", state: "declined" });
  const found = await unknownChargesSince(EVER, gateway);
  expect(found.ok && found.value.map(({ reference }) => reference)).toEqual(["pi_forgotten"]);
  expect(gateway.calls.filter(({ operation }) => operation === "refund")).toEqual([]);
  // What a person gave back there is not missed any more.
  gateway.refundByHand("pi_forgotten", forgotten.amount);
  expect(await unknownChargesSince(EVER, gateway)).toEqual({ ok: true, value: [] });
});

it("A silent gateway is distinguished from one that refuses us", async () => {
  const gateway = new FakeCards();
  gateway.failOnce("list", "before");
  expect(await unknownChargesSince(EVER, gateway)).toEqual({ ok: false, code: "gateway-silent" });
  gateway.listSince = () => Promise.reject(new GatewayMistake("status 401"));
  expect(await unknownChargesSince(EVER, gateway)).toEqual({ ok: false, code: "gateway-refuses-us" });
});

it("The command lists unknown charges over the real protocol, one per line", async () => {
  const reference = await takenUnknown("a-forgotten-payment");
  const released = await authorise(sandbox.gateway, order(await sandbox.token("4242424242424242"), "let-go"));
  if (released.state === "authorised") await sandbox.gateway.release({ key: "x", reference: released.reference });
  const run = (day: string) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = {
        ...process.env,
        STRIPE_API_URL: sandbox.url,
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: "whsec_x",
        SESSION_SECRET: "a-secret-of-this-test",
        ALLOW_SANDBOX: "1",
      };
      execFile(process.execPath, [...program("app/cli/bookings.ts"), "--unknown", day], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err: withoutDatabaseLine(err) }),
      );
    });
  const { code, out, err } = await run("2020-01-01");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const [line, total, ...rest] = out.trim().split("\n");
  expect(line).toMatch(/^\d{4}-\S+Z {2}\$259\.00 CAD {2}taken {2}pi_\S+ {2}a-forgotten-payment {2}for no site$/);
  expect(line).toContain(reference);
  expect([total, ...rest]).toEqual(["bookings: 1 payments missing from the books"]);
  expect(await run("tomorrow")).toMatchObject({ code: 1, out: "" });
});

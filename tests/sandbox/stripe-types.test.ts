/**
 * The official SDK's types hold what is said between the site and its gateway. Every test that opens a sandbox looks at
 * what was said there (`openSandbox`); here is what makes that worth something.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../sandbox/witness";
import { authorise, openSandbox, type TestSandbox } from "../support/sandbox";
import { fieldsOf, typeWitness, wrongAnswer, wrongEvent, wrongRequest } from "../support/stripe/check";
import { SCHEMAS_FILE, schemasOfSdk, written } from "../support/stripe/schemas";

it("The schemas are those of the SDK that is installed (`npm run schemas`)", () => {
  expect(written(schemasOfSdk()) === readFileSync(SCHEMAS_FILE, "utf8")).toBe(true);
});

describe("Of what was really said", () => {
  let sandbox: TestSandbox;
  let said: Call[];
  let events: string[];
  beforeAll(async () => {
    sandbox = await openSandbox();
    const { gateway, returnUrl } = sandbox;
    const pay = async (key: string, number: string) => {
      const order = {
        amount: 1_000,
        currency: "CAD" as const,
        returnUrl,
        metadata: { site: "x" },
        description: "A trip",
      };
      const opened = await gateway.openWallet({ key: `${key}:wallet` });
      const wallet = opened.state === "opened" ? opened.wallet : null;
      const billing = {
        email: "zoe@example.com",
        address: {
          address: "1, rue A",
          apartment: "",
          city: "Québec",
          country: "CA",
          province: "CA-QC",
          postalCode: "G1R 1P1",
        },
      };
      return authorise(gateway, { ...order, key, wallet, billing, cardToken: await sandbox.token(number) });
    };
    const paid = await pay("one", "4242424242424242");
    await pay("two", "4000000000009995");
    await pay("three", "4000002500003155");
    if (paid.state !== "authorised") throw new Error(paid.state);
    const { reference } = paid;
    await gateway.capture({ key: "one:capture", reference });
    await sandbox.fault("refund", "fails-late", { ms: 60_000 });
    await gateway.refund({ key: "one:refund", reference, amount: 400 });
    await sandbox.dispute(reference, "needs_response");
    await sandbox.pass(60);
    const asked = [
      gateway.refundsOf(reference),
      gateway.disputes({ reference }),
      gateway.disputes({ since: new Date(0) }),
      gateway.listSince(new Date(0)),
      gateway.find({ key: "one", at: new Date() }),
      gateway.checkAccount(),
      gateway.hasMade(Buffer.from('{"id":"evt_x"}')),
    ];
    await Promise.all(asked);
    ({ calls: said, events } = sandbox.said());
  });
  afterAll(() => sandbox.close());

  const find = (method: string, path: RegExp) => {
    const call = said.find((each) => each.method === method && path.test(each.path) && each.status < 400);
    if (!call) throw new Error(`Nobody asked ${method} ${path}`);
    return call;
  };

  it("Everything that was said matches the types", () => {
    expect(said.length).toBeGreaterThan(20);
    expect(said.map(wrongRequest).filter(Boolean)).toEqual([]);
    expect(said.map(wrongAnswer).filter(Boolean)).toEqual([]);
    expect(events.length).toBeGreaterThan(5);
    expect(events.map(wrongEvent).filter(Boolean)).toEqual([]);
  });

  it.each<[string, RegExp, string]>([
    ["POST", /payment_intents$/, "&amont=1000"],
    ["POST", /payment_intents$/, "&metadata=text"],
    ["POST", /payment_intents$/, "&capture_method=never"],
    ["POST", /confirm$/, "&payment_methods=pm_x"],
    ["POST", /capture$/, "&amount_to_capture=all"],
    ["POST", /refunds$/, "&reason=because"],
    ["POST", /customers$/, "&shipping[name]=Z"],
    ["GET", /refunds$/, "&payment_intents=pi_x"],
    ["GET", /payment_intents$/, "&created[from]=1"],
  ])("%s %s with %s is refused", (method, path, more) => {
    const call = find(method, path);
    expect(wrongRequest(call)).toBeNull();
    expect(wrongRequest({ ...call, sent: call.sent + more })).not.toBeNull();
  });

  it("A request of an unknown route is refused", () => {
    expect(wrongRequest({ method: "POST", path: "/v1/tokens", sent: "" })).not.toBeNull();
  });

  type Body = Record<string, unknown>;
  it.each<[string, RegExp, (body: Body) => void]>([
    ["a field it has not", /confirm$/, (body) => (body.stauts = "x")],
    ["a field of another type", /confirm$/, (body) => (body.amount = "1000")],
    ["a state it has not", /confirm$/, (body) => (body.status = "authorised")],
    ["a field left out", /confirm$/, (body) => delete body.livemode],
    ["a part left out", /confirm$/, (body) => delete (body.latest_charge as Body).billing_details],
    ["a part that is none", /confirm$/, (body) => ((body.payment_method as Body).card = "visa")],
    ["metadata that is no text", /refunds$/, (body) => (body.metadata = { attempt: 7 })],
    ["an id that is none", /refunds$/, (body) => (body.charge = 7)],
    ["an object it has not", /customers$/, (body) => (body.object = "kunde")],
  ])("An answer with %s is refused", (_, path, spoil) => {
    const call = find("POST", path);
    expect(wrongAnswer(call)).toBeNull();
    const body: Body = JSON.parse(call.answer);
    spoil(body);
    expect(wrongAnswer({ ...call, answer: JSON.stringify(body) })).not.toBeNull();
  });

  it("A list, an error and an event are checked as closely", () => {
    const list = find("GET", /refunds$/);
    const refunds = said.filter(({ path, answer }) => path === "/v1/refunds" && answer.includes('"re_')).at(-1);
    expect(wrongAnswer({ ...list, answer: list.answer.replace('"has_more"', '"more"') })).not.toBeNull();
    const spoilt = refunds?.answer.replaceAll('"currency": "cad"', '"currency": 7') ?? "";
    expect(wrongAnswer({ path: "/v1/refunds", status: 200, answer: spoilt })).not.toBeNull();
    const error = said.find(({ status }) => status === 402);
    if (!error) throw new Error("Nothing was declined");
    expect(wrongAnswer({ ...error, answer: error.answer.replace('"card_error"', '"card_fault"') })).not.toBeNull();
    const failed = events.find((body) => body.includes('"refund.failed"')) ?? "";
    expect(wrongEvent(failed.replace('"refund.failed"', '"refund.fails"'))).not.toBeNull();
    expect(wrongEvent(failed.replace('"amount": 400', '"amount": "400"'))).not.toBeNull();
  });
});

it("A witness finds what is wrong, of requests those of the SDK alone", () => {
  const account = { method: "GET", path: "/v1/account", status: 401, answer: '{"error":{"type":"api_error"}}' };
  const [ours, other] = ["Stripe/v1 NodeBindings/19.3.1", "node"];
  const wrongOf = (...calls: Call[]) => {
    const witness = typeWitness();
    for (const call of calls) witness.call(call);
    return witness.wrong().length;
  };
  expect(wrongOf({ ...account, client: ours, sent: "" })).toBe(0);
  expect(wrongOf({ ...account, client: other, sent: "?x=1" })).toBe(0);
  expect(wrongOf({ ...account, client: ours, sent: "?x=1" }, { ...account, client: ours, sent: "?x=1" })).toBe(1);
  expect(wrongOf({ ...account, client: other, sent: "", answer: '{"error":{}}' })).toBe(1);
});

it("Fields of a form are read as the SDK was given them", () => {
  expect(fieldsOf("a=1&b[c]=2&b[d][0]=3&b[d][1]=4")).toEqual({
    a: "1",
    b: { c: "2", d: ["3", "4"] },
  });
});

import { afterEach, beforeEach, expect, it } from "vitest";
import { alerts } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { type CardGateway, GatewayMistake } from "~/gateways/cards.server";
import { registry } from "~/platform/metrics.server";
import { warnings } from "~/services/running/warnings.server";
import { NOW } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { acceptedByGateway, askCards } from "./ask-cards.server";
import { checkCards } from "./check-cards.server";

const gateway = new FakeCards();
const answering = (answer: Awaited<ReturnType<CardGateway["checkAccount"]>> | Error) => {
  const check = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return checkCards(NOW, Object.assign(new FakeCards(), { checkAccount: check }));
};
const open = async () => (await db.select().from(alerts)).filter(({ state }) => state === "open").map(({ key }) => key);
const metric = async () =>
  (await registry.getSingleMetric("escale_cards_refused")?.get())?.values.map(
    ({ labels, value }) => `${labels.what} ${value}`,
  );

beforeEach(() => transaction((tx) => tx.delete(alerts)));
afterEach(async () => {
  await acceptedByGateway("key");
  await acceptedByGateway("account");
});

it("An account that may charge is no news", async () => {
  expect(await checkCards(NOW, gateway)).toBe(0);
  expect(await open()).toEqual([]);
  expect(warnings()).toEqual([]);
});

it("A wrong key is an alert and a warning, until the gateway takes it", async () => {
  expect(await answering(new GatewayMistake("status 401"))).toBeNull();
  expect(await open()).toEqual(["gateway-refuses-us:cards"]);
  expect(warnings()).toEqual(["cards refuse our key"]);
  expect(await metric()).toContain("key 1");
  expect(await answering({ state: "active" })).toBe(0);
  expect(await open()).toEqual([]);
  expect(warnings()).toEqual([]);
  expect(await metric()).toContain("key 0");
});

it("An inactive account is an alert that what is only read does not end", async () => {
  expect(await answering({ state: "inactive", why: "rejected.other" })).toBeNull();
  expect(await open()).toEqual(["gateway-refuses-us:cards: account"]);
  const prepared = await gateway.prepare({ key: "k", amount: 500, currency: "CAD", metadata: {} });
  if (prepared.state !== "prepared") throw new Error(prepared.state);
  const { reference } = prepared;
  await askCards({}, () => gateway.retrieve(reference));
  expect(await open()).toHaveLength(1);
  expect(warnings()).toEqual(["cards refuse our account"]);
  const order = { key: "k", reference, cardToken: "ok-of-this-test", returnUrl: "" };
  await askCards({}, () => gateway.authorise(order));
  expect(await open()).toEqual([]);
  expect(warnings()).toEqual([]);
});

it("A slow bank is no alert, and what was known before stays so", async () => {
  const silent = { state: "unknown", reason: "a time-out" } as const;
  expect(await answering(silent)).toBeNull();
  expect(await open()).toEqual([]);
  await answering({ state: "inactive", why: "rejected.other" });
  expect(await answering(silent)).toBeNull();
  expect(await open()).toHaveLength(1);
  expect(warnings()).toEqual(["cards refuse our account"]);
});

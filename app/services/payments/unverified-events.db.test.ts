import { beforeEach, expect, it, vi } from "vitest";
import { alerts } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { log } from "~/platform/log.server";
import { warnings } from "~/services/running/warnings.server";
import { minutesAfter, NOW } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { handleWebhook } from "./handle-webhook.server";
import { createWatchOfEvents } from "./unverified-events.server";

const gateway = new FakeCards();
const EVENT = Buffer.from('{"id":"evt_1","type":"moved","reference":null,"key":null}');
const FORGED = Buffer.from('{"id":"forged"}');
const states = async () => (await db.select().from(alerts)).map(({ key, state }) => [key, state]);

beforeEach(async () => {
  gateway.calm();
  await transaction((tx) => tx.delete(alerts));
  await createWatchOfEvents().verified(NOW);
});

it("An event the gateway made and our secret does not verify calls a person, and says what to look at", async () => {
  const told = vi.spyOn(log, "warn");
  expect(await handleWebhook(EVENT, "of another endpoint", NOW, gateway)).toEqual({
    ok: false,
    code: "event-unverified",
  });
  expect(await states()).toEqual([["webhook-unverified:cards", "open"]]);
  expect(warnings()).toEqual(["events of the card gateway do not verify"]);
  expect(told).toHaveBeenCalledWith({ gateway: "made" }, expect.stringContaining("STRIPE_WEBHOOK_SECRET"));
  told.mockRestore();
  // As after a start with the right secret.
  await handleWebhook(EVENT, "good", minutesAfter(90), gateway);
  expect(await states()).toEqual([["webhook-unverified:cards", "ended"]]);
  expect(warnings()).toEqual([]);
});

it("What the gateway never made, or says nothing about, calls nobody", async () => {
  const watch = createWatchOfEvents();
  await watch.unverified(FORGED, NOW, gateway);
  gateway.fault = () => "before";
  await watch.unverified(EVENT, minutesAfter(1), gateway);
  expect(gateway.count("event")).toBe(2);
  expect(await states()).toEqual([]);
  expect(warnings()).toEqual([]);
});

it("However many come, the gateway is asked about one of them in ten seconds", async () => {
  const watch = createWatchOfEvents();
  for (let i = 0; i < 20; i++) await watch.unverified(FORGED, new Date(NOW.getTime() + i * 1_000), gateway);
  expect(gateway.count("event")).toBe(2);
});

it("While another endpoint's events come, those of ours do not end the alert", async () => {
  const watch = createWatchOfEvents();
  await watch.unverified(EVENT, NOW, gateway);
  await watch.verified(minutesAfter(59));
  expect(await states()).toEqual([["webhook-unverified:cards", "open"]]);
  await watch.verified(minutesAfter(60));
  expect(await states()).toEqual([["webhook-unverified:cards", "ended"]]);
});

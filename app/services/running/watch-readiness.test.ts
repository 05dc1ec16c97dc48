import { expect, it, vi } from "vitest";
import type { AlertMessage } from "~/gateways/alert-webhook.server";

vi.mock("./readiness.server", () => ({
  readiness: { notReadyReason: async () => null, whyNotWriting: async () => "stalled" },
}));
const { watchReadiness } = await import("./watch-readiness.server");

const NOW = new Date("2030-05-01T16:00:00Z");

it("An instance that takes no visitors at two looks in a row says so once, and once that it does again", async () => {
  let why: string | null = null;
  let listens = true;
  const heard: AlertMessage[] = [];
  const post = async (message: AlertMessage) => {
    if (listens) heard.push(message);
    return listens;
  };
  const look = watchReadiness(post, { notReadyReason: async () => why });
  const states = async (...whys: (string | null)[]) => {
    for (why of whys) await look(NOW);
    return heard.map(({ state }) => state);
  };
  expect(await states(null, "database", null, "database", null)).toEqual([]);
  listens = false;
  expect(await states("database", "database")).toEqual([]);
  listens = true;
  expect(await states("database", "slow-database", "database")).toEqual(["open"]);
  expect(heard[0]).toMatchObject({ kind: "site-not-ready", subjects: [expect.stringMatching(/ database$/)] });
  listens = false;
  expect(await states(null, null)).toEqual(["open"]);
  listens = true;
  expect(await states(null, null, "ending", "ending")).toEqual(["open", "ended"]);
});

it("An instance that can sell nothing says so, though its pages can be shown", async () => {
  const heard: AlertMessage[] = [];
  const look = watchReadiness(async (message) => heard.push(message) > 0);
  for (let looks = 0; looks < 2; looks++) await look(NOW);
  expect(heard.map(({ subjects }) => subjects)).toEqual([[expect.stringMatching(/ writing: stalled$/)]]);
});

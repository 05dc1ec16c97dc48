import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BOARDING_PREFIX, KEPT_UNTIL } from "~/domain/kept-page";
import { forgetOver, forgetTrips, keepTrip, lookAgain, signOut } from "./kept-trips";
import { keptName } from "./what-to-do";

const PATH = "/fr-ca/trip-planner/abc/poche";
const FILE = "/trip-files/abc/plan";
const pageOf = (text: string) => `<title>${text}</title><a data-keep-file href="${FILE}">plan</a>`;

/** Caches as a browser has them: one that was deleted still takes what its holder puts, and is not found again. */
function browserCaches() {
  const all = new Map<string, Map<string, Response>>();
  const turn = <T>(then: () => T) => Promise.resolve().then(then);
  const cacheOf = (entries: Map<string, Response>) => ({
    addAll: () => turn(() => undefined),
    put: async (path: string, answer: Response) => {
      entries.set(path, new Response(await answer.text(), answer));
    },
    match: (path: string) => turn(() => entries.get(path)?.clone()),
    keys: () => turn(() => [...entries.keys()].map((path) => ({ url: `https://site.example${path}` }))),
    delete: ({ url }: { url: string }) => turn(() => entries.delete(new URL(url).pathname)),
  });
  const storage = {
    keys: () => turn(() => [...all.keys()]),
    has: (name: string) => turn(() => all.has(name)),
    delete: (name: string) => turn(() => all.delete(name)),
    match: (path: string, { cacheName = "" }) => turn(() => all.get(cacheName)?.get(path)?.clone()),
    open: (name: string) =>
      turn(() => {
        const entries = all.get(name) ?? new Map<string, Response>();
        all.set(name, entries);
        return cacheOf(entries);
      }),
  };
  return { all, storage };
}

/** What is kept with the page. */
const textOf = (path: string) => held.get(keptName(PATH))?.get(path)?.clone().text();
let held: ReturnType<typeof browserCaches>["all"];
let answers: Record<string, () => Response | Promise<Response>>;
beforeEach(() => {
  const { all, storage } = browserCaches();
  held = all;
  answers = { [PATH]: () => new Response(pageOf("first")), [FILE]: () => new Response("the plan") };
  vi.stubGlobal("caches", storage);
  vi.stubGlobal("self", { location: { origin: "https://site.example" } });
  vi.stubGlobal("fetch", async (path: string) => answers[path]?.() ?? new Response("", { status: 404 }));
});
afterEach(() => vi.unstubAllGlobals());

/** An answer whose page comes once `arrive` is called. */
function slowPage(text: string) {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  const arrive = async () => {
    await writer.write(new TextEncoder().encode(pageOf(text)));
    await writer.close();
  };
  return { answer: new Response(readable), arrive };
}

it("A trip is kept with its files", async () => {
  expect(await keepTrip(PATH)).toBe("kept");
  expect([await textOf(PATH), await textOf(FILE)]).toEqual([pageOf("first"), "the plan"]);
});

it("A trip is kept in part where a file is not to be had", async () => {
  delete answers[FILE];
  expect(await keepTrip(PATH)).toBe("partly");
});

it("A trip whose renewal arrives after sign-out stays forgotten", async () => {
  await keepTrip(PATH);
  const { answer, arrive } = slowPage("renewed");
  answers[PATH] = () => answer;
  const looking = lookAgain("/fr-ca/trip-planner", null);
  await new Promise(setImmediate);
  await forgetTrips();
  await arrive();
  await looking;
  expect([...held.keys()]).toEqual([]);
});

it("A trip that arrives to be kept after sign-out is not", async () => {
  const { answer, arrive } = slowPage("late");
  answers[PATH] = () => answer;
  const keeping = keepTrip(PATH);
  await new Promise(setImmediate);
  await forgetTrips();
  await arrive();
  expect(await keeping).toBe("failed");
  expect([...held.keys()]).toEqual([]);
});

it("A trip that its reader removed is not renewed", async () => {
  await keepTrip(PATH);
  const { answer, arrive } = slowPage("renewed");
  const looking = lookAgain(PATH, answer);
  await new Promise(setImmediate);
  held.delete(keptName(PATH));
  await arrive();
  await looking;
  expect([...held.keys()]).toEqual([]);
});

it("A newer copy is not replaced by an older answer that is slower", async () => {
  await keepTrip(PATH);
  const { answer, arrive } = slowPage("older");
  answers[PATH] = () => answer;
  const older = lookAgain("/fr-ca/trip-planner", null);
  const newer = lookAgain(PATH, new Response(pageOf("newer")));
  await new Promise(setImmediate);
  await arrive();
  await Promise.all([older, newer]);
  expect(await textOf(PATH)).toBe(pageOf("newer"));
});

it.each([403, 404, 410])("A trip whose address answers %s is forgotten", async (status) => {
  await keepTrip(PATH);
  answers[PATH] = () => new Response("", { status });
  await lookAgain("/fr-ca/trip-planner", null);
  expect([...held.keys()]).toEqual([]);
});

it("A good copy stays when it could not be kept again", async () => {
  await keepTrip(PATH);
  answers[PATH] = () => new Response(new ReadableStream({ start: (body) => body.error(new Error("broken off")) }));
  await expect(keepTrip(PATH)).rejects.toThrow("broken off");
  expect([...held.keys()]).toEqual([keptName(PATH)]);
});

it("A page that its reader removes while old ones are looked for is not made again", async () => {
  await keepTrip(PATH);
  const looking = forgetOver();
  held.delete(keptName(PATH));
  await looking;
  expect([...held.keys()]).toEqual([]);
});

it("A page is forgotten once it may be kept no longer", async () => {
  const headers = { [KEPT_UNTIL]: "2020-01-01T00:00:00Z" };
  answers[PATH] = () => new Response(pageOf("over"), { headers });
  await keepTrip(PATH);
  await forgetOver();
  expect([...held.keys()]).toEqual([]);
});

const SIGN_OUT = "https://site.example/sign-out";
const redirect = () => ({ ok: false, status: 0, type: "opaqueredirect" }) as Response;
/** Signs out; what the server answers, if anything. */
const signOutAnswered = (answer: () => Response | Promise<Response>) => {
  answers[SIGN_OUT] = answer;
  return signOut(SIGN_OUT as unknown as Request);
};

it("A trip is forgotten once its reader is signed out", async () => {
  await keepTrip(PATH);
  await signOutAnswered(redirect);
  expect([...held.keys()]).toEqual([]);
});

it("A trip stays where signing out failed", async () => {
  await keepTrip(PATH);
  await signOutAnswered(() => new Response("", { status: 503 }));
  expect([...held.keys()]).toEqual([keptName(PATH)]);
});

it.each([
  ["stays", "offline", false],
  ["is forgotten", "where the answer was lost", true],
])("A trip %s when signing out fails %s", async (_, _where, onLine) => {
  vi.stubGlobal("navigator", { onLine });
  await keepTrip(PATH);
  held.set(`${BOARDING_PREFIX}coach`, new Map());
  await expect(signOutAnswered(() => Promise.reject(new TypeError("no answer")))).rejects.toThrow("no answer");
  expect(held.has(keptName(PATH))).toBe(!onLine);
  expect(held.has(`${BOARDING_PREFIX}coach`), "marks that no server may have").toBe(true);
});

it("A trip stays where the session is over without a sign-out", async () => {
  await keepTrip(PATH);
  answers[PATH] = redirect;
  await lookAgain("/fr-ca/trip-planner", null);
  expect([...held.keys()]).toEqual([keptName(PATH)]);
});

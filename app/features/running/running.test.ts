/** What an open page does for itself: begun once, after the page, and a task at a time. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const done: string[] = [];
const does = (name: string) => () => void done.push(name);
vi.mock("./script/chat", () => ({ followChatHours: does("chat") }));
vi.mock("./script/promotion", () => ({ countPromotionDown: does("promotion"), offerCopy: does("copy") }));
vi.mock("./tell-scripts-run", () => ({ tellScriptsRun: does("cookie") }));
vi.mock("./updates", () => ({ keepFresh: does("builds"), reloadNow: () => {} }));

type Task = () => void;
const heard = new Map<string, Task>();
let idle: Task[] = [];

/** A page that is loaded so far, in a browser that says when it has nothing to do, or one that does not. */
async function aPage(readyState: "complete" | "interactive", { saysIdle = true } = {}) {
  const addEventListener = (type: string, listener: Task) => void heard.set(type, listener);
  const images = [{ loading: "lazy" }];
  vi.stubGlobal("document", { readyState, images, querySelector: () => null });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", { addEventListener, ...(saysIdle ? { requestIdleCallback: true } : {}) });
  vi.stubGlobal("requestIdleCallback", (task: Task) => void idle.push(task));
  return { images, ...(await import("./running")) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  done.length = 0;
  idle = [];
  heard.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("Each piece is a task of its own, when the browser is idle, and the cookie is told before", async () => {
  const { run } = await aPage("complete");
  run();
  expect([done, idle.length]).toEqual([[], 5]);
  vi.runAllTimers();
  expect(done).toEqual(["cookie"]);
  const after = idle.map((task) => {
    task();
    return done.length;
  });
  expect([after, done]).toEqual([
    [1, 2, 3, 4, 5],
    ["cookie", "builds", "promotion", "copy", "chat"],
  ]);
});

it("Before the page is loaded nothing begins, and however often it is begun, once", async () => {
  const { run } = await aPage("interactive");
  run();
  run();
  vi.runAllTimers();
  expect([done, idle.length]).toEqual([["cookie"], 0]);
  heard.get("load")?.();
  expect(idle).toHaveLength(5);
});

it("A browser that does not say when it is idle does the same a moment later", async () => {
  const { run } = await aPage("complete", { saysIdle: false });
  run();
  vi.advanceTimersByTime(199);
  expect(done).toEqual(["cookie"]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(["cookie", "builds", "promotion", "copy", "chat"]);
});

it("Pictures further down are fetched when the page is printed", async () => {
  const { run, images } = await aPage("complete");
  run();
  heard.get("beforeprint")?.();
  expect(images).toEqual([{ loading: "eager" }]);
});

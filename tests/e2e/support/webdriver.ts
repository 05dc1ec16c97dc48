/**
 * The little of W3C WebDriver that a journey needs, in the two ways browsers take it: over HTTP, and as Firefox's own
 * Marionette, which needs no program in between. Commands, parameters and answers are the same in both.
 */
import { once } from "node:events";
import { connect } from "node:net";

/** Of each command the HTTP request (`:id` is an element), and Marionette's name. */
const COMMANDS = {
  newSession: ["POST", "", "WebDriver:NewSession"],
  navigate: ["POST", "url", "WebDriver:Navigate"],
  address: ["GET", "url", "WebDriver:GetCurrentURL"],
  run: ["POST", "execute/sync", "WebDriver:ExecuteScript"],
  runAsync: ["POST", "execute/async", "WebDriver:ExecuteAsyncScript"],
  click: ["POST", "element/:id/click", "WebDriver:ElementClick"],
  type: ["POST", "element/:id/value", "WebDriver:ElementSendKeys"],
  window: ["GET", "window", "WebDriver:GetWindowHandle"],
  windows: ["GET", "window/handles", "WebDriver:GetWindowHandles"],
  switchTo: ["POST", "window", "WebDriver:SwitchToWindow"],
  forgetCookies: ["DELETE", "cookie", "WebDriver:DeleteAllCookies"],
} as const;

export type Command = keyof typeof COMMANDS;
type Params = Record<string, unknown>;

/** A browser's ear. */
export type Wire = { send: (command: Command, params?: Params) => Promise<unknown>; close: () => Promise<void> };

/** What a browser refuses; `error` is WebDriver's word for it. */
export class Refused extends Error {
  constructor(
    readonly command: Command,
    readonly error: string,
    message: string,
  ) {
    super(`${command}: ${error}: ${message.split("\n", 1)[0]}`);
  }
}

type Failure = { error: string; message: string };

/** A session of a driver that listens at an address; there has to be one (`newSession` comes with it). */
export async function overHttp(driver: string, capabilities: Params): Promise<Wire> {
  const ask = async (command: Command, method: string, address: string, body?: Params): Promise<unknown> => {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(address, { method, ...sent, headers: { "Content-Type": "application/json" } });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as Failure;
    throw new Refused(command, error, message);
  };
  const made = await ask("newSession", "POST", `${driver}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${driver}/session/${(made as { sessionId: string }).sessionId}`;
  return {
    send: (command, { id, ...params } = {}) => {
      const [method, path] = COMMANDS[command];
      const address = `${session}/${path.replace(":id", String(id))}`;
      return ask(command, method, address, method === "POST" ? params : undefined);
    },
    close: async () => {
      await fetch(session, { method: "DELETE" });
    },
  };
}

/** A session of a Firefox that listens on a port: messages are JSON, each with its length in bytes before it. */
export async function overMarionette(port: number): Promise<Wire> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const waiting = new Map<number, (answer: [Failure | null, unknown]) => void>();
  let heard: Buffer = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    heard = Buffer.concat([heard, chunk]);
    for (;;) {
      const colon = heard.indexOf(":");
      const end = colon + 1 + Number(heard.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || heard.length < end) return;
      const message: unknown = JSON.parse(heard.subarray(colon + 1, end).toString());
      heard = heard.subarray(end);
      // The greeting is no list.
      if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
    }
  });
  const gone = () => {
    for (const answer of waiting.values()) answer([{ error: "no such session", message: "Firefox has ended" }, null]);
  };
  socket.on("error", gone).on("close", gone);
  let asked = 0;
  const send = (command: Command, params: Params = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const number = ++asked;
      waiting.set(number, ([failure, result]) => {
        waiting.delete(number);
        if (failure) reject(new Refused(command, failure.error, failure.message));
        else resolve(result && typeof result === "object" && "value" in result ? result.value : result);
      });
      const message = JSON.stringify([0, number, COMMANDS[command][2], params]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  await send("newSession", {});
  return {
    send,
    close: async () => {
      socket.destroy();
    },
  };
}

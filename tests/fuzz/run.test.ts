import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import type { Form } from "../../fuzz/forms";
import { runFuzz } from "../../fuzz/run";
import type { Memory, Subject } from "../../fuzz/subject";
import type { Target } from "../../fuzz/targets";

type Planted = {
  answer?: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  log?: (requestId: string) => string;
  memory?: () => Memory;
  /** Whether it dies of a body. */
  diesOf?: (body: string) => boolean;
};

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const form: Form = {
  method: "POST",
  action: "",
  isMultipart: false,
  fields: ["name", "email"].map((name) => ({ name, value: "", options: [], type: "text" })),
  buttons: [],
};
const target: Target = { name: "page, form 1", route: "en-ca.page", path: "/page", query: [], who: "owner", form };

/** A site with one form and one fault, or none. */
async function plant({ answer, log, memory, diesOf }: Planted) {
  let logged = "";
  let lives = 0;
  let alive = true;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part)).on("error", () => undefined);
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("latin1");
      if (request.url === "/healthz") return void response.end("ok");
      logged += log?.(String(request.headers["x-request-id"])) ?? "";
      if (diesOf?.(body)) {
        alive = false;
        server.closeAllConnections();
      } else if (!alive) request.socket.destroy();
      else if (answer) answer(request, response, body);
      else response.end("ok");
    });
  });
  server.on("clientError", (_, socket) => socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"));
  server.listen(0, "localhost");
  await once(server, "listening");
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const subject: Subject = {
    url: `http://localhost:${port}`,
    port,
    isAlive: () => alive,
    revive: async () => {
      lives++;
      alive = true;
    },
    memory: async () => memory?.() ?? { used: 1e7, resident: 1e8 },
    logged: async () => {
      const more = logged;
      logged = "";
      return more;
    },
    stop: async () => undefined,
  };
  return { subject, lives: () => lives };
}

async function fuzz(planted: Planted, inputs = 60) {
  const { subject, lives } = await plant(planted);
  const cast = {
    known: {},
    cookies: { owner: "session=x", leaver: "", viewer: "", manager: "" },
    secrets: ["opens-something"],
  };
  const result = await runFuzz({
    seed: 1,
    subject,
    inputs,
    seconds: Number.POSITIVE_INFINITY,
    say: () => undefined,
    restMs: 10,
    prepare: async () => ({ url: subject.url, cast, targets: [target] }),
    mend: async () => true,
  });
  return { ...result, lives: lives(), kinds: [...new Set(result.findings.map(({ kind }) => kind))] };
}

it("The fuzzer finds nothing where nothing is wrong", async () => {
  const { findings, inputs, memory } = await fuzz({}, 1300);
  expect(findings).toEqual([]);
  expect(inputs).toBe(1300);
  expect(memory?.start.used).toBe(1e7);
});

it("The fuzzer finds a status of 500 with the one mutation it takes", async () => {
  const { kinds, findings } = await fuzz({
    answer: (_, response, body) => void response.writeHead(body.includes("%5B") ? 500 : 200).end(),
  });
  expect(kinds).toEqual(["5xx"]);
  for (const { notes, number, command } of findings) {
    expect(notes).toHaveLength(2);
    expect(notes[1]).toMatch(/^(name|value|head|address): /);
    expect(number).not.toBeNull();
    expect(command).toContain("curl --path-as-is -X");
  }
});

it("The fuzzer finds what is slow, and ignores what was slow once", async () => {
  const slow = (_: unknown, response: ServerResponse, body: string) =>
    void setTimeout(() => response.end(), body.includes("travellers") ? 2_300 : 0);
  expect((await fuzz({ answer: slow }, 16)).kinds).toEqual(["slow"]);
  let times = 0;
  const once = (_: unknown, response: ServerResponse) =>
    void setTimeout(() => response.end(), times++ === 3 ? 2_300 : 0);
  expect((await fuzz({ answer: once }, 16)).kinds).toEqual([]);
});

it("The fuzzer finds large answers and dropped connections", async () => {
  expect((await fuzz({ answer: (_, response) => void response.end("x".repeat(301 * 1024)) })).kinds).toEqual(["large"]);
  expect((await fuzz({ answer: ({ socket }) => void socket.destroy() })).kinds).toEqual(["no answer"]);
});

it("The fuzzer finds what killed the server, and starts it again", async () => {
  const { kinds, findings, lives, inputs } = await fuzz({ diesOf: (body) => body.includes("travellers") }, 80);
  expect(kinds).toEqual(["died"]);
  expect(findings.every(({ number }) => number !== null)).toBe(true);
  expect(lives).toBeGreaterThan(0);
  expect(inputs).toBe(80);
});

it("The fuzzer finds typed text and secrets in the log, with their request", async () => {
  const line = (requestId: string, text: string) => `${JSON.stringify({ level: 30, requestId, msg: "seen", text })}\n`;
  for (const text of ["Zoe Canary", "canary%40example.com", "418 555-0123", "G1R1P1", "/checkout/opens-something"]) {
    const { kinds, findings } = await fuzz({ log: (requestId) => line(requestId, text) }, 20);
    expect(kinds).toEqual(["log"]);
    expect(findings[0]?.number).not.toBeNull();
  }
  expect((await fuzz({ log: (requestId) => line(requestId, "page") }, 20)).kinds).toEqual([]);
});

it("The fuzzer finds memory that is not released", async () => {
  let used = 1e7;
  const growing = () => {
    used += 2e8;
    return { used, resident: used };
  };
  expect((await fuzz({ memory: growing }, 1300)).kinds).toEqual(["memory"]);
});

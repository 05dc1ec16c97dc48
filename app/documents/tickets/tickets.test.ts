import { execFileSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { fromBase32, type Ticket } from "~/domain/booking/ticket";
import { env } from "~/platform/env.server";
import { program } from "../../../tests/support/programs";
import { qrOf } from "./qr.server";
import { checkTicket, ticketCode } from "./ticket-code.server";
import { publicKeyOf, publicKeyText, ticketKey, ticketKeySetting, ticketPublicKeys } from "./ticket-key.server";

const TICKET: Ticket = {
  booking: "ES-7K3M9Q",
  position: 0,
  generation: 2,
  name: "Zoé Tremblay",
  departure: "new-york-4-days_2030-08-02",
  city: "montreal",
  startDay: "2030-08-02",
  endDay: "2030-08-05",
  departs: "06:30",
  seat: "4C",
};
const key = ticketKey();
const publicKey = createPublicKey(key);
const code = ticketCode(TICKET, key);
const check = (text: string, today = "2030-08-02", by = publicKey) => checkTicket(text, [by], today);

/** What a camera sees of a code, four dots a square. */
function seen({ size, path }: ReturnType<typeof qrOf>): { data: Uint8ClampedArray; width: number } {
  const [scale, width] = [4, size * 4];
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, move, across = "", down = ""] of path.matchAll(/([Mmh])(\d+)(?: ([\d.]+))?/g)) {
    if (move === "M") [x, y] = [Number(across), Number(down) - 0.5];
    else if (move === "m") x += Number(across);
    else {
      for (let row = y * scale; row < (y + 1) * scale; row++)
        for (let dot = x * scale; dot < (x + Number(across)) * scale; dot++)
          data.fill(0, (row * width + dot) * 4, (row * width + dot) * 4 + 3);
      x += Number(across);
    }
  }
  return { data, width };
}

describe("a ticket's code", () => {
  it("A printed ticket's code is checked with the public key alone", () => {
    const printed = publicKeyOf(publicKeyText(publicKey));
    expect(printed && check(code, "2030-08-05", printed)).toEqual({ ok: true, value: TICKET });
    expect(check(` ${code.toLowerCase()}\n`)).toEqual({ ok: true, value: TICKET });
  });

  it("A code that is altered, signed by another key, expired or no ticket is recognised", () => {
    const parts = code.split(".");
    const other = ticketCode({ ...TICKET, seat: "1A" }, key).split(".");
    expect(check([...parts.slice(0, 2), other[2], parts[3]].join("."))).toMatchObject({ code: "altered" });
    const stranger = generateKeyPairSync("ed25519");
    expect(check(ticketCode(TICKET, stranger.privateKey))).toMatchObject({ code: "other-key" });
    const forged = ticketCode(TICKET, stranger.privateKey).split(".");
    expect(check([parts[0], parts[1], ...forged.slice(2)].join("."))).toMatchObject({ code: "altered" });
    expect(check(code, "2030-08-06")).toEqual({ ok: false, code: "over", ticket: TICKET });
    expect(check(`T1${code.slice(2)}`), "from before tickets had generations").toEqual({ ok: false, code: "former" });
    for (const text of [
      "",
      "T2",
      "hello",
      code.slice(0, -2),
      `T1${code.slice(2)}`,
      `T3${code.slice(2)}`,
      `${code}.A`,
      "T2.A.!.B",
    ])
      expect(check(text).ok, text).toBe(false);
  });

  it("A code with any letter changed is no longer a ticket", () => {
    const letters = [...code];
    letters.forEach((letter, at) => {
      if (letter === ".") return;
      const changed = [...letters.slice(0, at), letter === "A" ? "B" : "A", ...letters.slice(at + 1)].join("");
      expect(check(changed).ok, String(at)).toBe(false);
    });
  });

  it("A code is read from its picture by an independent reader", () => {
    for (const name of ["Zoé Tremblay", "名".repeat(60)]) {
      const long = ticketCode({ ...TICKET, name }, key);
      const { data, width } = seen(qrOf(long));
      expect(jsQR(data, width, width)?.data).toBe(long);
    }
  });

  it("A code is small enough for a page of tickets", () => {
    expect(qrOf(code).size).toBeLessThanOrEqual(65);
    expect(qrOf(code).path.length).toBeLessThan(8_000);
    expect(fromBase32(code.split(".")[2] ?? "")?.length).toBeLessThan(110);
  });
});

it("A public key is exactly 32 bytes", () => {
  for (const text of ["", "abc", "*".repeat(43), publicKeyText(publicKey).slice(1)])
    expect(publicKeyOf(text)).toBeNull();
});

describe("another key", () => {
  const [old, fresh] = [Buffer.alloc(32, 1).toString("base64"), Buffer.alloc(32, 2).toString("base64")];
  const withKeys = <T>(
    keys: Pick<typeof env, "TICKET_KEY"> & { SESSION_SECRET?: typeof env.SESSION_SECRET },
    then: () => T,
  ) => {
    const before = { ...env };
    Object.assign(env, keys);
    try {
      return then();
    } finally {
      Object.assign(env, before);
    }
  };
  const signed = () => ticketCode(TICKET, ticketKey());
  const isGood = (text: string) => checkTicket(text, ticketPublicKeys(), "2030-08-02");

  it("A new key signs from now on, and the former one's tickets stay valid until it is dropped", () => {
    const before = withKeys({ TICKET_KEY: [old] }, signed);
    const after = withKeys({ TICKET_KEY: [fresh, old] }, () => {
      expect(isGood(before)).toEqual({ ok: true, value: TICKET });
      return signed();
    });
    withKeys({ TICKET_KEY: [fresh] }, () => {
      expect(isGood(after)).toEqual({ ok: true, value: TICKET });
      expect(isGood(before)).toEqual({ ok: false, code: "other-key" });
    });
    // Who is not told of the former key yet takes the new one for another's.
    withKeys({ TICKET_KEY: [old] }, () => expect(isGood(after)).toEqual({ ok: false, code: "other-key" }));
  });

  it("A new SESSION_SECRET changes the key, unless TICKET_KEY holds the one that signed", () => {
    const [first, second] = ["the first secret of the site", "the second secret of the site"];
    const none = { TICKET_KEY: undefined };
    const [before, pinned] = withKeys({ ...none, SESSION_SECRET: [first] }, () => [signed(), ticketKeySetting()]);
    withKeys({ ...none, SESSION_SECRET: [second, first] }, () => {
      expect(isGood(before).ok).toBe(true);
      expect(signed().split(".")[1]).not.toBe(before.split(".")[1]);
      expect(ticketKeySetting().split(",")).toEqual([expect.any(String), pinned]);
    });
    withKeys({ ...none, SESSION_SECRET: [second] }, () => expect(isGood(before)).toMatchObject({ code: "other-key" }));
    withKeys({ TICKET_KEY: [fresh, pinned], SESSION_SECRET: [second] }, () => expect(isGood(before).ok).toBe(true));
  });
});

it("The ticket:key command prints a list's keys, and ticket:check recognises each one's tickets", () => {
  const list = [3, 4].map((byte) => Buffer.alloc(32, byte).toString("base64"));
  const run = (command: string, args: string[], keys = list.join(", ")) =>
    execFileSync("node", [...program(`app/cli/${command}.ts`), ...args], {
      env: { ...process.env, TICKET_KEY: keys },
      encoding: "utf8",
    });
  const printed = run("ticket-key", []).trim().split("\n");
  expect(printed).toHaveLength(2);
  expect(run("ticket-key", ["--private"])).toBe(`${list.join(",")}\n`);
  const former = { ...env };
  Object.assign(env, { TICKET_KEY: [list[1]] });
  const lasting = ticketCode({ ...TICKET, startDay: "9998-01-01", endDay: "9998-01-03" }, ticketKey());
  Object.assign(env, former);
  expect(run("ticket-check", [lasting])).toMatch(/^genuine: /);
  expect(run("ticket-check", [lasting, ...printed.flatMap((key) => ["--key", key])], list[0])).toMatch(/^genuine: /);
});

it("The ticket:check command reports a line per ticket and exits with 1 when one is invalid", () => {
  const run = (args: string[], input = "") => {
    const command = [...program("app/cli/ticket-check.ts"), ...args];
    const env = { ...process.env, TICKET_KEY: Buffer.alloc(32, 7).toString("base64") };
    try {
      return { said: execFileSync("node", command, { input, env, encoding: "utf8", stdio: "pipe" }), status: 0 };
    } catch (error) {
      const { stdout, status } = error as { stdout: string; status: number };
      return { said: stdout, status };
    }
  };
  const later: Ticket = { ...TICKET, startDay: "9998-01-01", endDay: "9998-01-03" };
  const lasting = ticketCode(later, key);
  expect(run([lasting, "--key", publicKeyText(publicKey)])).toEqual({
    status: 0,
    said: "genuine: Zoé Tremblay, coach new-york-4-days_2030-08-02 from montreal on 9998-01-01 at 06:30, back 9998-01-03, seat 4C, booking ES-7K3M9Q no. 1, generation 2\n",
  });
  const past = ticketCode({ ...TICKET, startDay: "2020-01-01", endDay: "2020-01-03" }, key);
  const { said, status } = run(["--key", publicKeyText(publicKey)], `${lasting}\n\n${past}\nnonsense\n`);
  expect(status).toBe(1);
  expect(said.split("\n").map((line) => line.slice(0, 34))).toEqual([
    "genuine: Zoé Tremblay, coach new-y",
    "NOT VALID: expired on 2020-01-03: ",
    "NOT VALID: not the text of a ticke",
    "",
  ]);
  // The key of this process is not that of the environment it was given.
  expect(run([lasting])).toEqual({ status: 1, said: "NOT VALID: signed with another key\n" });
});

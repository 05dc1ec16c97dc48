import { execFileSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { fromBase32, type Ticket } from "~/domain/ticket";
import { qrOf } from "./qr.server";
import { checkTicket, ticketCode } from "./ticket-code.server";
import { publicKeyOf, publicKeyText, ticketKey } from "./ticket-key.server";

const TICKET: Ticket = {
  booking: "ES-7K3M9Q",
  position: 0,
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
const check = (text: string, today = "2030-08-02", by = publicKey) => checkTicket(text, by, today);

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
  it("is checked with the public key alone, as it is printed", () => {
    const printed = publicKeyOf(publicKeyText(key));
    expect(printed && check(code, "2030-08-05", printed)).toEqual({ ok: true, value: TICKET });
    expect(check(` ${code.toLowerCase()}\n`)).toEqual({ ok: true, value: TICKET });
  });

  it("tells what is altered, of another key, over, and no ticket at all", () => {
    const parts = code.split(".");
    const other = ticketCode({ ...TICKET, seat: "1A" }, key).split(".");
    expect(check([...parts.slice(0, 2), other[2], parts[3]].join("."))).toMatchObject({ code: "altered" });
    const stranger = generateKeyPairSync("ed25519");
    expect(check(ticketCode(TICKET, stranger.privateKey))).toMatchObject({ code: "other-key" });
    const forged = ticketCode(TICKET, stranger.privateKey).split(".");
    expect(check([parts[0], parts[1], ...forged.slice(2)].join("."))).toMatchObject({ code: "altered" });
    expect(check(code, "2030-08-06")).toEqual({ ok: false, code: "over", ticket: TICKET });
    for (const text of ["", "T1", "hello", code.slice(0, -2), `T2${code.slice(2)}`, `${code}.A`, "T1.A.!.B"])
      expect(check(text).ok, text).toBe(false);
  });

  it("is not a ticket any more when any of its letters is another", () => {
    const letters = [...code];
    letters.forEach((letter, at) => {
      if (letter === ".") return;
      const changed = [...letters.slice(0, at), letter === "A" ? "B" : "A", ...letters.slice(at + 1)].join("");
      expect(check(changed).ok, String(at)).toBe(false);
    });
  });

  it("is read from its picture by who knows nothing of us", () => {
    for (const name of ["Zoé Tremblay", "名".repeat(60)]) {
      const long = ticketCode({ ...TICKET, name }, key);
      const { data, width } = seen(qrOf(long));
      expect(jsQR(data, width, width)?.data).toBe(long);
    }
  });

  it("is small enough for a page of tickets", () => {
    expect(qrOf(code).size).toBeLessThanOrEqual(65);
    expect(qrOf(code).path.length).toBeLessThan(8_000);
    expect(fromBase32(code.split(".")[2] ?? "")?.length).toBeLessThan(110);
  });
});

it("a public key is 32 bytes, and nothing else", () => {
  for (const text of ["", "abc", "*".repeat(43), publicKeyText(key).slice(1)]) expect(publicKeyOf(text)).toBeNull();
});

it("ticket:check says it in a line each, and ends with 1 when one is not good", () => {
  const run = (args: string[], input = "") => {
    const command = ["--import", "tsx", "app/cli/ticket-check.ts", ...args];
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
  expect(run([lasting, "--key", publicKeyText(key)])).toEqual({
    status: 0,
    said: "valid: Zoé Tremblay, coach new-york-4-days_2030-08-02 from montreal on 9998-01-01 at 06:30, back 9998-01-03, seat 4C, booking ES-7K3M9Q no. 1\n",
  });
  const past = ticketCode({ ...TICKET, startDay: "2020-01-01", endDay: "2020-01-03" }, key);
  const { said, status } = run(["--key", publicKeyText(key)], `${lasting}\n\n${past}\nnonsense\n`);
  expect(status).toBe(1);
  expect(said.split("\n").map((line) => line.slice(0, 34))).toEqual([
    "valid: Zoé Tremblay, coach new-yor",
    "NOT VALID: over since 2020-01-03: ",
    "NOT VALID: not the text of a ticke",
    "",
  ]);
  // The key of this process is not that of the environment it was given.
  expect(run([lasting])).toEqual({ status: 1, said: "NOT VALID: signed with another key\n" });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { base32, fromBase32, isOver, readTicket, type Ticket, writeTicket } from "./ticket";

const TICKET: Ticket = {
  booking: "ES-7K3M9Q",
  position: 1,
  generation: 3,
  name: "Zoé O’Brien-Łoś",
  departure: "new-york_2030-12-30",
  city: "montreal",
  startDay: "2030-12-30",
  endDay: "2031-01-02",
  departs: "06:30",
  seat: "4C",
};

it("Base32 round-trips in either case, and rejects everything else", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = base32(bytes);
      expect(text).toMatch(/^[A-Z2-7]*$/);
      expect(fromBase32(text)).toEqual(bytes);
      expect(fromBase32(text.toLowerCase())).toEqual(bytes);
    }),
  );
  expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  for (const bad of ["1", "A", "AB1", "MZXW6YTBOJ"]) expect(fromBase32(bad), bad).toBeNull();
});

it("A ticket is read as it was written", () => {
  expect(readTicket(writeTicket(TICKET))).toEqual(TICKET);
  expect(readTicket(writeTicket({ ...TICKET, seat: null }))).toEqual({ ...TICKET, seat: null });
  for (const bad of ["", "a\nb", writeTicket({ ...TICKET, startDay: "2030-02-30" }), `${writeTicket(TICKET)}\nmore`])
    expect(readTicket(bad)).toBeNull();
});

it("A ticket is one line of visible characters within its size, for any name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const read = readTicket(writeTicket({ ...TICKET, name }));
      expect(read).toMatchObject({ ...TICKET, name: expect.any(String) });
      expect(read?.name).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    }),
  );
  const hostile = `\u202eA\r\n\u001b[31m<b>"x"</b>${"é".repeat(10_000)}`;
  const name = readTicket(writeTicket({ ...TICKET, name: hostile }))?.name ?? "";
  expect(name.startsWith('A [31m<b>"x"</b>é')).toBe(true);
  expect([...name]).toHaveLength(60);
});

it("A ticket is valid until its coach is back", () => {
  expect(["2030-12-01", "2031-01-02", "2031-01-03"].map((day) => isOver(TICKET, day))).toEqual([false, false, true]);
});

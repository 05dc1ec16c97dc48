import fs from "node:fs";
import { beforeEach, expect, it, vi } from "vitest";
import { atOnce, together } from "./log-lines.server";

let written: string[];
beforeEach(() => {
  written = [];
  vi.spyOn(fs, "writeSync").mockImplementation((_file: number, text: unknown) => {
    written.push(String(text));
    return Buffer.byteLength(String(text));
  });
  vi.useFakeTimers();
});

it("Lines about reads are written together, in order, a moment later", () => {
  const lines = Array.from({ length: 100 }, (_, number) => `read ${number}\n`);
  for (const line of lines) together.write(line);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(written).toEqual([lines.join("")]);
});

it("Lines about reads are written before too many are kept", () => {
  for (let times = 0; times < 30; times++) together.write(`${"x".repeat(1023)}\n`);
  expect(written.map(({ length }) => length)).toEqual([16 * 1024]);
  vi.advanceTimersByTime(50);
  expect(written.join("").length).toBe(30 * 1024);
});

it("Every other line is written immediately, after those that waited", () => {
  together.write("read\n");
  atOnce.write("paid\n");
  atOnce.write("failed\n");
  expect(written).toEqual(["read\npaid\n", "failed\n"]);
});

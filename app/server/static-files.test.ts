import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, expect, it } from "vitest";
import { assetFiles, publicFiles } from "./static-files.server";

const folder = mkdtempSync(join(tmpdir(), "escale-files-"));
for (const name of ["a-12345678.js", "a-12345678.js.br", "b-12345678.js", "c-12345678.js", "favicon.ico"])
  writeFileSync(join(folder, name), name);
const app = express();
app.use("/assets", assetFiles(folder));
app.use(publicFiles(folder));
app.use((_request, response) => void response.status(404).end("next"));
const server = app.listen(0);
const address = server.address();
const url = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
const ask = async (path: string) => {
  const answer = await fetch(url + path);
  return [answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")];
};

it("A file says what it is and how long it is kept", async () => {
  const year = "public,max-age=31536000,immutable";
  expect(await ask("/assets/c-12345678.js")).toEqual([200, "text/javascript; charset=utf-8", year]);
  const [status, type, kept] = await ask("/favicon.ico");
  expect([status, type]).toEqual([200, "image/vnd.microsoft.icon"]);
  expect(kept).toContain("max-age=86400");
});

it("A file that a newer build removed, in any form, falls through to the next handler", async () => {
  rmSync(join(folder, "a-12345678.js.br"));
  expect((await ask("/assets/a-12345678.js"))[0]).toBe(404);
  rmSync(join(folder, "b-12345678.js"));
  expect((await ask("/assets/b-12345678.js"))[0]).toBe(404);
});

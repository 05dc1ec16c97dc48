/** A bare Express answer: as many bytes as were asked for, as they are, with what a browser needs to read them. */
import { randomBytes } from "node:crypto";
import express from "express";

const bodies = new Map<string, Buffer>();
const app = express();
app.get("/", ({ query }, response) => {
  const bytes = String(query.bytes);
  const body = bodies.get(bytes) ?? randomBytes(Number(bytes));
  bodies.set(bytes, body);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", body.length);
  response.end(body);
});
app.listen(Number(process.env.PORT));

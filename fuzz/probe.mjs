/**
 * Loaded into the server under test: tells what memory is still in use once rubbish is collected, to whoever connects to
 * the socket named by FUZZ_PROBE.
 */
import { createServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const path = process.env.FUZZ_PROBE;
// The sandbox gets the same environment, and is not looked at.
if (path && process.argv[1]?.endsWith("server/index.js")) {
  setFlagsFromString("--expose-gc");
  /** @type {() => void} */
  const collect = runInNewContext("gc");
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    collect();
    // What is freed by a finaliser is gone at the second look.
    setImmediate(() => {
      collect();
      socket.end(JSON.stringify(process.memoryUsage()));
    });
  });
  server.on("error", () => undefined);
  server.listen(path);
  server.unref();
}

/** The process that serves the site: `node build/server/index.js`. */
import "~/db/may-create.server";
import * as build from "virtual:remix/server-build";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import { serve } from "./serve.server";
import { whyNotStarted } from "./why-not-started.server";

endOnUnexpectedErrors("escale");
try {
  await serve(build);
} catch (error) {
  process.stderr.write(`escale: ${whyNotStarted(error)}\n`);
  process.exit(1);
}

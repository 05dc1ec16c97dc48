/** The process that serves the site: `node build/server/index.js`. */
import "~/db/may-create.server";
import * as build from "virtual:remix/server-build";
import { serve } from "~/http/serve.server";
import { whyNotStarted } from "~/http/why-not-started.server";
import { endOnUnexpectedErrors } from "~/log.server";

endOnUnexpectedErrors("escale");
try {
  await serve(build);
} catch (error) {
  process.stderr.write(`escale: ${whyNotStarted(error)}\n`);
  process.exit(1);
}

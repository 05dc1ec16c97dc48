/** `npm start`: from a fresh clone to the site serving. Plain Node, because nothing is installed yet. */
import { allowLocalDemo } from "../lib/settings.mjs";
import { build, checkNode, install, isBuilt } from "./lib/prepare.mjs";
import { stop } from "./lib/run.mjs";
import { runSite } from "./lib/site.mjs";

checkNode();
// A fresh build runs without the tools that made it.
await install({ dev: !isBuilt() });
if (!(await build())) stop("the build failed (above)");
// As the unit starts it (operations/systemd).
const given = allowLocalDemo(process.env);
const env = { MALLOC_ARENA_MAX: "2", ...given, NODE_ENV: given.NODE_ENV || "production" };
await runSite(["--max-old-space-size=1024", "--max-semi-space-size=8", "build/server/index.js"], env);

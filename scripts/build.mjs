/** `npm run build`: installs what is missing and builds the site, unless it is fresh. */
import { build, checkNode, install } from "./lib/prepare.mjs";
import { stop } from "./lib/run.mjs";

checkNode();
await install({ dev: true });
if (!(await build())) stop("the build failed (above)");

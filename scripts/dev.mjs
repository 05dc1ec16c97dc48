/** `npm run dev`: the site from its sources, changes showing at once, with its sandbox beside it. */
import { allowLocalDemo } from "../lib/settings.mjs";
import { checkNode, install } from "./lib/prepare.mjs";
import { runSite } from "./lib/site.mjs";

checkNode();
await install({ dev: true });
await runSite(["scripts/dev-server.mjs"], { ...allowLocalDemo(process.env), NODE_ENV: "development" });

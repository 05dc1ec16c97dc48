/** The server of `npm run dev`: the same application as in production, its modules loaded by Vite as they are asked for. */
import { createServer } from "node:http";
import { createServer as createVite } from "vite";

const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const load = (/** @type {string} */ path) => vite.ssrLoadModule(path);

const { env } = await load("/app/platform/env.server.ts");
await load("/app/db/may-create.server.ts");
const { migrateDatabase } = await load("/app/db/migrate.server.ts");
const { claimSiteKind } = await load("/app/db/site-kind.server.ts");
const { dayIn } = await load("/app/domain/day.ts");
const { ensureCatalogue } = await load("/app/services/catalogue/ensure.server.ts");
const { ensureDemoStaff } = await load("/app/services/staff/ensure-demo-staff.server.ts");
const { startJobs } = await load("/app/services/jobs/jobs.server.ts");
const { createApp } = await load("/app/server/app.server.ts");

await migrateDatabase();
await claimSiteKind(new Date());
await ensureCatalogue("catalogue", dayIn(new Date()));
await ensureDemoStaff(new Date());
startJobs();
const app = createApp(() => load("virtual:remix/server-build"));
createServer((request, response) => vite.middlewares(request, response, () => app(request, response))).listen(env.PORT);
process.stdout.write(`${env.BRAND} is open: ${env.SITE_URL} (development)\n`);
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(0));

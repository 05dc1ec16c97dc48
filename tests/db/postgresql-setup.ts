import type { TestProject } from "vitest/node";
import { startPostgres } from "../support/postgres";
import { migrateTemplate } from "./migrate-template";

/** Starts a PostgreSQL server with one migrated database, which each test file then has copied. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  try {
    const template = new URL(server.url);
    template.pathname = server.template;
    await migrateTemplate(template.href);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("databases", { engine: "postgresql", server: server.url, template: server.template });
  return server.stop;
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateTemplate } from "./migrate-template";
import "../support/database";

/** Migrates one SQLite file, which each test file then copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "escale-sqlite-"));
  const template = join(folder, "template.db");
  const teardown = () => rm(folder, { recursive: true, force: true });
  try {
    await migrateTemplate(`file:${template}`);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("databases", { engine: "sqlite", folder, template });
  return teardown;
}

import { defineConfig } from "drizzle-kit";

// The schema reads the settings, of which it needs DATABASE_URL alone.
process.env.NODE_ENV ||= "development";

const dialect = process.env.DATABASE_URL?.startsWith("postgres") ? "postgresql" : "sqlite";

export default defineConfig({
  dialect,
  schema: "./app/db/schema.ts",
  out: `./drizzle/${dialect}`,
  casing: "snake_case",
});

import { defineConfig } from "drizzle-kit";

const dialect = process.env.DATABASE_URL?.startsWith("postgres") ? "postgresql" : "sqlite";

export default defineConfig({
  dialect,
  schema: "./app/db/schema.ts",
  out: `./drizzle/${dialect}`,
  casing: "snake_case",
});

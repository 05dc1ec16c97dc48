import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";
import { PATIENCE_MS } from "./tests/support/patience";

const databaseTests = "{app,sandbox,tests,scripts}/**/*.db.test.{ts,tsx}";
const browserTests = "tests/e2e/**/*.e2e.test.ts";
/** Other browsers, the Debian package and an upgrade of two instances: with `npm test -- --all`, as in CI. */
const rarely = ["engines", "package", "upgrade"].map((name) => `tests/e2e/${name}.e2e.test.ts`);
const programs = "tests/support/programs-setup.ts";

/** Nothing outside is ever reached by a test, whatever the shell it is run from has set. */
const env = {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  SESSION_SECRET: "",
  SITE_URL: "",
  STRIPE_API_URL: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
  SMTP_URL: "",
  BOUNCE_ADDRESS: "",
  MAIL_WEBHOOK_SECRET: "",
  DKIM_DOMAIN: "",
  DKIM_SELECTOR: "",
  DKIM_KEY: "",
  DKIM_KEY_FILE: "",
  PARTNER_URL: "",
  PARTNER_KEY: "",
  OIDC_ISSUER: "",
  OIDC_CLIENT_ID: "",
  OIDC_CLIENT_SECRET: "",
  OIDC_AUDIENCE: "",
} as const;

const tests = ["app", "sandbox", "tests", "scripts"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((name) => /\.test\.tsx?$/.test(name));

/**
 * What PostgreSQL may do otherwise than SQLite: races, locks, SQL of our own, and the folders that depend on them. Other
 * files run there with `npm test -- --all`, as in CI: on two cores they cost a minute and a half.
 */
const onBothEngines = tests
  .filter((name) => name.includes(".db.test."))
  .filter(
    (name) =>
      process.env.TEST_ALL ||
      /^(app|tests)\/(db|services\/(jobs|search|inventory))\//.test(name) ||
      /\bPromise\.all(Settled)?\(|\bsql`|isPostgres|inject\("databases"\)/.test(readFileSync(name, "utf8")),
  );

/** Unit tests that replace a module, or read it in another environment: each file of them has modules of its own. */
const mocking = tests
  .filter((name) => !/\.(db|e2e)\.test\./.test(name))
  .filter((name) => /\bvi\.(mock|doMock|resetModules|stubEnv)\(/.test(readFileSync(name, "utf8")));

/** Files share the processes of the pool, and the modules those have loaded. */
const shared = { poolOptions: { forks: { isolate: false } }, setupFiles: ["tests/support/new-file.ts"] };

const unit = {
  // A unit test that opens the database fails at once instead of writing into the one being developed with.
  env: { ...env, DATABASE_URL: "file:/dev/null/unit-tests-have-no-database" },
  globalSetup: programs,
  ...shared,
  testTimeout: 3 * PATIENCE_MS,
};

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    // A list of what is wrong is told whole, not as "Array(2)": the summary of `npm test` has but that line.
    chaiConfig: { truncateThreshold: 300 },
    minWorkers: 1,
    hookTimeout: 3 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    // `npm test` shuffles the tests of a file too, except in a browser, where some tell one story in several.
    sequence: { sequencer: LongestFirst },
    poolOptions: { forks: { isolate: false, minForks: 1, maxForks: 2 } },
    env,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,sandbox,tests,scripts}/**/*.test.{ts,tsx}"],
          exclude: [databaseTests, browserTests, ...mocking],
          ...unit,
        },
      },
      {
        extends: true,
        test: { name: "unit-mocking", include: mocking, ...unit, poolOptions: { forks: { isolate: true } } },
      },
      {
        extends: true,
        test: {
          name: "sqlite",
          include: [databaseTests],
          globalSetup: [programs, "tests/db/sqlite-setup.ts"],
          ...shared,
          setupFiles: [...shared.setupFiles, "tests/db/each-file.ts"],
          testTimeout: 3 * PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "postgresql",
          include: onBothEngines,
          globalSetup: [programs, "tests/db/postgresql-setup.ts"],
          ...shared,
          setupFiles: [...shared.setupFiles, "tests/db/each-file.ts"],
          testTimeout: 3 * PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: [browserTests],
          exclude: process.env.TEST_ALL ? [] : rarely,
          globalSetup: [programs, "tests/e2e/support/global-setup.ts"],
          // Files share nothing but the site; starting a process for each costs more than some of them.
          poolOptions: { forks: { isolate: false } },
          testTimeout: 5 * PATIENCE_MS,
        },
      },
    ],
  },
});

/** `tsx sandbox/main.ts`: the bank, the post office, the identity provider and the partner of the demo, on SANDBOX_PORT and the two ports after it. */
import { givenSettings } from "../lib/settings.mjs";
import { ConfigError, readConfig, type SandboxConfig } from "./config";
import { startSandbox } from "./start";

function settings(): SandboxConfig {
  try {
    return readConfig(givenSettings(process.env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`sandbox: ${error.message}`);
    process.exit(1);
  }
}

const config = settings();
const sandbox = await startSandbox(config, (error) => console.error("sandbox:", error)).catch((error: unknown) => {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
console.log(
  `sandbox: ${sandbox.url} (cards, identity, inbox; SMTP on port ${sandbox.smtpPort}, partner on ${sandbox.partnerPort})`,
);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

/**
 * `npm run apple:secret -- --team <id> --key-id <id> --client-id <Services ID> <AuthKey_….p8>`: prints the value of
 * OIDC_CLIENT_SECRET that Apple takes, and on the error output until when. No connection, no database.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { dayIn } from "~/domain/day";
import { appleSecret } from "~/gateways/apple-secret.server";

function fail(message: string): never {
  process.stderr.write(`apple:secret: ${message}\n`);
  process.exit(2);
}

function asked() {
  const id = { type: "string" } as const;
  try {
    const options = { team: id, "key-id": id, "client-id": id };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { team, "key-id": keyId, "client-id": clientId } = values;
    const [file, ...more] = positionals;
    if (!team || !keyId || !clientId || !file || more.length > 0)
      return fail("expected --team, --key-id, --client-id and the file of the key");
    return { team, keyId, clientId, key: readFileSync(file, "utf8") };
  } catch (error) {
    return fail(error instanceof Error ? (error.message.split(". ")[0] ?? "") : String(error));
  }
}

const client = asked();
const { secret, ends } = await appleSecret(client, new Date()).catch(() =>
  fail("the file is not a key as Apple gives it"),
);
process.stdout.write(`${secret}\n`);
process.stderr.write(`valid until ${dayIn(ends)}\n`);

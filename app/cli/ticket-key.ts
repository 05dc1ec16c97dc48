/**
 * `npm run ticket:key`: prints the public keys that check the tickets of this site, a line each, the one in use first.
 * With `--private`, the value TICKET_KEY needs for these keys to stay, no matter what becomes of SESSION_SECRET: a secret.
 */
import "../../lib/local-demo.mjs";
import { publicKeyText, ticketKeySetting, ticketPublicKeys } from "~/documents/tickets/ticket-key.server";
import { warnOfPublishedKeys } from "./published-keys";

warnOfPublishedKeys("ticket:key");
const lines = process.argv.includes("--private") ? [ticketKeySetting()] : ticketPublicKeys().map(publicKeyText);
process.stdout.write(`${lines.join("\n")}\n`);

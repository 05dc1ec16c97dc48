/** `npm run ticket:key`: prints the public key that checks the tickets of this site. */
import { publicKeyText, ticketKey } from "~/services/tickets/ticket-key.server";

process.stdout.write(`${publicKeyText(ticketKey())}\n`);

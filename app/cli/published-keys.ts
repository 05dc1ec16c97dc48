import { env } from "~/platform/env.server";

/** Says where tickets are signed with the demo's published secret, for which nobody should take them. */
export function warnOfPublishedKeys(command: string): void {
  if (!env.demo || env.TICKET_KEY !== undefined) return;
  process.stderr.write(`${command}: the settings are a demo's, whose tickets anybody can make: load the site's\n`);
}

import { identity } from "~/gateways/openid.server";
import { log } from "~/log.server";

/** Asks the provider about itself when the site starts: what would keep travellers from signing in is told beforehand. */
export async function checkSignIn(now: Date, provider: Pick<typeof identity, "check"> = identity): Promise<void> {
  for (const problem of await provider.check(now)) log.error({ problem }, "signing in does not work as it is set");
}

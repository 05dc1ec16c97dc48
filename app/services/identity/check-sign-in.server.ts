import { identity } from "~/gateways/openid.server";
import { log } from "~/log.server";
import { warn } from "~/services/running/warnings.server";

let toldLast = "";

/**
 * Looks whether travellers can sign in, when the site starts and every hour. What is wrong is told in a line of the log
 * each, once until it is otherwise, and stands beside the readiness as long as it lasts. Null while something is wrong.
 */
export async function checkSignIn(
  now: Date,
  provider: Pick<typeof identity, "check"> = identity,
): Promise<number | null> {
  const found = await provider.check(now);
  warn("signing in does not work as it is set: see the log", found.wrong.length > 0);
  const told = JSON.stringify(found);
  const isNew = told !== toldLast;
  toldLast = told;
  if (isNew) tell(found);
  return found.wrong.length > 0 ? null : 0;
}

function tell(found: Awaited<ReturnType<typeof identity.check>>): void {
  for (const problem of found.wrong) log.error({ problem }, "signing in does not work as it is set");
  for (const problem of found.doubtful) log.warn({ problem }, "signing in works, and needs a hand");
}

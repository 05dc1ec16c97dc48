import { perDatabase } from "~/db/per-database.server";
import { type DiscoveredProvider, providers, type SignInCheck } from "~/gateways/openid.server";
import { log } from "~/platform/log.server";
import { warn } from "~/services/running/warnings.server";

const told = perDatabase(() => ({ last: "" }));

/**
 * Looks whether travellers and colleagues can sign in, when the site starts and every hour. What is wrong is told in a line of the log
 * each, once until it is otherwise, and stands next to the readiness as long as it lasts. Null while something is wrong.
 */
export async function checkSignIn(
  now: Date,
  asked: readonly Pick<DiscoveredProvider, "check">[] = Object.values(providers),
): Promise<number | null> {
  const each = await Promise.all(asked.map((provider) => provider.check(now)));
  // Of one provider for all, each line is told once.
  const found = {
    wrong: [...new Set(each.flatMap(({ wrong }) => wrong))],
    doubtful: [...new Set(each.flatMap(({ doubtful }) => doubtful))],
  };
  warn("signing in does not work as it is set: see the log", found.wrong.length > 0);
  const saying = JSON.stringify(found);
  const isNew = saying !== told().last;
  told().last = saying;
  if (isNew) tell(found);
  return found.wrong.length > 0 ? null : 0;
}

function tell(found: SignInCheck): void {
  for (const problem of found.wrong) log.error({ problem }, "signing in does not work as it is set");
  for (const problem of found.doubtful) log.warn({ problem }, "signing in works, and needs a hand");
}

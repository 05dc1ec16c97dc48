/** Another date of a booking, as its traveller agrees to it: for processes that change one from several tabs at once. */

import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { DATE, type OtherDate } from "~/services/amendments/kinds/date.server";

export async function leaveOn(key: string, to: OtherDate, now: Date): Promise<void> {
  const quoted = await preview(DATE, key, { to }, now);
  if (!quoted.ok) return;
  const { price, goesBack } = quoted.value;
  await confirm(DATE, key, { to }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

/**
 * A process of its own in which two colleagues cancel a departure at once, with two others offered instead, and which may
 * be killed on the way: `call-off <departure>`
 */

import { closeDatabase } from "~/db/transaction.server";
import { callOff } from "~/services/call-off/decide.server";
import { previewCallOff, readDesk } from "~/services/call-off/preview.server";

const [, , departure = ""] = process.argv;
const now = new Date();
const desk = await readDesk(departure, now);

async function decide(id: string): Promise<void> {
  if (!desk) return;
  const offered = desk.parts.flatMap(({ candidates }) => candidates.slice(-2).map((candidate) => candidate.departure));
  const plan = { kind: "cancelled" as const, offered };
  const seen = await previewCallOff(departure, plan, now);
  if (!seen.ok) return;
  const typed = `${desk.startDay} ${desk.destination.en}`;
  const decision = { seen: seen.value.seen, typed, why: "no coach", whyShown: true, codeGiven: true };
  await callOff(departure, { ...plan, ...decision, by: { id, email: `${id}@example.com` } }, now);
}

await Promise.all([decide("ann"), decide("bob")]);
await closeDatabase();

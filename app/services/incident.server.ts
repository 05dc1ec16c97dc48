import { log } from "~/log.server";

/** A person is told again that something is still wrong after so long. */
const REMIND_MINUTES = 60;

const lasting = new Map<string, number>();

/** Calls for a person once when something goes wrong, and again each hour while it does: not at every call. */
export function incident(name: string, about: object, text: string, now = Date.now()): void {
  const told = lasting.get(name);
  if (told !== undefined && now - told < REMIND_MINUTES * 60_000) return;
  lasting.set(name, now);
  log.error({ incident: name, ...about }, `ALERT ${text}`);
}

/** What was wrong is right again. */
export function incidentOver(name: string): void {
  if (lasting.delete(name)) log.info({ incident: name }, "an incident is over");
}

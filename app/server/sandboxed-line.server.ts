import type { env } from "~/platform/env.server";
import { READY_MADE } from "~/platform/secret-list.server";

type Settings = Pick<typeof env, "sandboxed" | "demo" | "SESSION_SECRET">;

const WORDS: Record<keyof Settings["sandboxed"], string> = {
  cards: "cards",
  mail: "mail",
  identity: "sign-in",
  partner: "hotel partner",
};

/** What the sandbox stands in for and whether cookies are signed with the published secret, in the line of each start. */
export function sandboxedLine({ sandboxed, demo, SESSION_SECRET }: Settings): string {
  const systems = (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((name) => sandboxed[name]);
  if (systems.length === 0) return "Sandboxed: nothing";
  const kind = demo ? " (this is a demo: no money is real)" : "";
  const secret = SESSION_SECRET.includes(READY_MADE.SESSION_SECRET) ? "; SESSION_SECRET is the published one" : "";
  return `Sandboxed: ${systems.map((name) => WORDS[name]).join(", ")}${kind}${secret}`;
}

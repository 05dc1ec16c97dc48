/** Secrets of the environment: lists, the new one first, so that one can be changed while the former is still in use. */
import { z } from "zod";

/** The first is used for what is made now; each is taken for what was made before. */
export type Secrets = readonly [string, ...string[]];

/** A list in one value, by commas, each of whose parts is as `part` says. */
export const secretList = (part: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => text.split(",").map((each) => each.trim()))
    .pipe(z.tuple([part], part));

/** What the demo works with. Everybody can read it here, so no real site may. */
export const READY_MADE = {
  SESSION_SECRET: "demo-only-secret-not-for-real-money",
  OIDC_CLIENT_SECRET: "demo-client-secret",
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  PARTNER_KEY: "partner_sandbox",
} as const;

type Given = { [Name in keyof typeof READY_MADE]?: string | readonly string[] | undefined };

/** The first variable with a ready-made value among those a real site must have made itself. */
export function readyMadeIn(given: Given, names: readonly (keyof Given)[]): keyof Given | undefined {
  return names.find((name) => [given[name]].flat().includes(READY_MADE[name]));
}

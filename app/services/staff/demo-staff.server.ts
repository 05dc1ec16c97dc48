import type { Role } from "~/domain/company/staff";
import { env } from "~/platform/env.server";

/** Whom the demo's back office knows, the guide before the driver; the sandbox's home page says so. */
export const DEMO_STAFF: readonly { role: Role; name: string; email: string }[] = [
  { role: "manager", name: "Michèle Gagnon", email: "direction@escale.example" },
  { role: "counter", name: "Guy Tremblay", email: "comptoir@escale.example" },
  { role: "accountant", name: "Colette Roy", email: "compta@escale.example" },
  { role: "guide", name: "Gaston Côté", email: "guide@escale.example" },
  { role: "guide", name: "Réjean Pelletier", email: "chauffeur@escale.example" },
];

const DEMO_EMAILS = new Set(DEMO_STAFF.map(({ email }) => email));

/** Whether somebody is a colleague of the demo's alone: on a real site they neither sign in nor stay signed in. */
export const isOutsider = (email: string): boolean => !env.demo && DEMO_EMAILS.has(email);

import type { Role } from "~/domain/company/staff";
import { env } from "~/platform/env.server";

/** Whom the demo's back office knows, by role; the sandbox's home page says so. */
export const DEMO_STAFF: Readonly<Record<Role, { name: string; email: string }>> = {
  manager: { name: "Michèle Gagnon", email: "direction@escale.example" },
  counter: { name: "Guy Tremblay", email: "comptoir@escale.example" },
  accountant: { name: "Colette Roy", email: "compta@escale.example" },
  guide: { name: "Gaston Côté", email: "guide@escale.example" },
};

const DEMO_EMAILS = new Set(Object.values(DEMO_STAFF).map(({ email }) => email));

/** Whether somebody is a colleague of the demo's alone: on a real site they neither sign in nor stay signed in. */
export const isOutsider = (email: string): boolean => !env.demo && DEMO_EMAILS.has(email);

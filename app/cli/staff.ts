/**
 * `npm run staff [-- --invite <email> --name <name> [--role <role>] [--english] | --end <email>]`: who works in the back
 * office; invites somebody, the first manager among them, or removes somebody.
 */
import "../../lib/local-demo.mjs";
import { parseArgs } from "node:util";
import { isRole, ROLES, type Role } from "~/domain/company/staff";
import { endOnUnexpectedErrors } from "~/platform/log.server";
import { openDatabase } from "./database";

endOnUnexpectedErrors("staff");

function fail(message: string): never {
  process.stderr.write(`staff: ${message}\n`);
  process.exit(1);
}

const KNOWN = "known: --invite <email> --name <name> [--role <role>] [--english], --end <email>";

function options() {
  try {
    return parseArgs({
      options: {
        invite: { type: "string" },
        name: { type: "string" },
        role: { type: "string", default: "manager" },
        english: { type: "boolean", default: false },
        end: { type: "string" },
      },
    }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message.split(". ")[0] : error;
    return fail(`${message} (${KNOWN})`);
  }
}

const SAID = {
  "email-invalid": "is not an email address",
  "name-missing": "needs a name (--name)",
  "already-staff": "is already on the team, or invited",
  "staff-unknown": "is not on the team",
  "last-manager": "is the only manager: invite another first",
} as const;

const { invite, name, role: given, english, end } = options();
if (invite !== undefined && end !== undefined) fail(`expected one thing to do (${KNOWN})`);
if (!isRole(given)) fail(`--role is one of ${ROLES.join(", ")}`);
const role: Role = given;
await openDatabase(invite === undefined && end === undefined ? "read" : "write");
const { closeDatabase } = await import("~/db/transaction.server");
const { endMember } = await import("~/services/departures/crew.server");
const { inviteMember, listMembers, memberByEmail } = await import("~/services/staff/members.server");
const now = new Date();

async function failClosed(message: string): Promise<never> {
  await closeDatabase();
  return fail(message);
}

if (invite !== undefined) {
  const locale = english ? "en-ca" : "fr-ca";
  const invited = await inviteMember({ email: invite, name: name ?? "", role, locale }, "command", now);
  if (!invited.ok) await failClosed(`${invite} ${SAID[invited.code]}`);
  process.stdout.write(`staff: ${invite} is invited as ${role}; the site will send the email\n`);
} else if (end !== undefined) {
  const member = await memberByEmail(end);
  const ended = member && (await endMember(member.id, "command", now));
  if (!ended?.ok) await failClosed(`${end} ${SAID[ended?.code ?? "staff-unknown"]}`);
  process.stdout.write(`staff: ${end} is no longer on the team\n`);
} else {
  const members = await listMembers();
  for (const { email, name: called, role: has, joinedAt, invitedAt } of members) {
    const since = joinedAt ? `since ${joinedAt.toISOString()}` : `invited ${invitedAt.toISOString()}`;
    process.stdout.write(`${email}  ${called}  ${has}  ${since}\n`);
  }
  process.stdout.write(`staff: ${members.length} on the team\n`);
}
await closeDatabase();

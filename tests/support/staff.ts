/** A colleague of the office, for database tests. */
import { staffMembers } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { Role, StaffMember } from "~/domain/company/staff";
import { NOW, unique } from "./checkout";

export async function aColleague(role: Role = "counter"): Promise<StaffMember> {
  const id = unique("member");
  const member: StaffMember = { id, email: `${id}@escale.example`, name: `Ann ${id}`, role };
  await transaction((tx) => tx.insert(staffMembers).values({ ...member, locale: "fr-ca", invitedAt: NOW }));
  return member;
}

export const byStaff = ({ id }: StaffMember, why = "as the traveller asked by telephone") => ({
  by: "staff" as const,
  member: id,
  why,
});

/** What was typed of travellers who were in the meantime saved otherwise: shown again, so that nothing has to be remembered. */
import type { TravellerField, TravellerValues } from "./traveller-fields";

/** Fields that are told; a date of birth as one. */
const TOLD = ["title", "firstName", "lastName", "nationality", "birth", "email", "phone", "need", "extras"] as const;
type ToldField = (typeof TOLD)[number];

/** One field of the traveller at a position, from 0; `values` of it as they were typed. */
export type TypedApart = { position: number; field: ToldField; values: string[] };

/** The fields that were typed otherwise than they are saved; what was left empty is not among them. */
export function typedApart(typed: readonly TravellerValues[], saved: readonly TravellerValues[]): TypedApart[] {
  return typed.flatMap((person, position) =>
    TOLD.flatMap((field) => {
      const values = valuesOf(person, field);
      const isSame = values.join("\n") === valuesOf(saved[position] ?? {}, field).join("\n");
      return isSame || values.length === 0 ? [] : [{ position, field, values }];
    }),
  );
}

function valuesOf(person: TravellerValues, field: ToldField): string[] {
  if (field === "extras") return [person.extras ?? []].flat().toSorted();
  const parts: TravellerField[] = field === "birth" ? ["birthYear", "birthMonth", "birthDay"] : [field];
  const values = parts.map((part) => person[part]?.trim() ?? "");
  return values.some(Boolean) ? values : [];
}

import type { TravellerField } from "./traveller-fields";

/** The fields in the order of the form. */
const ORDER: TravellerField[] = [
  "title",
  "firstName",
  "lastName",
  "oneName",
  "nationality",
  "birthDay",
  "birthMonth",
  "birthYear",
  "noContact",
  "email",
  "phone",
];
const BIRTH: readonly string[] = ["birthDay", "birthMonth", "birthYear"];

export type TravellerError = {
  /** From 0. */
  position: number;
  /** Id of the control to mend. */
  id: string;
  code: string;
};

/**
 * The errors of the travellers' form as its summary lists them: traveller by traveller, in the order of the fields, a
 * birth date that is missing altogether as one.
 */
export function travellerErrors(all: Record<string, string[] | null | undefined>, formId: string): TravellerError[] {
  const found = Object.entries(all).flatMap(([name, codes]) => {
    const [, position, field] = /^travellers\[(\d+)\]\.(\w+)$/.exec(name) ?? [];
    return field && codes?.[0] ? [{ position: Number(position), field, code: codes[0] }] : [];
  });
  const partsMissing = (position: number) =>
    found.filter((e) => e.position === position && BIRTH.includes(e.field) && e.code.endsWith("-required")).length;
  return found
    .filter(({ position, field }) => field === "birthDay" || !BIRTH.includes(field) || partsMissing(position) < 3)
    .sort((a, b) => a.position - b.position || orderOf(a.field) - orderOf(b.field))
    .map(({ position, field, code }) => ({
      position,
      id: idOf(`${formId}-travellers[${position}]`, field),
      code: saidAlone(field, code, partsMissing(position) === 3),
    }));
}

/** Next to its field a message may leave unsaid what it is about; in a list it may not. */
function saidAlone(field: string, code: string, wholeBirthDate: boolean): string {
  if (field === "birthDay" && wholeBirthDate) return "birth-date-required";
  return field === "nationality" && code === "required" ? "nationality-required" : code;
}

const orderOf = (field: string) => (ORDER as string[]).indexOf(field);

/** The day's box has the birth date's own id, the other two are named after it. */
function idOf(traveller: string, field: string): string {
  if (field === "birthMonth") return `${traveller}.birthDay-month`;
  if (field === "birthYear") return `${traveller}.birthDay-year`;
  return `${traveller}.${field}`;
}

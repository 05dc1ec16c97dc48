/** The name of a traveller, who may have one name only: then `lastName` is empty (`oneName` of their form). */
type Named = { firstName: string; lastName: string };

/** A name as people say it. */
export function fullName({ firstName, lastName }: Named): string {
  return lastName === "" ? firstName : `${firstName} ${lastName}`;
}

/** A name as passports have it: a person's only name is their last name, and their first name is empty. */
export function passportName({ firstName, lastName }: Named): Named {
  return lastName === "" ? { firstName: "", lastName: firstName } : { firstName, lastName };
}

/** How a traveller is addressed. */
export const TITLES = ["mr", "mrs", "mx"] as const;
export type Title = (typeof TITLES)[number];

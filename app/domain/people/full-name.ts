/** The name of a traveller, who may have one name only: then `lastName` is empty (`oneName` of their form). */
type Named = { firstName: string; lastName: string };

/** As people are named. */
export function fullName({ firstName, lastName }: Named): string {
  return lastName === "" ? firstName : `${firstName} ${lastName}`;
}

/** As passports name them: their only name is where others have their last one, and no first name is made up. */
export function passportName({ firstName, lastName }: Named): Named {
  return lastName === "" ? { firstName: "", lastName: firstName } : { firstName, lastName };
}

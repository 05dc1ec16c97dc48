import type { TypedFacts } from "~/domain/departures/run-facts";

/** The form of a run's settings as it is sent empty. */
export const NOTHING_DECIDED: TypedFacts = {
  closed: false,
  cap: "",
  minimum: "",
  decideBy: "",
  guideMember: "",
  guide: "",
  driverMember: "",
  driver: "",
  delay: "",
};

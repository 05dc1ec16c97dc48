import { databaseProblemIn } from "~/db/startup-problem.server";
import { errorInALine } from "~/platform/describe-error.server";
import { CatalogueError } from "~/services/catalogue/ensure.server";

/** Why the site could not start, in a line (the catalogue's problems have one each). */
export function whyNotStarted(error: unknown): string {
  if (error instanceof CatalogueError) return error.message;
  return databaseProblemIn(error) ?? errorInALine(error);
}

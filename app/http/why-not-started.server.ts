import { errorInALine } from "~/describe-error.server";
import { CatalogueError } from "~/services/catalogue/ensure.server";

const DATABASE_CODES = /^(ECONN|ENOTFOUND|EACCES|EAI_|ETIMEDOUT|SQLITE_|28|3D|08|57)/;

/** Why the site could not start, in a line (the catalogue's problems have one each). */
export function whyNotStarted(error: unknown): string {
  if (error instanceof CatalogueError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: string };
    if (code && DATABASE_CODES.test(code)) return `DATABASE_URL: the database cannot be used (${errorInALine(cause)})`;
  }
  return errorInALine(error);
}

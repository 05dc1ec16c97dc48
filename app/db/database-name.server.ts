import { resolve } from "node:path";
import { env, isPostgres } from "~/platform/env.server";
import { sqliteFile } from "./open-sqlite.server";

/** The database that DATABASE_URL names, as an operator may read it: a file's path, or server and name, no password. */
export function databaseName(url = env.DATABASE_URL): string {
  if (!isPostgres) return resolve(sqliteFile(url));
  // Neither the user and password, which end at the last @, nor parameters, which may name a password too.
  return url.replace(/^(\w+:\/\/).*@/, "$1").replace(/\?.*$/, "");
}

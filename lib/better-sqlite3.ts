/**
 * SQLite's driver, in the version that this Node can run; app and sandbox share it, and nothing else. From 13 on it is
 * built on Node-API 10, which Node 20 has not; 12 ends the process on Node 24, whose garbage collector its objects do not
 * survive (since 24.19), and may not be installed there.
 */
import type Driver from "better-sqlite3";

/** An open database. */
export type Connection = Driver.Database;

const hasNodeApi10 = Number(process.versions.napi) >= 10;
const { default: Database } = hasNodeApi10 ? await import("better-sqlite3") : await import("better-sqlite3-node20");

export default Database;

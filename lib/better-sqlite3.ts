/**
 * SQLite's driver, in the version that this Node can run; app and sandbox share it, and nothing else. From 13 on it is
 * built on Node-API 10, which Node 20 has not; 12 ends the process on Node 24, whose garbage collector its objects do not
 * survive (since 24.19). Each loads its binary when the first database is opened.
 */
import Current from "better-sqlite3";
import OfNode20 from "better-sqlite3-node20";

const hasNodeApi10 = Number(process.versions.napi) >= 10;

/** An open database. */
export type Connection = Current.Database;

const Database: typeof Current = hasNodeApi10 ? Current : OfNode20;
export default Database;

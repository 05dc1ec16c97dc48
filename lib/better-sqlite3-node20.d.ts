declare module "better-sqlite3-node20" {
  import Database from "better-sqlite3";
  export default Database;
}

/**
 * Imported by what starts a site, before anything of the database: the process may then create a database if there is
 * none.
 */
import { access } from "./access.server";

access.mayCreate = true;

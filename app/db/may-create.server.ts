/** For what starts a site: import it before anything of the database. This process may then make one where there is none. */
import { access } from "./access.server";

access.mayCreate = true;

/** For a command that only looks: import it before anything that imports the database. */
import { openDatabase } from "./database";

await openDatabase("read");

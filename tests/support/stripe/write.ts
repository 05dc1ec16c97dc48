/** `npm run schemas`: writes the schemas of the SDK that is installed. */
import { writeFileSync } from "node:fs";
import { SCHEMAS_FILE, schemasOfSdk, written } from "./schemas";

writeFileSync(SCHEMAS_FILE, written(schemasOfSdk()));

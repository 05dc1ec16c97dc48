/** Import it before anything that reads the settings: a command then takes them as `npm start` does. */
import { allowLocalDemo } from "./settings.mjs";

process.env = allowLocalDemo(process.env);

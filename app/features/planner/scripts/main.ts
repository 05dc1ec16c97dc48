/** What the pages of one trip run in a browser: no library, and nothing that they need. */
import { openInDialogs } from "./item-dialog";
import { showUploads } from "./uploads";

showUploads();
openInDialogs();

/** What the pages of one trip run in a browser: no library, and nothing that they need. */
import { tellScriptsRun } from "~/features/running/tell-scripts-run";
import { leaveToBrowserOnFailure, mayRunScripts } from "~/ui/script-support";
import { openInDialogs } from "./item-dialog";
import { showUploads } from "./uploads";

if (mayRunScripts()) {
  leaveToBrowserOnFailure();
  tellScriptsRun();
  showUploads();
  openInDialogs();
}

/**
 * The script of a purchase's steps, next to the one of every public page: each step is whole without it, and is sent as a
 * plain form. Built alone (`page-scripts`), and loaded last.
 */
import { mayRunScripts } from "~/ui/script-support";
import { beginAtHeading } from "./arrival";
import { openGatewayForm } from "./card";
import { countDown } from "./countdown";
import { keepDraft } from "./draft";
import { maskInputs } from "./masks";
import { askUntilAnswered } from "./pending";
import { followExtras } from "./price";

openGatewayForm();
if (mayRunScripts()) {
  beginAtHeading();
  keepDraft();
  followExtras();
  countDown();
  askUntilAnswered();
  // A phone that lost its connection types on without them.
  maskInputs().catch(() => undefined);
}

/**
 * The scripts of pages without a framework in the browser, each built alone. Where they are used is on the server; the
 * browser's build, which has no other part of those pages, makes their files because the root imports this.
 */
import "~/features/planner/scripts/main?worker&url";
import "~/features/running/script/main?worker&url";

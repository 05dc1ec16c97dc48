/**
 * The script of public pages, which have no framework in the browser: they are whole without it. Built alone
 * (`page-script`), and loaded last.
 */
import { leaveToBrowserOnFailure, mayRunScripts } from "~/ui/script-support";
import { connection, mayPrefetchAhead, prefetchOnIntent } from "../prefetch";
import { run } from "../running";
import { walkFares } from "./fares";
import { helpWithForms } from "./forms";
import { changeInPlace } from "./in-place";

const { pages = "^$", ahead } = document.querySelector<HTMLElement>("script[data-pages]")?.dataset ?? {};

/** What the next step is made of, where the connection has room for it. */
function fetchNextStep(): void {
  if (!ahead || !mayPrefetchAhead(connection())) return;
  for (const href of ahead.split(" ")) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = href;
    document.head.append(link);
  }
}

if (mayRunScripts()) {
  leaveToBrowserOnFailure();
  const everybodys = new RegExp(pages);
  helpWithForms();
  walkFares();
  // One's own pages have no other state that is a file.
  if (everybodys.test(location.pathname)) changeInPlace();
  prefetchOnIntent(everybodys);
  run();
  addEventListener("load", fetchNextStep);
}

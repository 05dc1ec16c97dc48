/** What a build tells of itself to pages that run in browsers (spec 7), and its service worker. */

import serviceWorker from "virtual:service-worker";
import compression from "compression";
import { Router } from "express";
import { listedPages, routeRules } from "~/i18n/route-rules";
import styles from "~/ui/styles.css?url";
import { filesOfOtherBuilds } from "./former-builds.server";
import { type BuildSource, built } from "./screen-handler.server";

const NAME = /^[\w-]+\.json$/;

/** What a build tells of itself, by its id. */
export const metaOf = (id: string) => ({ id, time: __BUILT_AT__, rules: routeRules, prerendered: listedPages });

/** `/builds/latest.json`, `/builds/meta/{id}.json` and `/sw.js`. */
export function builds(source: BuildSource): Router {
  const router = Router();
  router.use(["/builds", "/sw.js"], compression());
  const idOf = async () => (await built(source)).assets.version;
  const time = __BUILT_AT__;

  router.get("/builds/latest.json", (_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    idOf().then((id) => response.json({ id, time }), next);
  });
  router.get("/builds/meta/:name", (request, response, next) => {
    idOf().then((id) => {
      if (!NAME.test(request.params.name) || request.params.name !== `${id}.json`) return next();
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      response.json(metaOf(id));
    }, next);
  });
  router.get("/builds/meta/:name", filesOfOtherBuilds);
  router.get("/sw.js", (_request, response, next) => {
    // Asked again each time, or a browser would go on with the worker of an old build.
    response.setHeader("Cache-Control", "no-cache");
    const send = (id: string) => {
      const about = JSON.stringify({ id, shell: [styles] });
      response.type("text/javascript").send(`self.BUILD=${about};\n${serviceWorker}`);
    };
    idOf().then(send, next);
  });
  // Not a page of the site: a short answer in place of the dead end.
  router.get("/builds/*", (_request, response) => void response.status(404).type("text/plain").send("Not found\n"));
  return router;
}
